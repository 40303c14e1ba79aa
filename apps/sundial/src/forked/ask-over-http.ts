import { setTimeout as sleep } from 'node:timers/promises'
import type { CachedAnswer, NodeQuestion } from '@sundial/devnet'
import type { AskLimits, ForkNode } from './node-question.ts'

/** In bytes: larger than any account or contract. */
const longestAnswer = 64 * 1024 * 1024

const headQuestion: NodeQuestion = { path: '/wallet/getnowblock', body: '{}' }

export type AskOverHttp = (question: NodeQuestion) => Promise<CachedAnswer>

/** Requests answers, each with the height of the node's head just before. A rejection says in a sentence why there is no answer. */
export function askOverHttp(node: ForkNode, limits: AskLimits): AskOverHttp {
  let head = { height: 0, untilMs: 0 }
  const askForHead = async (asking: Asking): Promise<Answer> => {
    const answer = await askAgainWhileBusy(asking, headQuestion)
    if (answer.status === 200)
      head = { height: heightIn(answer.text), untilMs: performance.now() + limits.headMs }
    return answer
  }
  return async (question) => {
    const asking = { node, limits, untilMs: performance.now() + limits.questionMs }
    const isOfHead = question.path === headQuestion.path
    const newest = isOfHead || performance.now() >= head.untilMs ? await askForHead(asking) : undefined
    const { height } = head
    const answer = isOfHead ? newest! : await askAgainWhileBusy(asking, question)
    return { ...answer, head: height }
  }
}

/** A question that must be answered by `untilMs`. */
type Asking = { readonly node: ForkNode; readonly limits: AskLimits; readonly untilMs: number }

type Answer = Pick<CachedAnswer, 'status' | 'text'>

/** Retries while the node is busy or silent and time is left. */
async function askAgainWhileBusy(asking: Asking, question: NodeQuestion): Promise<Answer> {
  for (const pauseMs of asking.limits.pausesMs) {
    const outcome = await askOnce(asking, question).catch((error: unknown) => error as Error)
    if (!(outcome instanceof Error) && !isBusy(outcome)) return outcome
    if (leftMs(asking) <= pauseMs) return answerOrThrow(outcome)
    await sleep(pauseMs)
  }
  return askOnce(asking, question)
}

const leftMs = ({ untilMs }: Asking): number => untilMs - performance.now()

function answerOrThrow(outcome: Answer | Error): Answer {
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** Too many requests (429, and 403 from TronGrid), or a proxy whose node does not answer. */
export const isBusy = ({ status }: Pick<CachedAnswer, 'status'>): boolean =>
  status === 429 || status === 403 || status >= 502

async function askOnce(asking: Asking, { path, body }: NodeQuestion): Promise<Answer> {
  const { node, limits } = asking
  const url = urlOf(node, path)
  const isLast = leftMs(asking) < limits.attemptMs
  const signal = AbortSignal.timeout(isLast ? Math.max(1, Math.ceil(leftMs(asking))) : limits.attemptMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...keyFor(node, url) },
      signal,
    })
    return { status: response.status, text: await limitedText(response) }
  } catch (cause) {
    if (cause instanceof TooLong) throw cause
    const why = signal.aborted
      ? `It did not answer within ${(isLast ? limits.questionMs : limits.attemptMs) / 1000} s.`
      : 'It is unreachable or closed the connection.'
    throw new Error(why, { cause })
  }
}

/** The key goes to the node's own origin only. */
function keyFor(node: ForkNode, url: string): Readonly<Record<string, string>> {
  const isOfNode = new URL(url).origin === new URL(node.url).origin
  return isOfNode && node.apiKey !== undefined ? { 'tron-pro-api-key': node.apiKey } : {}
}

function urlOf({ url, jsonRpcUrl }: ForkNode, path: string): string {
  const base = path === '/jsonrpc' ? (jsonRpcUrl ?? url) : url
  return base.replace(/\/+$/, '').replace(/\/jsonrpc$/, '') + path
}

class TooLong extends Error {}

async function limitedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > longestAnswer) throw new TooLong(`It answered with more than ${longestAnswer} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function heightIn(text: string): number {
  const [, digits] = /"number"\s*:\s*(\d{1,15})/.exec(text) ?? []
  return Number(digits ?? 0)
}
