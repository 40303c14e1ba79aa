// `sundial index` in a process of its own between a wire to the database and servers of the simulated node.
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from './faults.ts'
import type { NodeModel } from './node-model.ts'
import { openWire } from './wire.ts'

type ChildPlan = {
  /** The built program. */
  readonly main: string
  readonly node: NodeModel
  readonly databaseUrl: string
  readonly fromHeight: number | undefined
  /** SIGKILL comes after this many messages to the database, or earlier with its head. */
  readonly messages: number
  /** For the node's heads: nothing is written after them. */
  readonly headIds: () => readonly string[]
  readonly storedHead: () => Promise<string | undefined>
}

/** Runs the program until it is killed; returns whether the database was working for it at that moment. */
export async function runAndKill(plan: ChildPlan): Promise<{ readonly atMessage: boolean }> {
  await using wire = await openWire(plan.databaseUrl)
  await using servers = await serve(plan.node)
  const from = plan.fromHeight === undefined ? [] : ['--from-block', String(plan.fromHeight)]
  const node = ['--node', servers.urls.join(','), '--internal-transactions']
  const program = spawn(process.execPath, [plan.main, 'index', ...node, '--database', wire.url, ...from], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-5000)))
  const exit = once(program, 'exit')
  const killed = { atMessage: false, isDone: false }
  const kill = (atMessage: boolean) => {
    if (killed.isDone) return
    Object.assign(killed, { atMessage, isDone: true })
    program.kill('SIGKILL')
  }
  const { messages } = plan
  wire.cutAfter({ messages, answered: messages % 2 === 0, act: () => kill(true) })
  for (let attempt = 0; !killed.isDone && program.exitCode === null; attempt++) {
    await sleep(100)
    if (attempt > 600 || plan.headIds().includes((await plan.storedHead()) ?? '')) kill(false)
  }
  await exit
  if (!killed.isDone) throw new Error(`The program ended without a kill: ${output}`)
  return killed
}

async function serve(node: NodeModel) {
  const servers = await Promise.all(
    node.urls.map(async (_, at) => {
      const server = createServer((request, response) => {
        let body = ''
        request.on('data', (part: Buffer) => (body += part.toString()))
        request.on('end', () => {
          const reply: Reply = node.answer(at, request.url ?? '', body)
          if (reply.kind === 'answer') response.writeHead(reply.status).end(reply.body)
          else response.destroy()
        })
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return server
    }),
  )
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
