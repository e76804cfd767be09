"""Tests mirror app/: the tests of app/world/scene.py are in tests/world/test_scene.py."""
