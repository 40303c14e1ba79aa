-- What visitors wrote to the operator, as text. No block makes or unmakes these rows.
CREATE TABLE feedback (
  id text PRIMARY KEY,
  received_ms bigint NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  contact text NOT NULL
);

CREATE INDEX feedback_by_time ON feedback (received_ms, id);
