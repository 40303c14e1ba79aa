import type { Address } from '@sundial/primitives'
import type { Context } from '../../endpoint.ts'
import { withinDeadline } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { newestFact } from '../../shared/rows.ts'
import type { Account } from './schema.ts'
import type { KnownAccount } from './shape.ts'
import { typeInNode, typeNumbers } from './state.ts'

type Existence = Pick<Account, 'activated' | 'accountType'>

/**
 * Whether the account exists on the chain, and whether it is a contract. A contract that does not exist was deleted. Asks the
 * node where the index does not show that the account exists; what is still unknown is absent.
 */
export async function existenceOf(
  address: Address,
  known: Pick<KnownAccount, 'row' | 'balances' | 'inNode'>,
  at: Context,
): Promise<Existence> {
  const shown = shownExistence(known)
  const asked = shown === undefined ? await askNode(address, at) : undefined
  const isUnseen = known.row === undefined && at.state.knowsBalances
  const activated = shown ?? asked?.activated ?? (isUnseen ? false : undefined)
  const reported = typeInNode(known.inNode) ?? asked?.accountType
  const type = known.row?.isContract ? (2 as const) : reported
  const isNamed = activated !== false && type !== undefined
  return omitUndefined({ activated, accountType: isNamed ? type : await typeByCreation(address, type, at) })
}

/** The type of an account that may not exist, or that only its creation shows to be a contract. */
async function typeByCreation(
  address: Address,
  type: Existence['accountType'],
  at: Context,
): Promise<Existence['accountType']> {
  const made = await newestFact({ list: 'contractCreationsOfContract', key: address }, at)
  if (made !== undefined) return 2
  // The index also marks the address of a creation that failed as a contract.
  return knowsCreations(at) ? undefined : type
}

/** What the index and the node's last report show. A report of absence counts until a later block names the account. */
function shownExistence({
  row,
  balances,
  inNode: { stored },
}: Pick<KnownAccount, 'row' | 'balances' | 'inNode'>): boolean | undefined {
  if (row !== undefined && row.transactionsOut > 0) return true
  if (stored?.bytes !== undefined) return true
  if (stored?.touchedSince === false) return false
  // A token contract counts for addresses that do not exist too.
  return balances?.some(({ asset }) => asset.kind !== 'trc20') ? true : undefined
}

const knowsCreations = ({ state }: Context): boolean =>
  state.knowsBalances && state.lacksFactsUpTo === undefined

/** java-tron returns an empty object for an account that does not exist. `undefined` while there is no usable answer. */
async function askNode(address: Address, { services }: Context): Promise<Existence | undefined> {
  const calls = services?.nodeCalls
  if (calls === undefined) return undefined
  const answer = await withinDeadline(calls.call('/wallet/getaccount', { address, visible: false }))
  if (answer === undefined) return undefined
  if (Object.keys(answer).length === 0) return { activated: false }
  const { address: reported, type = 'Normal' } = answer
  if (reported !== address) return undefined
  return omitUndefined({ activated: true, accountType: typeNumbers[String(type)] })
}
