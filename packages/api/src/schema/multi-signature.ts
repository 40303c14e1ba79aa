import { Type } from 'typebox'
import { address, amount, hash, int, text } from './scalars.ts'

export const multiSignatureRecord = Type.Object(
  {
    hash: hash('Id of the transaction.'),
    state: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], {
      description: '0 waiting, 1 taken by the chain, 2 expired or refused.',
    }),
    isSign: Type.Union([Type.Literal(0), Type.Literal(1)], {
      description: 'Whether the address that asks has signed.',
    }),
    contractType: text('java-tron name of the operation.'),
    originatorAddress: address('Who posted it first.'),
    ownerAddress: address('Extension. Whose permission signs.'),
    expireTime: int('Seconds left; 0 when it is over.'),
    expiration: int('Extension. Milliseconds since 1970 UTC.'),
    createTime: int('Extension. Milliseconds since 1970 UTC.'),
    threshold: amount('Weight needed.'),
    currentWeight: amount('Weight of those who signed.'),
    signatureProgress: Type.Array(
      Type.Object({
        address: address('A key of the permission.'),
        weight: amount('Its weight.'),
        isSign: Type.Union([Type.Literal(0), Type.Literal(1)]),
        signTime: int('Seconds since 1970 UTC when this server got the signature; 0 without one.'),
      }),
    ),
    functionSelector: text('Signature of the method called; empty when none was told.'),
    contractData: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'The operation, addresses base58.' }),
    ),
    currentTransaction: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The transaction with the signatures so far, in the JSON of java-tron, addresses hex.',
    }),
    failure: Type.Optional(
      Type.Object(
        { code: int('See the call that submits.'), message: text('Why.') },
        { description: 'Extension. Why the chain does not have it.' },
      ),
    ),
  },
  { title: 'MultiSignatureRecord' },
)
