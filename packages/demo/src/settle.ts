import { createdContract } from '@sundial/operations'
import { Unavailable } from '@sundial/primitives'
import type { AccountNow } from './account-now.ts'
import { type Contract, deploy, itemsOf } from './contracts.ts'
import { type Draft, issueToken, pay, setName, sun } from './drafts.ts'
import type { Founding, Token } from './habit.ts'
import type { Head } from './node-calls.ts'
import { noPast, type Past, readPast } from './past.ts'
import { founder, type Person } from './person.ts'
import { seededRandom } from './random.ts'
import type { Household, Town } from './town.ts'

export type Settlement = {
  readonly tokens: readonly Token[]
  readonly contracts: ReadonlyMap<string, Contract>
  readonly fundedCount: number
}

const founding = 'founding'
const pollMs = 250
/** Longer than a block takes on any chain people watch. */
const patiencePolls = 60
/** A sale may not have begun when the token is issued. */
const saleDelayMs = 15_000

/** Funds who is not there yet, and builds what the habits found: on a chain that has all of it, nothing is sent. */
export async function settle(town: Town): Promise<Settlement> {
  await untilQuiet(town)
  const accounts: (AccountNow | undefined)[] = []
  for (const { address } of town.everyone) accounts.push(await town.node.account(address))
  const missing = town.everyone.filter((_, index) => isUnfunded(accounts[index]))
  await requireWealth(town, missing)
  const opening = openingOf(town)
  const sinceMs = accounts[0]?.createdMs
  const past = sinceMs === undefined ? noPast : await readPast(town.node, { sinceMs, last: opening })
  const send = sender(town, past)
  const fund = sender(town, noPast)
  for (const person of missing) await fund(pay(founder, person.address, sun(person.role.trx)))
  const issuers = town.everyone.filter(({ role }) => role.issues !== undefined)
  await issueTokens(
    town,
    issuers.filter((issuer) => accounts[town.everyone.indexOf(issuer)]?.issuedTokenId === undefined),
  )
  const built = await build(town, issuers, send)
  await send(opening)
  return { ...built, fundedCount: missing.length }
}

/** Genesis accounts of witnesses are there and hold nothing. */
const isUnfunded = (account: AccountNow | undefined): boolean =>
  account === undefined || (account.sun === 0n && account.createdMs === 0)

/** The last of the founding, by which who comes back knows that it was finished. */
const openingOf = ({ everyone, seed }: Town): Draft =>
  pay(founder, everyone[0]!.address, 1n, `Opening day of ${seed} 🌻`)

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

type Send = (draft: Draft) => Promise<string | undefined>

/** Where every transaction makes a block, the chain's time runs on and a transaction made long ago would be late. */
const sendsOnOneHead = 8

/** Answers the id a draft has on the chain; what stands there from before is not sent again. */
function sender(town: Town, past: Past): Send {
  let head: Head | undefined
  let count = 0
  return async (draft) => {
    const before = past.take(draft)
    if (before !== undefined || past.isWhole) return before
    if (head === undefined || count++ % sendsOnOneHead === 0) head = await town.node.head()
    const answer = await town.send(founding, draft, head)
    return answer.kind === 'accepted' ? answer.id : undefined
  }
}

/** These say when their sale begins, so that no two are the same: an issuer has one token or none. */
async function issueTokens(town: Town, issuers: readonly Person[]): Promise<void> {
  for (const issuer of issuers) {
    const head = await town.node.head()
    const startMs = Math.max(town.clock.now(), head.timeMs) + saleDelayMs
    await town.send(founding, issueToken(issuer, issuer.role.issues!, startMs), head)
  }
}

async function build(town: Town, issuers: readonly Person[], send: Send) {
  const tokens: Token[] = []
  const contracts = new Map<string, Contract>()
  const plans = town.households.map((household) => {
    const scene = sceneOf(town, household, { tokens, contracts, send })
    const people = Object.values(household.people).flat()
    const [first, ...later] = household.habit.found?.(scene) ?? []
    const begin = async () => {
      for (const person of people) if (person.name !== undefined) await send(setName(person, person.name))
      await first?.()
    }
    return [begin, ...later]
  })
  const stageCount = Math.max(...plans.map(({ length }) => length))
  for (let stage = 0; stage < stageCount; stage++) {
    if (stage > 0) await untilQuiet(town)
    if (stage === 1) tokens.push(...(await issuedTokens(town, issuers)))
    for (const stages of plans) await stages[stage]?.()
  }
  return { tokens, contracts }
}

type Built = {
  readonly tokens: readonly Token[]
  readonly contracts: Map<string, Contract>
  readonly send: Send
}

function sceneOf(town: Town, { name, people }: Household, { tokens, contracts, send }: Built): Founding {
  return {
    people,
    everyone: town.everyone,
    founder,
    tokens,
    contracts,
    random: seededRandom(`${town.seed}/founding/${name}`),
    node: town.node,
    accountNow: (address) => town.node.account(address),
    send: async (draft) => void (await send(draft)),
    deploy: async (key, plan) => {
      const id = await send(deploy(plan))
      if (id === undefined) return undefined
      const address = createdContract(id, plan.by.address)
      const contract = { address, by: plan.by, items: itemsOf(plan.source) }
      contracts.set(key, contract)
      return contract
    },
  }
}

/** Tokens get their ids in a block. Those without one in time are left out. */
async function issuedTokens(town: Town, issuers: readonly Person[]): Promise<readonly Token[]> {
  const tokens: Token[] = []
  for (const issuer of issuers) {
    const id = await tokenIdOf(town, issuer)
    if (id !== undefined)
      tokens.push({ id, issuer, plan: issuer.role.issues!, sale: await town.node.saleOf(id) })
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

export class FounderPoor extends Unavailable {
  readonly code = 'demo_founder_poor'
}
