import { WebSocket } from 'ws'
import { type Call, requestsOf, samplesOf } from './requests.ts'

const listeners = 50
const addresses = 40
const slowCalls = [
  '/api/top10',
  '/api/top10?time=3',
  '/api/tokens/overview?limit=200',
  '/api/block/statistic',
  '/api/funds',
  '/api/transaction/statistics',
  '/api/account/list?limit=200',
]

const addressOf = (turn: number): string => `10.1.0.${1 + (turn % addresses)}`

/** All endpoints in turn; one call in ten is slow, one in ten goes to the node, some repeat like requests of pages. */
export async function readerCalls(url: string): Promise<(turn: number) => Call> {
  const read = async (path: string) => (await fetch(`${url}${path}`)).json()
  const [requests, samples] = [await requestsOf(read), await samplesOf(read)]
  const page = [
    '/api/block?limit=20',
    '/api/transaction?limit=20',
    '/api/system/status',
    '/',
    '/api/block/latest',
  ]
  return (turn) => {
    const from = addressOf(turn)
    const round = Math.floor(turn / 10)
    switch (turn % 10) {
      case 0:
        return { from, path: slowCalls[round % slowCalls.length]! }
      case 1:
        return {
          from,
          path: '/wallet/getaccount',
          body: JSON.stringify({ address: samples['address'], visible: true }),
        }
      case 2:
      case 3:
      case 4:
        return { from, path: page[turn % page.length]!, headers: { 'sec-fetch-site': 'same-origin' } }
      default:
        return { from, path: requests[(round * 5 + (turn % 10)) % requests.length]!.url }
    }
  }
}

/** Listeners that read everything, and reconnect when disconnected. */
export function startListeners(url: string): void {
  const open = (at: number) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { 'x-forwarded-for': addressOf(at) },
    })
    socket.on('open', () => socket.send('transfers'))
    socket.on('message', () => undefined)
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(() => open(at), 2000))
  }
  for (let at = 0; at < listeners; at++) open(at)
}
