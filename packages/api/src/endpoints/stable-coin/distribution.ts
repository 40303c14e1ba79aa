// How a stable coin is spread over accounts and contracts, in TronScan's terms.
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { type Labels, noLabels } from '../../services/labels.ts'
import { address, ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { base58Of, isoDay } from '../../shared/values.ts'
import { totalSupplyOf } from '../../tokens/total-supply.ts'
import { refreshedNow } from '../account/find.ts'
import { balancesNote, refreshedMember } from '../account/schema.ts'
import { heldByKind, sumOf } from './holders.ts'
import { type Coin, coinOrFirst } from './named.ts'

/** Accounts and contracts that are named. */
const mostNamed = 20

const ofWhole = `Share of all, as a fraction truncated to eight digits: of the sum of all balances, or of the supply that the contract states where there are more than ${apiLimits.scannedRows} holders. Absent while that is unknown.`
const part = {
  percent: Type.Optional(is.text(ofWhole)),
  value: Type.Optional(is.amountText('In the smallest unit. Absent while balances are not known.')),
}
const namedPart = Type.Object({ address: is.address('The account.'), ...part })

const of = `Of token, or of the operator's first stable coin. One request reads the ${apiLimits.scannedRows} largest holders; scanned says where there are more. ${balancesNote}`

export const distribution = endpoint({
  get: '/api/stableCoin/distribution',
  summary: 'What accounts and contracts hold of a token, and the largest of them',
  description: `${of} Which accounts are an exchange's, and which contracts a project's, is not on the chain: exchange has no rows, and a contract has the name that the operator's labels give it, or its address.`,
  cost: 8,
  query: { token: address, ...ignored },
  reply: Type.Object({
    addresses: Type.Object({
      exchange: Type.Object({ data: Type.Array(namedPart, { description: 'Always empty.' }) }),
      otherAccount: Type.Object({
        data: Type.Array(namedPart, { description: `The ${mostNamed} largest.` }),
        ...part,
      }),
    }),
    contract: Type.Record(Type.String(), Type.Object(part), {
      description: `By name: the ${mostNamed} largest contracts, and otherContract for the others together.`,
    }),
    tokenName: Type.Optional(is.text('Name of the token.')),
    tokenAbbr: Type.Optional(is.text('Its symbol.')),
    tokenDecimal: Type.Optional(is.int('Its decimals.')),
    scanned: is.scanned,
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const coin = await coinOrFirst(query.token, at)
    const held = coin && (await sharesOf(coin, at))
    return omitUndefined({
      addresses: {
        exchange: { data: [] },
        otherAccount: held === undefined ? { data: [] } : largestAccounts(held),
      },
      contract: held === undefined ? {} : byContract(held, at.services?.labels ?? noLabels),
      tokenName: coin?.tokenName,
      tokenAbbr: coin?.tokenAbbr,
      tokenDecimal: coin?.tokenDecimal,
      scanned: held?.scanned,
      refreshTimeInfo: refreshedNow(at),
    })
  },
})

const largestAccounts = ({ accounts, partOf }: Shares) => ({
  data: accounts.slice(0, mostNamed).map((row) => ({ address: base58Of(row.account), ...partOf([row]) })),
  ...partOf(accounts),
})

/** Of two contracts with one name, the larger has it. */
function byContract({ contracts, partOf }: Shares, labels: Labels) {
  const named: Record<string, ReturnType<Shares['partOf']>> = {}
  for (const row of contracts.slice(0, mostNamed)) {
    const id = base58Of(row.account)
    const tag = labels.of(id).tag
    named[tag === undefined || named[tag] !== undefined ? id : tag] = partOf([row])
  }
  return { ...named, otherContract: partOf(contracts.slice(mostNamed)) }
}

export const distributionChange = endpoint({
  get: '/api/stableCoin/distribution/change',
  summary: 'Shares of accounts and contracts in a token, today (UTC)',
  description: `${of} The line has the newest value alone: earlier balances of all holders are not kept. Which accounts are an exchange's is not on the chain: exchange is absent, and wallet has all accounts.`,
  cost: 8,
  query: { token: address, ...ignored },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        date: is.text('The day (UTC) as YYYY-MM-DD.'),
        wallet: is.text(`Accounts. ${ofWhole}`),
        contract: is.text(`Contracts. ${ofWhole}`),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const coin = await coinOrFirst(query.token, at)
    const held = coin && (await sharesOf(coin, at))
    const wallet = held?.partOf(held.accounts).percent
    const contract = held?.partOf(held.contracts).percent
    const { head } = at.state
    return {
      data:
        wallet === undefined || contract === undefined || head === undefined
          ? []
          : [{ date: isoDay(head.timestampMs), wallet, contract }],
    }
  },
})

type Shares = NonNullable<Awaited<ReturnType<typeof sharesOf>>>

async function sharesOf(coin: Coin, at: Context) {
  const held = await heldByKind(coin, at)
  if (held === undefined) return undefined
  const whole = held.isWhole
    ? sumOf(held.accounts) + sumOf(held.contracts)
    : await totalSupplyOf(coin.contract, at)
  const partOf = (rows: Parameters<typeof sumOf>[0]) => {
    const sum = sumOf(rows)
    return omitUndefined({
      percent: whole === undefined || whole === 0n ? undefined : fraction(sum, whole),
      value: sum.toString(),
    })
  }
  const scanned = held.isWhole ? undefined : { rows: held.rows, isWhole: false }
  return { ...held, scanned, partOf }
}

/** A contract that says less than it moved has no shares above one. */
function fraction(sum: bigint, whole: bigint): string | undefined {
  if (sum > whole) return undefined
  const digits = ((sum * 100_000_000n) / whole).toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
