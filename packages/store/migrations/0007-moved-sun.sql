-- What balances gained of stake, rewards and exchanges, less what they put there: with it balances and burned fees are at
-- every height what block 0 gave. Nothing of the kind was told before.
ALTER TABLE blocks
  ADD COLUMN moved_sun bigint NOT NULL DEFAULT 0,
  ADD COLUMN moved_sun_before bigint NOT NULL DEFAULT 0;

ALTER TABLE blocks
  ALTER COLUMN moved_sun DROP DEFAULT,
  ALTER COLUMN moved_sun_before DROP DEFAULT;
