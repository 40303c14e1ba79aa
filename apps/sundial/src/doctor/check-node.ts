import { performance } from 'node:perf_hooks'
import type { Config } from '../config.ts'
import { checkClock } from './check-clock.ts'
import { type Checked, ok, problem, warning } from './checked.ts'

const answerMs = 10_000
const lateMs = 60_000

/** Each URL of --node: whether it answers, its newest block and its clock. */
export async function checkNode(config: Pick<Config, 'node' | 'node-key'>): Promise<readonly Checked[]> {
  const { node, 'node-key': key } = config
  if (node === undefined) return [ok('node', 'a development chain of this program')]
  if (node.startsWith('recorded:')) return [ok('node', node)]
  const headers = key === undefined ? undefined : { 'TRON-PRO-API-KEY': key }
  const urls = node.split(',')
  const checked = await Promise.all(
    urls.map((url, index) =>
      checkUrl({ url, subject: urls.length === 1 ? 'node' : `node ${index + 1}`, headers }),
    ),
  )
  return checked.flat()
}

type Asked = {
  readonly url: string
  readonly subject: string
  readonly headers: Readonly<Record<string, string>> | undefined
}

async function checkUrl({ url, subject, headers }: Asked): Promise<readonly Checked[]> {
  try {
    const head = await headOf(`${url}/wallet/getnowblock`, headers)
    const clock = head.aheadMs === undefined ? [] : [checkClock(subject, head.aheadMs)]
    return [checkHead(subject, head), ...clock]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    return [
      problem(
        subject,
        `${hostOf(url)} does not answer: ${reason}.`,
        'Check the address of --node, whether the node runs, and a firewall in between.',
      ),
    ]
  }
}

function checkHead(subject: string, { height, timeMs, aheadMs = 0, tookMs }: Head): Checked {
  const oldMs = Date.now() + aheadMs - timeMs
  const text = `newest block ${height}, ${Math.max(0, Math.round(oldMs / 1000))} s old, answers in ${tookMs} ms`
  return oldMs > lateMs
    ? warning(
        subject,
        text,
        'It has not caught up, or the chain stands still: the index cannot be newer than its node.',
      )
    : ok(subject, text)
}

type Head = {
  readonly height: number
  readonly timeMs: number
  /** Of the node's clock, where it says its time. */
  readonly aheadMs: number | undefined
  readonly tookMs: number
}

async function headOf(url: string, headers: Asked['headers']): Promise<Head> {
  const start = performance.now()
  const response = await fetch(url, { ...(headers && { headers }), signal: AbortSignal.timeout(answerMs) })
  if (!response.ok) throw new Error(`it says ${response.status}`)
  const tookMs = Math.round(performance.now() - start)
  const answer = (await response.json()) as NowBlock
  const { number, timestamp } = answer.block_header?.raw_data ?? {}
  if (number === undefined || timestamp === undefined) throw new Error('what it says is no block')
  const date = Date.parse(response.headers.get('date') ?? '')
  // The header has whole seconds: half a second is its middle.
  const aheadMs = Number.isNaN(date) ? undefined : date + 500 - (Date.now() - tookMs / 2)
  return { height: number, timeMs: timestamp, aheadMs, tookMs }
}

type NowBlock = {
  readonly block_header?: { readonly raw_data?: { readonly number?: number; readonly timestamp?: number } }
}

/** Without the keys that some providers have in paths. */
const hostOf = (url: string): string => new URL(url).host
