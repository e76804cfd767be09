"""A whole visit in Firefox, driven by WebDriver BiDi."""
