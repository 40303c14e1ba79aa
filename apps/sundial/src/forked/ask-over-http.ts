import { setTimeout as sleep } from 'node:timers/promises'
import type { CachedAnswer, NodeQuestion } from '@sundial/devnet'
import type { ForkNode } from './node-question.ts'

/** Before each further attempt. */
const waitsMs = [300, 1000, 3000]
const timeoutMs = 10_000
/** More than any account or contract is. */
const longestAnswer = 64 * 1024 * 1024

/** Its answer, with the height of its head before. Rejects with a sentence that says why there is none. */
export async function askOverHttp(node: ForkNode, question: NodeQuestion): Promise<CachedAnswer> {
  const newest = await insisting(node, { path: '/wallet/getnowblock', body: '{}' })
  const head = heightIn(newest.text)
  const { status, text } = question.path === '/wallet/getnowblock' ? newest : await insisting(node, question)
  return { status, text, head }
}

type Answer = Pick<CachedAnswer, 'status' | 'text'>

/** Again where the node is busy or does not answer. */
async function insisting(node: ForkNode, question: NodeQuestion): Promise<Answer> {
  for (const waitMs of waitsMs) {
    const answer = await once(node, question).catch(() => undefined)
    if (answer !== undefined && !isBusy(answer)) return answer
    await sleep(waitMs)
  }
  return once(node, question)
}

const isBusy = ({ status }: Answer): boolean => status === 429 || status === 403 || status >= 502

async function once(node: ForkNode, { path, body }: NodeQuestion): Promise<Answer> {
  const response = await fetch(urlOf(node, path), {
    method: 'POST',
    body,
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(node.apiKey === undefined ? {} : { 'tron-pro-api-key': node.apiKey }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    throw new Error(
      isLate
        ? `It did not answer within ${timeoutMs / 1000} s.`
        : 'It is unreachable or closed the connection.',
      { cause },
    )
  })
  return { status: response.status, text: await limitedText(response) }
}

function urlOf({ url, jsonRpcUrl }: ForkNode, path: string): string {
  const base = path === '/jsonrpc' ? (jsonRpcUrl ?? url) : url
  return base.replace(/\/+$/, '').replace(/\/jsonrpc$/, '') + path
}

async function limitedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > longestAnswer) throw new Error(`It answered with more than ${longestAnswer} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function heightIn(text: string): number {
  const [, digits] = /"number"\s*:\s*(\d{1,15})/.exec(text) ?? []
  return Number(digits ?? 0)
}
