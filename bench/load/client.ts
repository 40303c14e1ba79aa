// A process of callers: node client.ts ROLE URL RATE. It starts RATE requests a second, limits those under way, and
// reports how many responses of each status came.
import { Agent, request as send } from 'node:http'
import { hostileCalls, startHostileConnections } from './hostile.ts'
import { readerCalls, startListeners } from './readers.ts'
import type { Call } from './requests.ts'

export type Role = 'readers' | 'hostile' | 'signatures'
/** Responses by status; `failed` got none, `left out` were not started because too many were under way. */
export type Counts = Record<string, number>
/** What a process of callers reports each second: the counts, and the first requests without a response or with one of status 5xx in words. */
export type CallerReport = { readonly counts: Counts; readonly refused: readonly string[] }

const [role = 'readers', url = '', rate = '10'] = process.argv.slice(2)
const mostOnTheWay = 48
const timeoutMs = 30_000
const renewMs = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: mostOnTheWay })
const counts: Counts = {}
const mostRefused = 20
const refused: string[] = []
let onTheWay = 0

const count = (name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

function ask({ path, from, body, headers, isCut }: Call): void {
  if (onTheWay >= mostOnTheWay) return count('left out')
  onTheWay++
  const done = (name: string) => {
    onTheWay--
    count(name)
  }
  const startMs = performance.now()
  const asking = send(
    `${url}${path}`,
    {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      timeout: timeoutMs,
      headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }), ...headers },
    },
    (answer) => {
      const status = String(answer.statusCode)
      let isDone = false
      let start = ''
      const finish = () => {
        if (isDone) return
        isDone = true
        done(status)
        if (status >= '500' && refused.length < mostRefused)
          refused.push(`${status} ${path} in ${(performance.now() - startMs).toFixed(0)} ms: ${start}`)
      }
      answer.on('data', (part: Buffer) => {
        if (isCut === true) asking.destroy()
        if (start === '') start = part.toString('utf8', 0, 300)
      })
      answer.on('close', finish)
      answer.on('error', finish)
    },
  )
  let isAnswered = false
  asking.on('response', () => {
    isAnswered = true
  })
  asking.on('timeout', () => asking.destroy())
  asking.on('error', (error: NodeJS.ErrnoException) => {
    if (isAnswered) return
    isAnswered = true
    done('failed')
    if (refused.length < mostRefused)
      refused.push(`${error.code ?? error.message} ${path} in ${(performance.now() - startMs).toFixed(0)} ms`)
  })
  asking.end(body)
}

let calls = role === 'readers' ? await readerCalls(url) : hostileCalls()
if (role === 'readers') startListeners(url)
else startHostileConnections(url)
let turn = 0
setInterval(() => ask(calls(turn++)), 1000 / Number(rate))
if (role === 'readers') setInterval(renew, renewMs)
setInterval(() => process.send?.({ counts, refused } satisfies CallerReport), 1000)

/** The chain gradually has more to request: tokens, contracts, items. */
function renew(): void {
  void readerCalls(url).then(
    (newer) => {
      calls = newer
    },
    () => count('failed'),
  )
}

process.on('disconnect', () => process.exit(0))
