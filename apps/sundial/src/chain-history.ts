import { accessSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultSeed, historyMs, isOrderBook, writeHistory } from '@sundial/demo'
import { type Devnet, openDevnet, readChainFile } from '@sundial/devnet'
import { type Address, fromHex } from '@sundial/primitives'
import { transaction } from '@sundial/protocol'
import type { Config } from './config.ts'
import { openRecovery } from './open-recovery.ts'

/**
 * Writes the history of the simulated users' order book into the folder of a chain that has not begun. The folder gets its name when
 * the history is whole: a start that was interrupted begins it anew. With a genesis of its own a chain begins without a history,
 * because that genesis says who has TRX and what contracts can do, as the chain does that a forked one continues; a side chain has no
 * market.
 */
export async function writeChainHistory(config: Config, nowMs: number): Promise<void> {
  const folder = chainFolder(config)
  if (config['no-demo'] || config.genesis !== undefined || config.kind === 'side') return
  if (config['from-state'] !== undefined || config.fork !== undefined) return
  if (existsSync(join(folder, 'chain.log'))) return
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await writeInto(unfinished, nowMs)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/**
 * Copies the chain of `--from-state` to where the chain is kept, unless one is there. Throws `chain_file_refused`, and the system's
 * error where a file cannot be used.
 */
export function beginWithFile(config: Config): void {
  const file = config['from-state']
  const log = config.state ?? join(chainFolder(config), 'chain.log')
  if (file === undefined || existsSync(log)) return
  // `readChainFile` takes a missing file for an empty chain.
  accessSync(file)
  readChainFile(file)
  mkdirSync(dirname(log), { recursive: true })
  copyFileSync(file, `${log}.unfinished`)
  renameSync(`${log}.unfinished`, log)
}

/** Of the program's only development chain, or of one of several. */
export const chainFolder = ({ data, served }: Pick<Config, 'data' | 'served'>): string =>
  join(data, served === undefined || served.id === 'devnet' ? 'devnet' : `devnet-${served.id}`)

async function writeInto(dataDir: string, nowMs: number): Promise<void> {
  let timeMs = nowMs - historyMs
  const clock = { now: () => timeMs }
  await using devnet = await openDevnet({ dataDir, blockTimeMs: 0, clock, recover: await openRecovery() })
  const { chain } = devnet
  const unborn = {
    head: () => ({ id: chain.index.headId, height: chain.index.headHeight, timeMs: chain.headTimeMs }),
    setTime: (ms: number) => void (timeMs = ms),
    accept: (hex: string) => chain.accept(transaction.decode(fromHex(hex))).id,
    mine: () => devnet.mineNow(),
    sign: await openSigning(),
  }
  await writeHistory(unborn, { seed: defaultSeed, nowMs })
}

/** As `openRecovery`: several times as fast as noble, and the same bytes. */
async function openSigning() {
  const { signRecoverable } = await import('tiny-secp256k1')
  return (hash: Uint8Array, key: Uint8Array) => {
    const { signature, recoveryId } = signRecoverable(hash, key)
    return Uint8Array.of(...signature, recoveryId)
  }
}

/** The order books of the simulated users; none on a chain whose users are older than the book. */
export const orderBooksOn = ({ chain }: Devnet): readonly Address[] =>
  chain.state.entries('contracts').flatMap(([address, contract]) => (isOrderBook(contract) ? [address] : []))
