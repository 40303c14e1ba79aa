import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryLogFile, openLogFile } from '../log/log-file.ts'
import { ForkRefused } from './fork-refused.ts'
import { openFork, type ForkSource, type OpenFork } from './open-fork.ts'

/** The fork of a folder, or one in memory. Throws `fork_refused` where the folder holds a chain that began otherwise. */
export function openForkIn(
  dataDir: string | undefined,
  source: ForkSource | undefined,
): OpenFork | undefined {
  if (dataDir === undefined) return source && openFork(memoryLogFile(), source)
  const answers = join(dataDir, 'fork')
  const isForked = existsSync(answers)
  if (source === undefined && isForked)
    throw new ForkRefused(
      `The chain in ${dataDir} continues that of a node: start it with --fork, or choose another folder with --data.`,
    )
  if (source !== undefined && !isForked && existsSync(join(dataDir, 'chain.log')))
    throw new ForkRefused(
      `--fork: the chain in ${dataDir} continues no other one: choose another folder with --data.`,
    )
  if (source === undefined) return undefined
  const file = openLogFile(answers)
  try {
    return openFork(file, source)
  } catch (error) {
    file.close()
    // Nothing of a chain was read.
    if (file.length === 0) rmSync(answers)
    throw error
  }
}
