/** Tables that do not follow from blocks alone: two correct indexes may differ in them. */
export const offChainTables: Readonly<Record<string, string>> = {
  migrations: 'times of migrations',
  writer_lock: 'the row that a writer locks',
  stored_codes: 'the codes of this release',
  node_states: 'what a node reported at the time of the request',
  audit_ranges: 'what was compared with a node, and when',
  audit_assets: 'what was compared with a node, and when',
  audit_differences: 'findings of comparisons',
  multi_signatures: 'transactions submitted for signatures',
  multi_signature_readers: 'who may read transactions submitted for signatures',
  contract_sources: 'sources submitted for verification',
  feedback: 'messages of visitors to the operator',
  token_record_versions: 'what issuers say about their tokens',
  token_records: 'what issuers say about their tokens',
  token_logos: 'pictures that issuers uploaded',
  prices: 'prices reported by a source at the time',
  representative_pages: 'pages set by representatives',
}
