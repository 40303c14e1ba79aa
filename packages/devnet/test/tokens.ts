// TRC10 tokens and what moved, for tests of operations on a layer.
import {
  type Asset,
  type assetIssue,
  effectsOf,
  type ExecutionResult,
  type Fact,
  type KnownOperation,
  messageOf,
  type Outcome,
  trx,
  type ValueOf,
} from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import { type OperationName, operationTypes, receipt } from '@sundial/protocol'
import { run, type World } from './operations.ts'
import { tokenAsset } from './world.ts'

type AssetIssue = ReturnType<typeof assetIssue.create>

/** A token that the account holds all of, as its issuer. */
export function issue(
  at: World,
  issuer: string,
  { id, supply, members = {} }: { id: string; supply: bigint; members?: Partial<AssetIssue> },
): void {
  const token = messageOf('AssetIssueContract').create({
    ownerAddress: issuer,
    name: fromText(`Token${id}`),
    totalSupply: supply,
    id,
    ...members,
  })
  at.ledger.setRecord('tokens', id, token)
  at.ledger.change(issuer, { assetIssuedId: fromText(id), assetIssuedName: token.name })
  at.ledger.credit(issuer, supply, tokenAsset(id))
}

/** Changes by `address asset`, those of zero left out. */
export type Movements = Readonly<Record<string, bigint>>

const assetKey = (asset: Asset): string => (asset.kind === 'trx' ? 'TRX' : asset.id)

/** Runs the operation; answers what it changed in balances, its fee apart, and what its effects tell of that. */
export function runAndWatch<Name extends OperationName>(at: World, kind: Name, value: ValueOf<Name>) {
  const before = balancesOf(at)
  const burned = at.ledger.property('burnedSun')
  const result = run(at, kind, value)
  const fee = at.ledger.property('burnedSun') - burned
  const owner = (value as { readonly ownerAddress: string }).ownerAddress
  const moved = difference(before, balancesOf(at), { [`${owner} TRX`]: -fee })
  return { result, fee, moved, ...told(kind, value, result) }
}

function told<Name extends OperationName>(kind: Name, value: ValueOf<Name>, result: ExecutionResult) {
  const operation = { kind, type: operationTypes[kind], value } as unknown as KnownOperation
  const outcome = {
    succeeded: true,
    transactionId: '00'.repeat(32),
    receipt: receipt.create(result),
    keepsInternal: true,
  } as Outcome
  const facts = effectsOf(operation, outcome)
  return { told: movementsOf(facts), isUntold: facts.some(({ kind }) => kind === 'untold') }
}

function movementsOf(facts: readonly Fact[]): Movements {
  const movements: Record<string, bigint> = {}
  for (const fact of facts) {
    if (fact.kind !== 'move') continue
    const key = `${fact.account} ${assetKey(fact.asset)}`
    movements[key] = (movements[key] ?? 0n) + fact.change
  }
  return movements
}

function balancesOf({ layer }: World): Movements {
  const balances: Record<string, bigint> = {}
  for (const [address, { balance, assetV2 }] of layer.entries('accounts')) {
    balances[`${address} ${assetKey(trx)}`] = balance
    for (const { key, value } of assetV2) balances[`${address} ${key}`] = value
  }
  return balances
}

function difference(before: Movements, after: Movements, fee: Movements): Movements {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = keys.map(
    (key) => [key, (after[key] ?? 0n) - (before[key] ?? 0n) - (fee[key] ?? 0n)] as const,
  )
  return Object.fromEntries(changes.filter(([, change]) => change !== 0n))
}
