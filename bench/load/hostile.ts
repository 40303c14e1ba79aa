// Hostile requests as in docs: each of these once slowed the product down or could have.
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Call } from './requests.ts'

const addresses = 8
const slowSockets = 60
const idleSockets = 200
const floodingSockets = 10

const addressOf = (turn: number): string => `10.66.0.${1 + (turn % addresses)}`

/** JUMPDEST, then jump back to it. */
const emptyLoop = '5b600056'
/** Calls the precompile 0x09 with ten words of input, forever. */
const precompileLoop = '5b600060006101406000600961fffffa50600056'

const constantCall = (data: string): string =>
  JSON.stringify({ owner_address: `41${'0'.repeat(40)}`, contract_address: '', data })

const deep = '['.repeat(20_000)

const calls: readonly ((turn: number) => Omit<Call, 'from'>)[] = [
  (turn) => ({ path: `/api/top10?time=3&x=${turn}` }),
  (turn) => ({ path: `/api/top10?time=${1 + (turn % 3)}&uuid=${turn}`, headers: pageOfOurs }),
  (turn) => ({ path: `/api/tokens/overview?limit=1000&start=${turn % 7}` }),
  (turn) => ({ path: `/api/transfer?limit=200&start=${turn}`, headers: pageOfOurs }),
  (turn) => ({ path: `/api/search?term=${turn.toString(36)}` }),
  () => ({ path: '/api/transaction', body: deep }),
  () => ({ path: '/wallet/broadcasttransaction', body: `{"raw_data":${deep}` }),
  () => ({ path: '/wallet/triggerconstantcontract', body: constantCall(emptyLoop) }),
  () => ({ path: '/wallet/triggerconstantcontract', body: constantCall(precompileLoop) }),
  (turn) => ({ path: `/api/transfer?format=csv&start=${turn % 100}`, isCut: true }),
  (turn) => ({ path: `/api/transaction?format=csv&limit=200&start=${turn % 3}` }),
  (turn) => ({ path: `/api/${'x'.repeat(1500)}${turn}` }),
  (turn) => ({ path: '/api/convert/contract', body: JSON.stringify({ contract: `T${turn}` }) }),
  (turn) => ({ path: `/api/block?start=${turn}000000&limit=200` }),
]

const pageOfOurs = { 'sec-fetch-site': 'same-origin' }

export const hostileCalls =
  () =>
  (turn: number): Call => ({ from: addressOf(turn), ...calls[turn % calls.length]!(turn) })

/** Clients that send one byte a second, connections that send nothing, and listeners that never stop sending. */
export function startHostileConnections(url: string): void {
  const { hostname, port } = new URL(url)
  const again = (open: () => void) => setTimeout(open, 1000)
  const openSlow = () => {
    const socket = connect(Number(port), hostname)
    const beat = setInterval(() => socket.write('a'), 1000)
    socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX: '))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(beat)
      again(openSlow)
    })
  }
  const openIdle = () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.on('close', () => again(openIdle))
  }
  const openFlood = (at: number) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { 'x-forwarded-for': addressOf(at) },
    })
    const flood = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('x'.repeat(100))
    }, 5)
    socket.on('open', () => socket.pause())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(flood)
      again(() => openFlood(at))
    })
  }
  for (let at = 0; at < slowSockets; at++) openSlow()
  for (let at = 0; at < idleSockets; at++) openIdle()
  for (let at = 0; at < floodingSockets; at++) openFlood(at)
}
