import { performance } from 'node:perf_hooks'
import { httpNode } from '@sundial/node'
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
  const urls = node.split(',')
  const checked = await Promise.all(
    urls.map((url, index) =>
      checkUrl({ url, subject: urls.length === 1 ? 'node' : `node ${index + 1}`, key }),
    ),
  )
  return checked.flat()
}

type Asked = {
  readonly url: string
  readonly subject: string
  readonly key: string | undefined
}

async function checkUrl({ url, subject, key }: Asked): Promise<readonly Checked[]> {
  try {
    const head = await (/^grpcs?:/.test(url) ? grpcHeadOf(url, key) : headOf(url, key))
    const clock = head.aheadMs === undefined ? [] : [checkClock(subject, head.aheadMs)]
    return [checkHead(subject, head), ...clock]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')
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

async function headOf(url: string, key: Asked['key']): Promise<Head> {
  const start = performance.now()
  const response = await fetch(`${url}/wallet/getnowblock`, {
    ...(key !== undefined && { headers: { 'TRON-PRO-API-KEY': key } }),
    signal: AbortSignal.timeout(answerMs),
  })
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

/** gRPC tells no time of the node's clock. */
async function grpcHeadOf(url: string, apiKey: Asked['key']): Promise<Head> {
  await using node = httpNode([url], { apiKey, timeoutMs: answerMs, patience: { rounds: 1 } })
  const start = performance.now()
  const { height } = await node.head()
  const tookMs = Math.round(performance.now() - start)
  const timestamp = (await node.block(height))?.header.rawData?.timestamp
  if (timestamp === undefined) throw new Error('what it says is no block')
  return { height, timeMs: Number(timestamp), aheadMs: undefined, tookMs }
}

type NowBlock = {
  readonly block_header?: { readonly raw_data?: { readonly number?: number; readonly timestamp?: number } }
}

/** Without the keys that some providers have in paths. */
const hostOf = (url: string): string => new URL(url).host
