import { parseSignature } from './parse-signature.ts'
import { createSignatureTable, joinTables, type SignatureTable, standardTable } from './signature-table.ts'

let table: Promise<SignatureTable> | undefined

/**
 * The token standards and several hundred well-known signatures, so that calls of contracts nobody verified still
 * read. A chunk of its own, loaded and hashed once when first asked for.
 */
export const loadWellKnown = (): Promise<SignatureTable> => (table ??= load())

async function load(): Promise<SignatureTable> {
  const { wellKnownSignatures } = await import('./well-known/all.ts')
  return joinTables(standardTable(), createSignatureTable(wellKnownSignatures.map(parseSignature)))
}
