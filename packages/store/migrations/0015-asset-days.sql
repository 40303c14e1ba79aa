-- Days are asked for by asset alone: without this index a day's row is rewritten in its place.
DROP INDEX asset_days_by_transfers;
