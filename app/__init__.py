"""NormGym: people and machines as newcomers among residents who live by a norm nobody tells."""
