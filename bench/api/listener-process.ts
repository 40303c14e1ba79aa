// A thousand websocket listeners, which record the arrival of each block.
import { once } from 'node:events'
import type { BlockMessage } from '@sundial/api'
import { WebSocket } from 'ws'

/** `delaysMs` counts from the block's own time, `heardMs` is the time of arrival. */
export type Heard = readonly (readonly [height: number, heardMs: number, delayMs: number])[]

const [url = '', count = '0', topic = ''] = process.argv.slice(2)
const begin = Buffer.from('{"type":"block",')
const heard: [number, number, number][] = []
let isCounting = false

function listen(withTopic: boolean): Promise<void> {
  const socket = new WebSocket(url)
  let seen = 0
  socket.on('message', (bytes: Buffer) => {
    const nowMs = Date.now()
    // Parses only what is counted: anything else would measure this process, not the server.
    if (!isCounting || !bytes.subarray(0, begin.length).equals(begin)) return
    const { head, seq } = JSON.parse(bytes.toString()) as BlockMessage
    // The same number again is a sign of life.
    if (head === undefined || seq <= seen) return
    seen = seq
    heard.push([head.height, nowMs, nowMs - head.timestamp])
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      if (withTopic) socket.send(topic)
      resolve()
    })
  })
}

for (let made = 0; made < Number(count); made += 50) {
  await Promise.all(Array.from({ length: 50 }, (_, at) => listen(topic !== '' && at % 10 === 0)))
}
process.on('message', (message) => {
  if (message === 'count') isCounting = true
  else process.send!(heard)
})
process.send!('ready')
await once(process, 'disconnect')
process.exit()
