import { type Address, toBase58 } from '@sundial/primitives'
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
import { figuredRows } from './token-levels.ts'
import { totalSupplyOf, toTrc20Tokens, trc20Token } from './trc20.ts'

const launchedToken = Type.Object({
  ...trc20Token.properties,
  left: Type.Optional(
    is.amountText(
      'What of the supply has left the launch contract, in the smallest unit. Absent while supply or balances are unknown, and on requests for more than 50 rows.',
    ),
  ),
  block: is.int('Block of its creation.'),
  hash: is.text('Transaction of its creation.'),
  confirmed: Type.Optional(is.flag('Whether that block is solidified.')),
})

export const launches = endpoint({
  get: '/api/launches',
  summary: 'Tokens that a launch contract created, newest first',
  description:
    "Extension. The operator names launch contracts in its labels (--labels): contracts that create tokens and sell them first. `contract` selects one of them, by default the first; another one has no rows. Rows are all contracts that it created; one without a name is no token. A launch contract's creations are known where the node stores internal transactions.",
  cost: 4,
  query: { contract: address, ...paging, ...ignored },
  list: 'data',
  reply: Type.Object({
    launchContracts: Type.Array(is.address('A launch contract.')),
    ...factMembers('data', launchedToken),
  }),
  async handle({ query: { contract, ...request } }, at) {
    const { launchContracts } = at.services?.labels ?? noLabels
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

async function toLaunched(rows: readonly FactOf<'contractCreation'>[], launcher: Address, at: Context) {
  const tokens = await toTrc20Tokens(rows, at)
  // Each supply is a call of the node.
  const hasFigures = rows.length <= figuredRows
  return Promise.all(
    rows.map(async ({ contract, height, transactionId }, place) => {
      const isToken = hasFigures && tokens[place]!.symbol !== undefined
      const supply = isToken ? await totalSupplyOf(contract, at) : undefined
      const kept = isToken ? await at.store.balance(launcher, { kind: 'trc20', contract }) : undefined
      // A token may lie about its supply.
      const left = supply === undefined || kept === undefined || kept > supply ? undefined : supply - kept
      const facts = omitUndefined({
        ...tokens[place]!,
        total_supply_with_decimals: supply?.toString(),
        left: left?.toString(),
        confirmed: isConfirmed(height, at.state),
      })
      return { ...facts, block: height, hash: transactionId }
    }),
  )
}
