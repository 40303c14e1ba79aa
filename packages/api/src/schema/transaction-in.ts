import { Type } from 'typebox'

/** As long as the chain takes them, as hex in JSON. */
export const transactionBodyBytes = 1536 * 1024

export const transactionIn = Type.Union([Type.String({ minLength: 2 }), Type.Object({})], {
  description:
    'The signed transaction: hex of its bytes, or its JSON as wallets and nodes write it (raw_data or raw_data_hex, signature).',
})
