import { messageOf, type KnownOperation, typeOf, type ValueOf, validateOn } from '@sundial/operations'
import { type OperationName, operationTypes } from '@sundial/protocol'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { buildTransaction } from '../server/build-transaction.ts'
import { permissionIdIn, plainTextIn } from '../server/members.ts'
import { printBuilt } from '../server/print.ts'
import { type RouteRequest, type Route, fullNodeOnly } from '../server/route.ts'

/** The builders that read `extra_data`. */
const withMemo = new Set<OperationName>([
  'TransferContract',
  'TransferAssetContract',
  'MarketSellAssetContract',
  'MarketCancelOrderContract',
])
const noMemo = new Uint8Array(0)

/** The call that builds a transaction of a kind, checked against the head, unsigned. */
export const builder = (kind: OperationName): Route => ({
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }: RouteRequest) {
    const value = messageOf(kind).fromJson(parameters, form) as ValueOf<typeof kind>
    const operation = { kind, type: operationTypes[kind], value } as KnownOperation
    validateOn({ ...ledgerOn(new Layer(chain.state)), isDraft: true }, operation)
    const permissionId = permissionIdIn(parameters)
    const data = withMemo.has(kind) ? plainTextIn(parameters, 'extra_data', form) : noMemo
    return printBuilt(buildTransaction(chain, { kind, value, permissionId, data }), form)
  },
})

/** Each operation has its builder at the path its kind names; an operation that this chain does not execute is refused there. */
export const builders: ReadonlyMap<string, Route> = new Map(
  (Object.keys(operationTypes) as OperationName[]).flatMap((kind) => {
    const { create } = typeOf(kind)
    return create !== undefined ? [[create, builder(kind)] as const] : []
  }),
)
