/** Tables that do not follow from blocks alone: an index that went another way may hold others. */
export const offChainTables: Readonly<Record<string, string>> = {
  migrations: 'says when each migration ran',
  writer_lock: 'the one row that a writer locks',
  stored_codes: 'the codes of this release',
  node_states: 'what a node reported at the time of the request',
  audit_ranges: 'what was compared with a node, and when',
  audit_assets: 'what was compared with a node, and when',
  audit_differences: 'what was found when it was compared',
  multi_signatures: 'what people brought to be signed',
  multi_signature_readers: 'who may see what people brought to be signed',
  contract_sources: 'what people brought to be verified',
  prices: 'what a source of prices said at the time',
  representative_pages: 'what representatives said of themselves',
}
