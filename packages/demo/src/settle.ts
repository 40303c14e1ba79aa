import { type Address, Unavailable } from '@sundial/primitives'
import { issueToken, pay, payToken, setName, sun } from './drafts.ts'
import type { Token } from './habit.ts'
import type { AccountNow } from './node-calls.ts'
import { founder, type Person } from './person.ts'
import { seededRandom } from './random.ts'
import type { Town } from './town.ts'

export type Settlement = { readonly tokens: readonly Token[]; readonly fundedCount: number }

const founding = 'founding'
const pollMs = 250
/** Longer than a block takes on any chain people watch. */
const patiencePolls = 60
/** A sale may not have begun when the token is issued. */
const saleDelayMs = 15_000

type Accounts = ReadonlyMap<Address, AccountNow | undefined>

/** Funds who is not there yet, names them and issues the tokens: on a chain that has all of it, nothing is sent. */
export async function settle(town: Town): Promise<Settlement> {
  await untilQuiet(town)
  const accounts = await accountsOf(town, town.everyone)
  const missing = town.everyone.filter(({ address }) => accounts.get(address) === undefined)
  await requireWealth(town, missing)
  for (const person of missing) await town.send(founding, pay(founder, person.address, sun(person.role.trx)))
  const newcomers = await issueMissingTokens(town, accounts)
  await setMissingNames(town, accounts)
  const tokens = await issuedTokens(town)
  for (const token of tokens) if (newcomers.includes(token.issuer)) await handOut(town, token)
  return { tokens, fundedCount: missing.length }
}

/** For the fees of founding. */
const marginSun = sun(1000)

async function requireWealth({ node }: Town, missing: readonly Person[]): Promise<void> {
  if (missing.length === 0) return
  const needed = missing.reduce((total, { role }) => total + sun(role.trx), marginSun)
  const held = (await node.account(founder.address))?.sun ?? 0n
  if (held >= needed) return
  throw new FounderPoor(`The demo needs ${needed} sun at the key 0x…01 of this chain, which holds ${held}.`)
}

/** A chain has no time before its first block, and what waits for a block may be what an earlier run sent. */
async function untilQuiet({ node, clock, signal }: Town): Promise<void> {
  while ((await node.head()).height === 0) await clock.wait(pollMs, signal)
  for (let poll = 0; poll < patiencePolls && (await node.waitingCount()) > 0; poll++) {
    await clock.wait(pollMs, signal)
  }
}

async function accountsOf({ node }: Town, people: readonly Person[]): Promise<Accounts> {
  const accounts = new Map<Address, AccountNow | undefined>()
  for (const { address } of people) accounts.set(address, await node.account(address))
  return accounts
}

const issuersOf = ({ everyone }: Town) =>
  everyone.flatMap((issuer) => {
    const plan = issuer.role.issues
    return plan === undefined ? [] : [{ issuer, plan }]
  })

async function issueMissingTokens(town: Town, accounts: Accounts): Promise<readonly Person[]> {
  const missing = issuersOf(town).filter(
    ({ issuer }) => accounts.get(issuer.address)?.issuedTokenId === undefined,
  )
  for (const { issuer, plan } of missing) {
    const head = await town.node.head()
    const startMs = Math.max(town.clock.now(), head.timeMs) + saleDelayMs
    await town.send(founding, issueToken(issuer, plan, startMs), head)
  }
  return missing.map(({ issuer }) => issuer)
}

async function setMissingNames(town: Town, accounts: Accounts): Promise<void> {
  for (const person of town.everyone) {
    const hasName = (accounts.get(person.address)?.name ?? '') !== ''
    if (person.name !== undefined && !hasName) await town.send(founding, setName(person, person.name))
  }
}

/** Tokens get their ids in a block. Those without one in time are left out. */
async function issuedTokens(town: Town): Promise<readonly Token[]> {
  const tokens: Token[] = []
  for (const { issuer, plan } of issuersOf(town)) {
    const id = await tokenIdOf(town, issuer)
    if (id !== undefined) tokens.push({ id, issuer, plan, sale: await town.node.saleOf(id) })
  }
  return tokens
}

async function tokenIdOf({ node, clock, signal }: Town, issuer: Person): Promise<string | undefined> {
  for (let poll = 0; ; poll++) {
    const id = (await node.account(issuer.address))?.issuedTokenId
    if (id !== undefined || poll >= patiencePolls) return id
    await clock.wait(pollMs, signal)
  }
}

const firstHolders = 6

async function handOut(town: Town, { id, issuer, plan }: Token): Promise<void> {
  const random = seededRandom(`${town.seed}/holders/${issuer.address}`)
  const others = town.everyone.filter((person) => person !== issuer)
  const start = random.integer(0, others.length - 1)
  for (let index = 0; index < firstHolders; index++) {
    const holder = others[(start + index * 5) % others.length]!
    const amount = plan.totalSupply / BigInt(random.integer(200, 2000))
    await town.send(founding, payToken(issuer, holder.address, { id, amount }))
  }
}

export class FounderPoor extends Unavailable {
  readonly code = 'demo_founder_poor'
}
