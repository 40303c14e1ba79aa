-- Sums of metrics that the release before does not know, beside its own, which it goes on reading. Blocks that it writes have none.
ALTER TABLE blocks ADD COLUMN later_sums bytea;
ALTER TABLE metrics ADD COLUMN later_sums bytea;

CREATE OR REPLACE VIEW readable_metrics AS
SELECT (ARRAY['hour', 'day', 'ever'])[metrics.resolution] AS resolution, CASE metrics.resolution
    WHEN 1 THEN to_timestamp(metrics.period * 3600.0)
    WHEN 2 THEN to_timestamp(metrics.period * 86400.0)
  END AS period_start, codes.name AS metric, sums.key, member.name AS member, sums.amounts[member.at] AS value
FROM metrics
CROSS JOIN LATERAL unnest(ARRAY[metrics.sums, metrics.later_sums]) AS packed (bytes)
CROSS JOIN LATERAL decode_sums(packed.bytes) AS sums
JOIN stored_codes AS codes ON codes.kind = 'metric' AND codes.code = sums.metric
CROSS JOIN LATERAL unnest(codes.members) WITH ORDINALITY AS member (name, at)
WHERE packed.bytes IS NOT NULL;

CREATE OR REPLACE VIEW readable_block_metrics AS
SELECT blocks.height, codes.name AS metric, sums.key, member.name AS member, sums.amounts[member.at] AS value
FROM blocks
CROSS JOIN LATERAL unnest(ARRAY[blocks.sums, blocks.later_sums]) AS packed (bytes)
CROSS JOIN LATERAL decode_sums(packed.bytes) AS sums
JOIN stored_codes AS codes ON codes.kind = 'metric' AND codes.code = sums.metric
CROSS JOIN LATERAL unnest(codes.members) WITH ORDINALITY AS member (name, at)
WHERE packed.bytes IS NOT NULL;
