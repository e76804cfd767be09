"""Tests of pages, sockets, what they carry."""
