// An account as the node reports it, where the index does not know its balances.
import type { Address } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import type { StoredAccountState } from '@sundial/store'
import type { AtHead } from '../../chain-head/provenance.ts'
import { accountQuestion, balancesQuestion } from '../../chain-head/questions.ts'
import type { Context } from '../../endpoint.ts'
import { type HeldBalance, heldBalances } from '../../tokens/doubtful-tokens.ts'

type At = Pick<AtHead<unknown>, 'block' | 'hash'>

export type Holdings = {
  readonly balances: readonly HeldBalance[]
  /** The node's block at which they are true; absent where the index knows them. */
  readonly reportedAt?: At | undefined
}

/**
 * The account as the node reports it. While the index knows all balances, the report that it keeps is enough; otherwise a report from
 * before the last change is read again.
 */
export async function reportedState(address: Address, at: Context): Promise<StoredAccountState | undefined> {
  const kept = await at.store.accountState(address)
  if (at.state.knowsBalances || kept?.touchedSince === false) return kept
  const answer = await at.chain.read(accountQuestion(address))
  if (answer === undefined) return kept
  return { at: { height: answer.block, id: answer.hash }, bytes: answer.value, touchedSince: false }
}

/** TRX and TRC10 as reported; undefined without a report. */
export function reportedHoldings(stored: StoredAccountState | undefined): Holdings | undefined {
  if (stored === undefined) return undefined
  const { account } = stored.bytes === undefined ? {} : accountState.decode(stored.bytes)
  return {
    reportedAt: { block: stored.at.height, hash: stored.at.id },
    balances: [
      ...(account === undefined || account.balance === 0n
        ? []
        : [{ asset: { kind: 'trx' } as const, amount: account.balance }]),
      // The node has them in no order; tokens are numbered as they are issued, which is the order of the index.
      ...(account?.assetV2 ?? [])
        .filter(({ value }) => value > 0n)
        .toSorted((one, other) => Number(one.key) - Number(other.key))
        .map(({ key: id, value: amount }) => ({ asset: { kind: 'trc10', id } as const, amount })),
    ],
  }
}

/** TRX and TRC10 of the account; undefined where neither the index nor the node tells. */
export async function coinsOf(address: Address, at: Context): Promise<Holdings | undefined> {
  const balances = await heldBalances(address, at)
  return balances === undefined ? reportedHoldings(await reportedState(address, at)) : { balances }
}

/** Newest transfers of the account that are searched for its tokens, and tokens whose contracts are asked. */
const searchedTransfers = 200
const mostTokens = 20

/** The same with the TRC20 tokens that moved since the index began, as their contracts report them: it may have others. */
export async function holdingsOf(address: Address, at: Context): Promise<Holdings | undefined> {
  const coins = await coinsOf(address, at)
  return coins?.reportedAt === undefined
    ? coins
    : { ...coins, balances: [...coins.balances, ...(await movedTokens(address, at))] }
}

async function movedTokens(address: Address, at: Context): Promise<readonly HeldBalance[]> {
  const request = { start: 0, limit: searchedTransfers, order: 'newest' } as const
  const { rows } = await at.store.transfersOfAccount(address, request)
  const contracts = new Set(rows.flatMap(({ asset }) => (asset.kind === 'trc20' ? [asset.contract] : [])))
  if (contracts.size === 0) return []
  const asked = [...contracts].slice(0, mostTokens)
  const held = asked.map((contract) => ({ contract, holder: address }))
  const answer = await at.chain.read(balancesQuestion(held), at)
  return asked.flatMap((contract, index) => {
    const amount = answer?.value[index]
    return amount === undefined || amount === 0n
      ? []
      : [{ asset: { kind: 'trc20', contract } as const, amount, askedAt: answer?.block }]
  })
}
