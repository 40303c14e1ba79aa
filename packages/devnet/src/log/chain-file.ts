// A chain as one file: its log, whole, which needs no folder beside it.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { Refused } from '@sundial/primitives'
import { ChainLog, LogDamaged } from './chain-log.ts'
import { type LogFile, memoryLogFile } from './log-file.ts'

/**
 * The chain of a file in memory; an empty log where there is no file. Throws `chain_file_refused` where the file is not a whole
 * chain, and the system's error where it cannot be read.
 */
export function readChainFile(path: string): LogFile {
  const log = memoryLogFile()
  if (!existsSync(path)) return log
  const bytes = new Uint8Array(readFileSync(path))
  log.append(bytes)
  let parts = 0
  try {
    for (const _ of new ChainLog(log).open()) parts++
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error
    throw new ChainFileRefused(path, { cause: error })
  }
  // Reading cuts off what is no whole frame, as of a program that was killed; no chain file ends so.
  if (parts === 0 || log.length !== bytes.length) throw new ChainFileRefused(path)
  return log
}

/** The whole log in bytes, as `readChainFile` reads it. */
export const bytesOfChain = (log: Pick<LogFile, 'length' | 'read'>): Uint8Array => log.read(0, log.length)

/** Replaces the file in one step: whoever ends meanwhile leaves the old file or the new one. */
export function writeChainFile(path: string, bytes: Uint8Array): void {
  const file = openSync(`${path}.new`, 'w', 0o600)
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}

export class ChainFileRefused extends Refused {
  readonly code = 'chain_file_refused'
  constructor(path: string, options?: ErrorOptions) {
    super(
      `${path} is not a whole chain: name a file that --state or GET /admin/state of a development chain wrote.`,
      options,
    )
  }
}
