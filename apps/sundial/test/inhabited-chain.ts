// One chain with simulated users for all tests of a run, as settling them takes longer than most tests: each test gets a copy.
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { vi } from 'vitest'
import { testMs } from '../../../scripts/patience.mjs'
import { openRecovery } from '../src/open-recovery.ts'
import { inhabit } from './inhabit.ts'

const variable = 'SUNDIAL_TEST_CHAINS'

/** Vitest's globalSetup: a folder for the chain and its copies. */
export async function setup(): Promise<() => Promise<void>> {
  // A run that was killed leaves it to the next one, as it leaves its database.
  const folder = await mkdtemp(join(tmpdir(), `sundial-test-${process.pid}-`))
  process.env[variable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * A chain of some dozens of blocks, whose users are settled and have acted; a demo with the same seed goes on with their lives. It makes
 * no further block by itself.
 */
export async function openInhabited(seed: string): Promise<Devnet> {
  const shared = process.env[variable]!
  const made = join(shared, seed)
  await vi.waitUntil(() => isMade(made, seed), { interval: 100, timeout: testMs })
  const dataDir = await mkdtemp(join(shared, 'copy-'))
  await cp(made, dataDir, { recursive: true })
  return await open(dataDir)
}

const open = async (dataDir: string) =>
  await openDevnet({ dataDir, blockTimeMs: 400, finality: 'witnesses', recover: await openRecovery() })

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Makes the chain unless it is there, or another process is making it. */
async function isMade(made: string, seed: string): Promise<boolean> {
  const making = `${made}.making`
  if (await isThere(made)) return true
  const isFirst = await mkdir(making).then(
    () => true,
    () => false,
  )
  if (!isFirst) return await isThere(made)
  try {
    await make(making, seed)
    await rename(making, made)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
  return true
}

async function make(dataDir: string, seed: string): Promise<void> {
  await using devnet = await open(dataDir)
  await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  await inhabit(devnet, server.address, seed)
  // No further block comes, so any remaining transactions would stay pending.
  devnet.mineNow()
}
