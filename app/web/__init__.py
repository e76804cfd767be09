"""HTTP, sockets and pages: the way in for people."""
