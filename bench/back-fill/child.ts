import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundle } from './bundle.ts'

/** A part of the benchmark in a separate process, so that its CPU time is measured separately. It sends messages and ends on request. */
export async function startChild(
  entry: string | URL,
  parameters: readonly string[],
  nodeOptions: readonly string[] = [],
) {
  const file = await bundle(entry)
  const child = spawn(process.execPath, [...nodeOptions, file, ...parameters], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    pid: child.pid!,
    send: (message: object | string) => child.send(message),
    message: <Message>() => messageOf<Message>(child),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A part of the benchmark ended with ${code}.`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as Message)
    })
  })
}
