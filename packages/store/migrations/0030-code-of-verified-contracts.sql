-- SHA-256, in hex, of the runtime code of a verified contract, so that the same code at another address is recognized.
ALTER TABLE contract_sources ADD COLUMN code_hash text;

CREATE INDEX contract_sources_by_code_hash ON contract_sources (code_hash) WHERE code_hash IS NOT NULL;
