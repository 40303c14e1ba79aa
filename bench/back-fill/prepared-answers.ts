// A node's answers about each block, written to a file once, so that serving them takes next to nothing: a public
// network's node runs on another machine, and otherwise our node's time to print a block would be measured instead of
// the index.
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Devnet } from '@sundial/devnet'
import { answer } from '../../packages/devnet/src/server/answer.ts'

/** The calls for a block by its height, which are nearly all of a back-fill. */
const calls = ['/wallet/getblockbynum', '/wallet/gettransactioninfobyblocknum'] as const

type Places = Readonly<Record<string, readonly [offset: number, length: number]>>

/** Requests every answer from the chain unless the folder has it. Returns a reader, and the seconds of CPU used. */
export async function prepareAnswers(folder: string, devnet: Devnet) {
  const bodies = join(folder, 'answers')
  const table = join(folder, 'answers.json')
  const cpuSeconds = existsSync(table) ? undefined : await writeAnswers(bodies, table, devnet)
  const places = JSON.parse(readFileSync(table, 'utf8')) as Places
  const file = openSync(bodies, 'r')
  return {
    cpuSeconds,
    read(path: string, num: unknown): Buffer | undefined {
      const place = places[`${path} ${String(num)}`]
      if (place === undefined) return undefined
      const bytes = Buffer.allocUnsafe(place[1])
      readSync(file, bytes, 0, place[1], place[0])
      return bytes
    },
    close: () => closeSync(file),
  }
}

async function writeAnswers(bodies: string, table: string, devnet: Devnet): Promise<number> {
  const used = process.cpuUsage()
  const file = openSync(bodies, 'w')
  const places: Record<string, [number, number]> = {}
  let offset = 0
  for (let num = 0; num <= devnet.chain.index.headHeight; num++) {
    for (const path of calls) {
      // Block by block: all answers at once would not fit in memory.
      const { body } = await answer(devnet, { method: 'POST', path, parameters: { num }, isJson: true })
      const bytes = Buffer.from(body)
      writeSync(file, bytes)
      places[`${path} ${num}`] = [offset, bytes.length]
      offset += bytes.length
    }
  }
  closeSync(file)
  writeFileSync(`${table}.new`, JSON.stringify(places))
  renameSync(`${table}.new`, table)
  const { user, system } = process.cpuUsage(used)
  return (user + system) / 1e6
}
