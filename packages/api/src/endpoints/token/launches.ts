import { type Address, toBase58, Unavailable } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noLabels } from '../../services/labels.ts'
import { annotationsOfKnown } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { address, ignored, paging } from '../../shared/parameters.ts'
import { type FactOf, findFacts, pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { isConfirmed } from '../../shared/values.ts'
import { readSale, type Sale } from '../../tokens/token-metadata.ts'
import { figuredRows } from './token-levels.ts'
import { totalSupplyOf } from '../../tokens/total-supply.ts'
import { toTrc20Tokens, trc20Token } from './trc20.ts'

const launchedToken = Type.Object({
  ...trc20Token.properties,
  left: Type.Optional(
    is.amountText(
      'What of the supply has left the launch contract, in the smallest unit. Absent while supply or balances are unknown, and on requests for more than 50 rows.',
    ),
  ),
  sold: Type.Optional(
    is.amountText(
      'What the launch contract says it sold, in the smallest unit. Only of contracts with saleOf(address), and on requests for up to 50 rows.',
    ),
  ),
  forSale: Type.Optional(is.amountText('What the launch contract says is for sale in all.')),
  block: is.int('Block of its creation.'),
  hash: is.text('Transaction of its creation.'),
  confirmed: Type.Optional(is.flag('Whether that block is solidified.')),
})

export const launches = endpoint({
  get: '/api/launches',
  summary: 'Tokens that a launch contract created, newest first',
  description:
    "Extension. The operator names launch contracts in its labels (--labels): contracts that create tokens and sell them first. `contract` selects one of them, by default the first; another one has no rows. Contracts that hold what they sell show their progress by left. A contract that does not, or keeps a part, answers `saleOf(address token) returns (uint256 sold, uint256 forSale)`. On a development chain with simulated users their launch contract is one. Rows are all contracts that it created; one without a name is no token. A launch contract's creations are known where the node stores internal transactions.",
  cost: 4,
  query: { contract: address, ...paging, ...ignored },
  list: 'data',
  reply: Type.Object({
    launchContracts: Type.Array(is.address('A launch contract.')),
    ...factMembers('data', launchedToken),
  }),
  async handle({ query: { contract, ...request } }, at) {
    const launchContracts = await launchContractsOf(at)
    const wanted = contract === undefined ? launchContracts[0] : await readAddress(contract, at)
    const launcher = launchContracts.find((one) => one === wanted)
    const listed = launchContracts.map(toBase58)
    if (launcher === undefined)
      return {
        launchContracts: listed,
        total: 0,
        rangeTotal: 0,
        data: [],
        ...lackingFacts(at.state),
        ...annotationsOfKnown(at, launchContracts),
      }
    const list = { list: 'contractCreationsOfCreator', key: launcher } as const
    const found = await findFacts<'contractCreation'>(list, request, at)
    return {
      launchContracts: listed,
      ...pagingMembersOf(found),
      data: await toLaunched(found.rows, launcher, at),
      ...lackingFacts(at.state),
      ...annotationsOfKnown(at, [...launchContracts, ...found.rows.map(({ contract }) => contract)]),
    }
  },
})

/** A development chain has few. */
const mostOfAccount = 5

/** Those that the operator names, and those that accounts created whose contracts are known to launch tokens. */
async function launchContractsOf({ services, store }: Context): Promise<readonly Address[]> {
  const named = (services?.labels ?? noLabels).launchContracts
  const created = await Promise.all(
    (services?.launchOperators ?? []).map(async (operator) => {
      const list = { list: 'contractCreationsOfCreator', key: operator } as const
      const { rows } = await store.facts(list, { start: 0, limit: mostOfAccount, order: 'newest' })
      return (rows as readonly FactOf<'contractCreation'>[]).map(({ contract }) => contract)
    }),
  )
  return [...new Set([...named, ...created.flat()])]
}

async function toLaunched(rows: readonly FactOf<'contractCreation'>[], launcher: Address, at: Context) {
  const tokens = await toTrc20Tokens(rows, at)
  // Each supply is a call of the node.
  const hasFigures = rows.length <= figuredRows
  return Promise.all(
    rows.map(async ({ contract, height, transactionId }, place) => {
      const isToken = hasFigures && tokens[place]!.symbol !== undefined
      const supply = isToken ? await totalSupplyOf(contract, at) : undefined
      const sale = isToken ? await saleOf(contract, launcher, at) : undefined
      const kept = isToken ? await at.store.balance(launcher, { kind: 'trc20', contract }) : undefined
      // A token may lie about its supply.
      const left = supply === undefined || kept === undefined || kept > supply ? undefined : supply - kept
      const facts = omitUndefined({
        ...tokens[place]!,
        total_supply_with_decimals: supply?.toString(),
        left: left?.toString(),
        sold: sale?.sold.toString(),
        forSale: sale?.forSale.toString(),
        confirmed: isConfirmed(height, at.state),
      })
      return { ...facts, block: height, hash: transactionId }
    }),
  )
}

async function saleOf(token: Address, launcher: Address, { services }: Context): Promise<Sale | undefined> {
  if (services?.nodeCalls === undefined) return undefined
  try {
    return await readSale(services.nodeCalls, { launcher, token })
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}
