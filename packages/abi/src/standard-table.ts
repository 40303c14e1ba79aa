import { createSignatureTable, type SignatureTable } from './signature-table.ts'
import { trc1155 } from './standards/trc1155.ts'
import { trc20 } from './standards/trc20.ts'
import { trc721 } from './standards/trc721.ts'

let table: SignatureTable | undefined

/** Functions, events and errors of the token standards. Made on first use: hashing them costs a few milliseconds. */
export const standardTable = (): SignatureTable =>
  (table ??= createSignatureTable([...trc20, ...trc721, ...trc1155]))
