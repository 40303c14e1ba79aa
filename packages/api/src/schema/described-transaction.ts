import { Type } from 'typebox'
import { address, amount, flag, hash, int, text, time } from './scalars.ts'

/** Old TronScan's shape of a transaction that is only looked at. */
export const describedTransaction = Type.Object(
  {
    hash: hash('SHA-256 of raw_data.'),
    timestamp: Type.Optional(time('As the transaction says; wallets may leave it out.')),
    expiration: Type.Optional(time('Extension. From then on no block takes it.')),
    sizeBytes: int('Extension. What bandwidth is counted by, before a block adds the result.'),
    feeLimit: amount('Extension. Sun.'),
    contracts: Type.Array(
      Type.Object({
        contractType: text('java-tron name of the operation; its number where it has none here.'),
        permissionId: int('Extension. Permission whose keys must sign.'),
        parameter: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description:
              'Members of the operation under java-tron names, addresses base58, texts as text. Absent when the bytes cannot be read.',
          }),
        ),
        method: Type.Optional(text('Extension. Method a contract call names, where its selector is known.')),
      }),
    ),
    data: text('The note.'),
    signatures: Type.Array(
      Type.Object({
        bytes: text('Hex.'),
        address: Type.Optional(address('Who signed; absent when no key recovers.')),
      }),
    ),
  },
  { title: 'DescribedTransaction' },
)

export const checks = Type.Array(
  Type.Object({
    check: text('expiration, size, signatures or permission.'),
    ok: flag('Whether it holds.'),
    message: text('What was found.'),
  }),
  {
    description:
      'Extension. What would refuse it now, found without sending: expiry, size, signatures that name a key, weight of the signers against the permission. The permission is asked of the node, and its check is absent without one.',
  },
)
