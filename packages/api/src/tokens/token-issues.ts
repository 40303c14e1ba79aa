// Issues of TRC10 tokens: from the index, and from the node where the index may lack them.
import { type Address, fromText, toHex, toText } from '@sundial/primitives'
import { assetIssue, type AssetIssue } from '@sundial/operations'
import type { Asset } from '@sundial/store'
import type { Question } from '../chain-head/chain-head.ts'
import type { AtHead } from '../chain-head/provenance.ts'
import type { Context } from '../endpoint.ts'
import { NotNow } from '../errors.ts'
import type { NodeCalls } from '../services/node-calls.ts'
import type { FactOf } from '../shared/rows.ts'
import { mayLackFacts } from '../shared/values.ts'

/** What an index of the whole chain knows of the issue of a TRC10 token; the time of the issue is in its block only. */
export type TokenIssue = Omit<
  FactOf<'tokenIssue'>,
  'kind' | 'index' | 'height' | 'transactionId' | 'transactionIndex' | 'timestampMs'
> & {
  readonly timestampMs?: number
  /** The node's block at which this is true; absent where the index has the issue. */
  readonly reportedAt?: Pick<AtHead<unknown>, 'block' | 'hash'>
}

/** The issue of a TRC10 token; undefined where the chain has none, and while the node's answer is not known. */
export const issueOf = async (asset: Asset, at: Context): Promise<TokenIssue | undefined> =>
  asset.kind === 'trc10' ? (await issuesOf([asset], at)).get(asset.id) : undefined

/** The same where the answer says that there is none: throws `node_unavailable` while that is not known. */
export async function requiredIssueOf(id: string, at: Context): Promise<TokenIssue | undefined> {
  const indexed = await indexedIssue(id, at)
  return indexed ?? one(await required(issueQuestion(id), at))
}

/** Issues that are known now, by id. */
export async function issuesOf(
  assets: readonly Asset[],
  at: Context,
): Promise<ReadonlyMap<string, TokenIssue>> {
  const ids = [...new Set(assets.flatMap((asset) => (asset.kind === 'trc10' ? [asset.id] : [])))]
  const indexed = await Promise.all(ids.map((id) => indexedIssue(id, at)))
  const found = new Map<string, TokenIssue>()
  for (const [place, id] of ids.entries()) if (indexed[place] !== undefined) found.set(id, indexed[place])
  const lacking = mayLackFacts(at.state) ? ids.filter((id) => !found.has(id)).slice(0, mostAsked) : []
  const reported = lacking.length === 0 ? [] : await at.chain.readAll(lacking.map(issueQuestion))
  for (const [, answer] of reported) {
    const issue = one(answer)
    if (issue?.asset?.kind === 'trc10') found.set(issue.asset.id, issue)
  }
  return found
}

/** The issue of the account's TRC10 token: an account issues at most one, before any of its updates. */
export async function issuedBy(issuer: Address, at: Context): Promise<TokenIssue | undefined> {
  const list = { list: 'tokenChangesOfIssuer', key: issuer } as const
  const { rows } = await at.store.facts(list, { start: 0, limit: 1, order: 'oldest' })
  const [first] = rows
  if (first?.kind === 'tokenIssue') return first
  if (!mayLackFacts(at.state)) return undefined
  const answer = await at.chain.read(issuesOfQuestion(issuer))
  return answer === undefined ? undefined : all(answer)[0]
}

/** Tokens of exactly this name that the index may lack. */
export async function issuesNamed(name: string, at: Context): Promise<readonly TokenIssue[]> {
  if (!mayLackFacts(at.state)) return []
  const answer = await at.chain.read(issuesNamedQuestion(name))
  return answer === undefined ? [] : all(answer)
}

/** Questions to the node for one answer: later ones ask on. */
const mostAsked = 200

async function indexedIssue(id: string, { store }: Context): Promise<TokenIssue | undefined> {
  const list = { list: 'issuesOfToken', key: { kind: 'trc10', id } } as const
  const { rows } = await store.facts(list, { start: 0, limit: 1, order: 'newest' })
  const [issue] = rows
  return issue?.kind === 'tokenIssue' ? issue : undefined
}

/** Undefined where there is nothing to ask: the index has all, or there is no node. */
async function required<Value>(question: Question<Value>, at: Context): Promise<AtHead<Value> | undefined> {
  if (!mayLackFacts(at.state) || at.services?.nodeCalls === undefined) return undefined
  const answer = await at.chain.read(question)
  if (answer !== undefined) return answer
  throw new NotNow('node_unavailable', 'The index does not have this, and the node does not answer now.')
}

const one = (answer: AtHead<TokenIssue | undefined> | undefined): TokenIssue | undefined =>
  answer?.value && { ...answer.value, reportedAt: { block: answer.block, hash: answer.hash } }

const all = ({ block, hash, value }: AtHead<readonly TokenIssue[]>): TokenIssue[] =>
  value.map((issue) => ({ ...issue, reportedAt: { block, hash } }))

/** A TRC10 token by its id; undefined where the chain has none. */
const issueQuestion = (id: string): Question<TokenIssue | undefined> => ({
  key: `trc10 ${id}`,
  fresh: 'hour',
  async ask(calls) {
    const answer = await calls.call('/wallet/getassetissuebyid', { value: id, visible: false })
    return Object.keys(answer).length === 0
      ? undefined
      : toIssue(assetIssue.fromJson(answer, { visible: false }))
  },
})

/** TRC10 tokens of an issuer: at most one. */
const issuesOfQuestion = (issuer: Address): Question<readonly TokenIssue[]> => ({
  key: `trc10s of ${issuer}`,
  fresh: 'block',
  ask: (calls) => listIssues(calls, '/wallet/getassetissuebyaccount', { address: issuer, visible: false }),
})

/** TRC10 tokens of exactly this name. */
const issuesNamedQuestion = (name: string): Question<readonly TokenIssue[]> => ({
  key: `trc10s named ${name}`,
  fresh: 'block',
  ask: (calls) =>
    listIssues(calls, '/wallet/getassetissuelistbyname', { value: toHex(fromText(name)), visible: false }),
})

async function listIssues(
  calls: NodeCalls,
  path: `/wallet/${string}`,
  body: object,
): Promise<readonly TokenIssue[]> {
  const { assetIssue: listed = [] } = await calls.call(path, body)
  return (listed as readonly unknown[]).map((one) => toIssue(assetIssue.fromJson(one, { visible: false })))
}

const toIssue = (issue: AssetIssue): TokenIssue => ({
  issuer: issue.ownerAddress,
  asset: { kind: 'trc10', id: issue.id },
  name: shownText(issue.name),
  abbreviation: shownText(issue.abbr),
  supply: issue.totalSupply,
  decimals: BigInt(issue.precision),
  sun: BigInt(issue.trxNum),
  units: BigInt(issue.num),
  startMs: issue.startTime,
  endMs: issue.endTime,
  description: shownText(issue.description),
  url: shownText(issue.url),
})

/** As the index stores it: bytes that are not UTF-8 are hex. */
const shownText = (bytes: Uint8Array): string => toText(bytes) ?? toHex(bytes)
