// TRC10 tokens and what moved, for tests of operations on a layer.
import {
  type Asset,
  type assetIssue,
  type Effect,
  type KnownOperation,
  messageOf,
  tradedAsset,
  trc10,
  trx,
  type ValueOf,
} from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import { type OperationName, operationTypes } from '@sundial/protocol'
import { effectsOfResult, followedLegs, run, type LayerWorld } from './operations.ts'
import { tokenAsset } from './world.ts'

type AssetIssue = ReturnType<typeof assetIssue.create>

/** A token that the account holds all of, as its issuer. */
export function issue(
  at: LayerWorld,
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
export function runAndWatch<Name extends OperationName>(at: LayerWorld, kind: Name, value: ValueOf<Name>) {
  const owner = (value as { readonly ownerAddress: string }).ownerAddress
  const before = balancesOf(at)
  const due = dueSupply(at, owner)
  const burned = at.ledger.property('burnedSun')
  const result = run(at, kind, value)
  const fee = at.ledger.property('burnedSun') - burned
  const moved = difference(before, balancesOf(at), { [`${owner} TRX`]: -fee })
  const operation = { kind, type: operationTypes[kind], value } as unknown as KnownOperation
  const facts = effectsOfResult(operation, result)
  const isUnreported = facts.some(
    (fact) => fact.kind === 'unknown' || (isOfMarket(fact) && !followedLegs(at)),
  )
  return { result, fee, moved, reported: movementsOf(facts, { at, due }), isUnreported }
}

const isOfMarket = ({ kind }: Effect): boolean => kind === 'order' || kind === 'cancel'

type Known = {
  readonly at: LayerWorld
  /** Of the token that the owner issued. */
  readonly due: bigint
}

/** The reported effects with what a follower of the chain knows: pairs, and the supply that is due. */
function movementsOf(facts: readonly Effect[], { at, due }: Known): Movements {
  const movements: Record<string, bigint> = {}
  const add = (account: string, asset: Asset, change: bigint) => {
    const key = `${account} ${assetKey(asset)}`
    movements[key] = (movements[key] ?? 0n) + change
  }
  for (const fact of facts) {
    if (fact.kind === 'move') add(fact.account, fact.asset, fact.change)
    if (fact.kind === 'pool') {
      add(fact.account, fact.asset, fact.change)
      add(fact.account, otherAsset(at, fact), fact.otherChange!)
    }
    if (isOfMarket(fact)) for (const leg of followedLegs(at) ?? []) add(leg.account, leg.asset, leg.change)
    if (fact.kind === 'release') add(fact.account, issuedBy(at, fact.account), due)
  }
  return Object.fromEntries(Object.entries(movements).filter(([, change]) => change !== 0n))
}

function otherAsset(
  { ledger }: LayerWorld,
  { exchangeId, asset }: { exchangeId: bigint; asset: Asset },
): Asset {
  const { firstTokenId, secondTokenId } = ledger.record('exchanges', exchangeId.toString())!
  const [first, second] = [tradedAsset(firstTokenId), tradedAsset(secondTokenId)]
  return assetKey(first) === assetKey(asset) ? second : first
}

const issuedBy = ({ ledger }: LayerWorld, address: string): Asset =>
  trc10(ledger.account(address)!.assetIssuedId)

const dueSupply = ({ ledger }: LayerWorld, address: string): bigint =>
  (ledger.account(address)?.frozenSupply ?? [])
    .filter(({ expireTime }) => expireTime <= ledger.now())
    .reduce((sum, { frozenBalance }) => sum + frozenBalance, 0n)

function balancesOf({ layer }: LayerWorld): Movements {
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
