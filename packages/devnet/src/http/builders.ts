import { messageOf, type KnownOperation, typeOf, type ValueOf, validateOn } from '@sundial/operations'
import { type OperationName, operationTypes } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { buildMethods, buildNames } from '../grpc/build-methods.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { buildTransaction, type TransactionDraft } from '../server/build-transaction.ts'
import { permissionIdIn, plainTextIn } from '../server/members.ts'
import { readingBody } from '../server/parameters.ts'
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

/** A transaction that was checked against the head, unsigned. Throws `contract_validate_error`. */
export function checkedTransaction<Name extends OperationName>(chain: Chain, draft: TransactionDraft<Name>) {
  const { kind, value } = draft
  const operation = { kind, type: operationTypes[kind], value } as unknown as KnownOperation
  validateOn({ ...ledgerOn(new Layer(chain.state)), isDraft: true }, operation)
  return buildTransaction(chain, draft)
}

/** The call that builds a transaction of a kind. */
export const builder = (kind: OperationName): Route => ({
  under: fullNodeOnly,
  rpcs: buildMethods(kind, buildNames[kind] ?? {}, ({ chain }, value) =>
    checkedTransaction(chain, { kind, value }),
  ),
  answer({ devnet: { chain }, parameters, form }: RouteRequest) {
    const type = messageOf(kind)
    const value = readingBody(parameters, () => type.fromJson(parameters, form)) as ValueOf<typeof kind>
    const permissionId = permissionIdIn(parameters)
    const data = withMemo.has(kind) ? plainTextIn(parameters, 'extra_data', form) : noMemo
    return printBuilt(checkedTransaction(chain, { kind, value, permissionId, data }), form)
  },
})

/** Each operation has its builder at the path its kind names; an operation that this chain does not execute is refused there. */
export const builders: ReadonlyMap<string, Route> = new Map(
  (Object.keys(operationTypes) as OperationName[]).flatMap((kind) => {
    const { create } = typeOf(kind)
    return create !== undefined ? [[create, builder(kind)] as const] : []
  }),
)
