import type { NodeTransaction } from '../node-client.ts'

/** A transaction with its bytes, as the block's root is over them, where the source has them at hand. */
export type ReadTransaction = NodeTransaction & { readonly encoded?: Uint8Array | undefined }

export const nodeTransaction = ({ id, transaction }: ReadTransaction): NodeTransaction => ({
  id,
  transaction,
})
