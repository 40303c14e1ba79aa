// The node of a forked chain. Each question is asked once and its answer kept.
import { parseJson } from '@sundial/primitives'
import type { ForkOrigin } from '../genesis/genesis.ts'
import type { CachedAnswer, ForkCache } from './fork-cache.ts'
import { ForkNodeUnreachable, ForkRefused, ForkStateMissing } from './fork-refused.ts'

/** A request of java-tron's HTTP interface, or at `/jsonrpc` one of its JSON-RPC interface. */
export type NodeQuestion = { readonly path: string; readonly body: string }

/** Asks the node and waits for its answer. Throws `fork_node_unreachable`. */
export type AskNode = (question: NodeQuestion) => CachedAnswer

type Members = Readonly<Record<string, unknown>>

/** Statuses of a call that a node does not serve. */
const notServed: ReadonlySet<number> = new Set([404, 405, 501])
const nothing: ReadonlySet<number> = new Set()

export class ForkedNode {
  readonly #ask: AskNode
  readonly #cache: ForkCache
  #isChecked = false

  constructor(ask: AskNode, cache: ForkCache) {
    this.#ask = ask
    this.#cache = cache
  }

  get origin(): ForkOrigin {
    return this.#cache.origin!
  }

  /** Begins the cache at a height of the node, by default its head. Throws `fork_refused` for a height above the head. */
  begin(height: number | undefined): void {
    const genesisId = this.#blockId(0)
    const { text, head } = this.#ask({ path: '/wallet/getnowblock', body: '{}' })
    membersIn(text, 'its newest block')
    const first = height ?? head
    if (first < 1 || first > head)
      throw new ForkRefused(
        `--fork: the node's newest block is ${head}, so a fork begins from a block between 1 and ${head}, not from ${first}.`,
      )
    this.#cache.begin({ genesisId, height: first })
    this.#isChecked = true
  }

  /** The members of the answer; empty when the node has nothing. */
  post(path: string, body: Members = {}): Members {
    return membersIn(this.#answerTo({ path, body: JSON.stringify(body) }).text, path)
  }

  /** `undefined` when the node does not serve the call; it is not asked again. */
  postIfServed(path: string, body: Members = {}): Members | undefined {
    const answer = this.#answerTo({ path, body: JSON.stringify(body) }, notServed)
    return answer.status === 200 ? membersIn(answer.text, path) : undefined
  }

  /** An answer that is a bare list. */
  postForList(path: string, body: Members): readonly Members[] {
    const { text } = this.#answerTo({ path, body: JSON.stringify(body) })
    const value = parseJson(text)
    return Array.isArray(value) ? (value as readonly Members[]) : []
  }

  storageAt(address: string, slot: bigint): bigint {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getStorageAt',
      params: [`0x${address.slice(2)}`, `0x${slot.toString(16).padStart(64, '0')}`, 'latest'],
    })
    const { result } = this.#wordIn({ path: '/jsonrpc', body })
    return BigInt(result)
  }

  #wordIn(question: NodeQuestion): { readonly result: string } {
    const { status, text } = this.#answerTo(question)
    const { result } = status === 200 ? membersIn(text, 'eth_getStorageAt') : { result: undefined }
    if (typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)) return { result }
    throw new ForkStateMissing(
      'the storage of contracts, because its node does not answer eth_getStorageAt: name the URL of its JSON-RPC interface in --fork-json-rpc',
    )
  }

  /** An answer with status 200 or one in `final`. Other statuses may pass: a proxy answers 404 while its node starts. */
  #answerTo(question: NodeQuestion, final: ReadonlySet<number> = nothing): CachedAnswer {
    const key = `${question.path} ${question.body}`
    const known = this.#cache.get(key)
    if (known !== undefined && (known.status === 200 || final.has(known.status))) return known
    this.#checkChain()
    const answer = this.#ask(question)
    const isFinal = answer.status === 200 ? isAnswer(question, answer.text) : final.has(answer.status)
    if (isFinal) this.#cache.add(key, answer)
    // A JSON-RPC URL given later may serve what this one does not.
    else if (question.path !== '/jsonrpc')
      throw new ForkNodeUnreachable(
        question.path,
        `It answers ${answer.text.trim().slice(0, 200) || answer.status}.`,
      )
    return answer
  }

  /**
   * Before the first question of a start. Throws `fork_refused` for a node of another chain: private chains often have the same
   * block 0, so the continued block counts too.
   */
  #checkChain(): void {
    if (this.#isChecked) return
    const { genesisId, height } = this.origin
    this.#checkBlock(0, genesisId)
    const known = this.#cache.get(`/wallet/getblockbynum {"num":${height}}`)
    if (known !== undefined)
      this.#checkBlock(height, membersIn(known.text, `block ${height}`)['blockID'] as string)
    this.#isChecked = true
  }

  #checkBlock(height: number, id: string): void {
    const found = this.#blockId(height)
    if (found === id) return
    throw new ForkRefused(
      `--fork: the node is of another chain. Its block ${height} is ${found}, that of the forked chain in the data folder is ${id}: name a node of the same chain, or choose another folder with --data.`,
    )
  }

  #blockId(height: number): string {
    const { text } = this.#ask({ path: '/wallet/getblockbynum', body: `{"num":${height}}` })
    const { blockID } = membersIn(text, `block ${height}`)
    if (typeof blockID === 'string') return blockID
    throw new ForkNodeUnreachable(`block ${height}`, 'It does not have it.')
  }
}

/** Errors are not kept: the next answer may differ. */
function isAnswer({ path }: NodeQuestion, text: string): boolean {
  try {
    const value = parseJson(text) as Members
    return path === '/jsonrpc' ? value['result'] !== undefined : value['Error'] === undefined
  } catch {
    return false
  }
}

function membersIn(text: string, what: string): Members {
  try {
    const value = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  } catch {
    // Refused below.
  }
  throw new ForkNodeUnreachable(what, 'Its answer is no JSON object.')
}
