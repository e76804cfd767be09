"""Tests of app/studies."""
