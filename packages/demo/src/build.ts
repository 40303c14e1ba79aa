import { createdContract } from '@sundial/operations'
import { type Contract, deploy, itemsOf } from './contracts.ts'
import type { Draft } from './drafts.ts'
import type { Founding, Token } from './habit.ts'
import { founder, type Person } from './person.ts'
import { seededRandom } from './random.ts'
import { type Household, patiencePolls, pollMs, type Town, untilQuiet } from './town.ts'

/** Returns the id of the transaction, `undefined` when the node rejected it. */
export type Send = (draft: Draft) => Promise<string | undefined>

export const issuersOf = ({ everyone }: Town): readonly Person[] =>
  everyone.filter(({ role }) => role.issues !== undefined)

type Builders = {
  /** Creates a person's account on the chain. */
  readonly arrive: (person: Person) => Promise<void>
  readonly send: Send
}

/**
 * Runs the stages of all habits. Their people are created in the first one, so that the first blocks contain a bit of
 * everything; tokens exist from the second one on.
 */
export async function build(town: Town, { arrive, send }: Builders) {
  const tokens: Token[] = []
  const contracts = new Map<string, Contract>()
  const plans = town.households.map((household) => {
    const scene = sceneOf(town, household, { tokens, contracts, send })
    const people = Object.values(household.people).flat()
    const [first, ...later] = household.habit.found?.(scene) ?? []
    const begin = async () => {
      for (const person of people) await arrive(person)
      await first?.()
    }
    return [begin, ...later]
  })
  const stageCount = Math.max(...plans.map(({ length }) => length))
  for (let stage = 0; stage < stageCount; stage++) {
    if (stage > 0) await untilQuiet(town)
    if (stage === 1) tokens.push(...(await issuedTokens(town)))
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
async function issuedTokens(town: Town): Promise<readonly Token[]> {
  const tokens: Token[] = []
  for (const issuer of issuersOf(town)) {
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
