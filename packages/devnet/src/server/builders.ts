import {
  encodeOperation,
  messageOf,
  type KnownOperation,
  typeOf,
  type ValueOf,
  validateOn,
} from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import {
  type OperationName,
  operationTypes,
  rawTransaction,
  transaction as transactionMessage,
} from '@sundial/protocol'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { numberIn, textIn } from './parameters.ts'
import { printBuilt } from './print.ts'
import { type Asked, type Route, fullNodeOnly } from './route.ts'

/** java-tron trx.expiration.timeInMilliseconds. */
const validForMs = 60_000n

/**
 * The call that builds a transaction of a kind, checked against the head, unsigned (java-tron Wallet.createTransactionCapsule).
 * It refers to the newest final block, as java-tron does by default, so that a fork does not spoil it.
 */
export const builder = (kind: OperationName): Route => ({
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }: Asked) {
    const value = messageOf(kind).fromJson(parameters, form) as ValueOf<typeof kind>
    const operation = { kind, type: operationTypes[kind], value } as KnownOperation
    validateOn({ ...ledgerOn(new Layer(chain.state)), isDraft: true }, operation)
    const permissionId = numberIn(parameters, 'Permission_id')
    const reference = chain.index.idAt(chain.solidifiedHeight)!
    const rawData = rawTransaction.create({
      contract: [encodeOperation(kind, value, { permissionId: Math.max(0, permissionId) })],
      refBlockBytes: fromHex(reference.slice(12, 16)),
      refBlockHash: fromHex(reference.slice(16, 32)),
      expiration: BigInt(chain.headTimeMs) + validForMs,
      timestamp: BigInt(chain.now()),
      data: textIn(parameters, 'extra_data', form),
    })
    return printBuilt(transactionMessage.create({ rawData }), form)
  },
})

/** Each operation has its builder at the path its kind names; one this chain does not execute answers so. */
export const builders: ReadonlyMap<string, Route> = new Map(
  (Object.keys(operationTypes) as OperationName[]).flatMap((kind) => {
    const { create } = typeOf(kind)
    return create !== undefined ? [[create, builder(kind)] as const] : []
  }),
)
