-- Requests with the API keys of the operator's file, by name and day (days since 1970, UTC). No block makes or unmakes these rows.
CREATE TABLE key_usage (
  name text NOT NULL,
  day integer NOT NULL,
  requests bigint NOT NULL,
  refused bigint NOT NULL,
  units bigint NOT NULL,
  PRIMARY KEY (name, day)
);
