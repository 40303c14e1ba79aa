import { type Address, Unavailable } from '@sundial/primitives'
import type { AccountNow } from './account-now.ts'
import { build, issuersOf, type Send } from './build.ts'
import type { Contract } from './contracts.ts'
import { type Draft, issueToken, pay, setName, sun } from './drafts.ts'
import type { Token } from './habit.ts'
import type { Head } from './node-calls.ts'
import { noPast, readPast } from './past.ts'
import { founder, type Person } from './person.ts'
import { type Town, untilQuiet } from './town.ts'

export type Settlement = {
  readonly tokens: readonly Token[]
  readonly contracts: ReadonlyMap<string, Contract>
  readonly fundedCount: number
}

const founding = 'founding'
/** A sale must begin after the token is issued. */
const saleDelayMs = 15_000

/** Funds missing accounts, and builds what the habits need: on a complete chain, nothing is sent. */
export async function settle(town: Town): Promise<Settlement> {
  await untilQuiet(town)
  const accounts = new Map<Address, AccountNow | undefined>()
  for (const { address } of town.everyone) accounts.set(address, await town.node.account(address))
  const accountOf = (address: Address) => accounts.get(address)
  const missing = town.everyone.filter(({ address }) => isUnfunded(accountOf(address)))
  await requireWealth(town, missing)
  const opening = openingOf(town)
  const created = [...accounts.values()].flatMap((account) => account?.createdMs || [])
  const sinceMs = Math.min(...created)
  const past = created.length === 0 ? noPast : await readPast(town.node, { sinceMs, last: opening })
  const sendNow = sender(town)
  /** Existing parts are not sent again. */
  const send: Send = async (draft) => {
    const before = past.take(draft)
    return before !== undefined || past.isWhole ? before : sendNow(draft)
  }
  const tokenless = issuersOf(town).filter(({ address }) => accountOf(address)?.issuedTokenId === undefined)
  const arrive = async (person: Person) => {
    if (missing.includes(person)) await sendNow(pay(founder, person.address, sun(person.role.trx)))
    if (tokenless.includes(person)) await issue(town, person)
    if (person.name !== undefined) await send(setName(person, person.name))
  }
  const built = await build(town, { arrive, send })
  await send(opening)
  return { ...built, fundedCount: missing.length }
}

/** Genesis accounts of witnesses exist and have no balance. */
const isUnfunded = (account: AccountNow | undefined): boolean =>
  account === undefined || (account.sun === 0n && account.createdMs === 0)

/** The last transaction of the build, by which a restart recognizes a complete one. */
const openingOf = ({ everyone, seed }: Town): Draft =>
  pay(founder, everyone[0]!.address, 1n, `Opening day of ${seed} 🌻`)

/** For the fees of the build. */
const marginSun = sun(1000)

async function requireWealth({ node }: Town, missing: readonly Person[]): Promise<void> {
  if (missing.length === 0) return
  const needed = missing.reduce((total, { role }) => total + sun(role.trx), marginSun)
  const available = (await node.account(founder.address))?.sun ?? 0n
  if (available >= needed) return
  throw new FounderPoor(
    `The demo needs ${needed} sun at the key 0x…01 of this chain, which has ${available}.`,
  )
}

/** Where every transaction creates a block, the chain's time runs ahead and a transaction signed long ago would be late. */
const sendsOnOneHead = 8

function sender(town: Town): Send {
  let head: Head | undefined
  let count = 0
  return async (draft) => {
    if (head === undefined || count++ % sendsOnOneHead === 0) head = await town.node.head()
    const answer = await town.send(founding, draft, head)
    return answer.kind === 'accepted' ? answer.id : undefined
  }
}

/** Contains the start of its sale, so that no two are the same: an issuer has one token or none. */
async function issue(town: Town, issuer: Person): Promise<void> {
  const head = await town.node.head()
  const startMs = Math.max(town.clock.now(), head.timeMs) + saleDelayMs
  await town.send(founding, issueToken(issuer, issuer.role.issues!, startMs), head)
}

class FounderPoor extends Unavailable {
  readonly code = 'demo_founder_poor'
}
