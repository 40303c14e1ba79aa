-- Where a super representative keeps the page of its team: a repository, as it said itself. No block makes or unmakes them.
CREATE TABLE representative_pages (
  address text PRIMARY KEY,
  github_link text NOT NULL,
  updated_ms bigint NOT NULL
);
