// Stable coins side by side.
import { topicOf } from '@sundial/abi'
import { type Address, dayMs } from '@sundial/primitives'
import { eventKey } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { heldPage } from '../../tokens/doubtful-tokens.ts'
import { totalSupplyOf } from '../../tokens/total-supply.ts'
import { balancesNote } from '../account/schema.ts'
import { percentOf } from '../stats/days.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { tokenFigures } from '../token/trc10.ts'
import { assetOf, coinsOf, mostCoins } from './named.ts'

const monthMs = 30 * dayMs

const share = (many: string) =>
  Type.Optional(
    Type.Number({
      description: `Share of the supply that ${many} holds, in percent truncated to two decimals.`,
    }),
  )
const events = (name: string) => Type.Optional(is.int(`Events ${name} of the contract.`))

const ofMonth = `In the 30 days before the newest block, by transfers from and to the zero address. Absent where the token had more than ${apiLimits.scannedRows} transfers in them, or a receipt is missing.`

export const stableCoins = endpoint({
  get: '/api/stable-coins',
  summary: 'Stable coins side by side',
  description: `Extension. The tokens that the operator's labels name as stable coins (stableCoins of --labels), at most ${mostCoins}; on a development chain with simulated users theirs.`,
  cost: 20,
  query: ignored,
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        tokenInfo,
        supply: Type.Optional(
          is.amountText('As returned by the contract, in the smallest unit. Absent without a node.'),
        ),
        holders: Type.Optional(is.int(`Holders. ${balancesNote}`)),
        transfers: Type.Optional(is.int('All transfers. Absent while receipts are missing.')),
        transfersOfDay: Type.Optional(
          is.int('Transfers in the 24 hours before the newest block. Absent while receipts are missing.'),
        ),
        minted: Type.Optional(is.amountText(ofMonth)),
        burned: Type.Optional(is.amountText(ofMonth)),
        shares: Type.Object({
          first: share('the largest holder'),
          ten: share('ten holders'),
          hundred: share('a hundred holders'),
        }),
        blackList: Type.Object({
          added: events('AddedBlackList'),
          removed: events('RemovedBlackList'),
          destroyed: events('DestroyedBlackFunds'),
        }),
      }),
      { description: 'Extension. In the order of the operator.' },
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const coins = await coinsOf(at)
    const infoOf = await tokenInfos(coins.map(assetOf), at)
    const data = await Promise.all(
      coins.map(async (coin) => ({ tokenInfo: infoOf(assetOf(coin)), ...(await figuresOf(coin, at)) })),
    )
    return { data }
  },
})

async function figuresOf(contract: Address, at: Context) {
  const [supply, { holders, transfers }, transfersOfDay, change, largest, blackList] = await Promise.all([
    totalSupplyOf(contract, at),
    tokenFigures(assetOf(contract), at),
    countOfDay(contract, at),
    changeOfMonth(contract, at),
    heldPage(assetOf(contract), { start: 0, limit: 100, order: 'most' }, at),
    blackListOf(contract, at),
  ])
  const amounts = largest?.rows.map(({ amount }) => amount)
  const shareOf = (count: number) =>
    supply === undefined || supply === 0n || amounts === undefined
      ? undefined
      : percentOf(
          amounts.slice(0, count).reduce((sum, amount) => sum + amount, 0n),
          supply,
        )
  return {
    ...omitUndefined({
      supply: supply?.toString(),
      holders,
      transfers,
      transfersOfDay,
      minted: change?.minted.toString(),
      burned: change?.burned.toString(),
    }),
    shares: omitUndefined({ first: shareOf(1), ten: shareOf(10), hundred: shareOf(100) }),
    blackList,
  }
}

async function countOfDay(contract: Address, { store, state }: Context): Promise<number | undefined> {
  const { head, callsWithoutReceipt } = state
  if (head === undefined || callsWithoutReceipt > 0) return undefined
  const toMs = head.timestampMs
  const day = { start: 0, limit: 0, order: 'newest', fromMs: toMs - dayMs + 1, toMs } as const
  return (await store.transfersOfAsset(assetOf(contract), day))?.total
}

/** What came from and went to the zero address. */
async function changeOfMonth(
  contract: Address,
  { store, state: { head, callsWithoutReceipt } }: Context,
): Promise<{ readonly minted: bigint; readonly burned: bigint } | undefined> {
  if (head === undefined || callsWithoutReceipt > 0) return undefined
  const month = { order: 'newest', fromMs: Math.max(0, head.timestampMs - monthMs + 1) } as const
  let [minted, burned] = [0n, 0n]
  for (let start = 0; ; start += apiLimits.rowsPerLook) {
    const page = await store.transfersOfAsset(assetOf(contract), {
      ...month,
      start,
      limit: apiLimits.rowsPerLook,
    })
    if (page === undefined || page.total > apiLimits.scannedRows) return undefined
    for (const { from, to, amount } of page.rows) {
      if (from === undefined) minted += amount
      if (to === undefined) burned += amount
    }
    if (start + page.rows.length >= page.total) return { minted, burned }
  }
}

async function blackListOf(contract: Address, { store, state }: Context) {
  if (state.callsWithoutReceipt > 0 || state.lacksEventsUpTo !== undefined) return {}
  const countOf = async (event: string) => {
    const key = eventKey({ contract, signature: topicOf(event) })
    const none = { start: 0, limit: 0, order: 'newest' } as const
    return (await store.facts({ list: 'eventsOfSignature', key }, none)).total
  }
  const [added, removed, destroyed] = await Promise.all([
    countOf('AddedBlackList(address)'),
    countOf('RemovedBlackList(address)'),
    countOf('DestroyedBlackFunds(address,uint256)'),
  ])
  return { added, removed, destroyed }
}
