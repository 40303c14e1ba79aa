// A chain as one file: its log, whole, which needs no folder beside it.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
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
  if (!statSync(path).isFile()) throw new ChainFileRefused(path)
  const bytes = new Uint8Array(readFileSync(path))
  log.append(bytes)
  let parts = 0
  try {
    for (const _ of new ChainLog(log).open()) parts++
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error
    throw new ChainFileRefused(path, { cause: error })
  }
  // A log may end in a torn frame after a kill, which reading cuts off. A chain file is replaced whole, so it never does.
  if (parts === 0 || log.length !== bytes.length) throw new ChainFileRefused(path)
  return log
}

/** The whole log in bytes, as `readChainFile` reads it. */
export const bytesOfChain = (log: Pick<LogFile, 'length' | 'read'>): Uint8Array => log.read(0, log.length)

/** Throws the system's error for a file that exists and is read-only: better now than when the program ends. */
export function assertWritable(path: string): void {
  if (existsSync(path)) accessSync(path, constants.W_OK)
}

/**
 * Replaces the file in one step, or the one that a link leads to: whoever ends meanwhile leaves the old file or the new one. It keeps
 * its mode.
 */
export function writeChainFile(named: string, bytes: Uint8Array): void {
  const isThere = existsSync(named)
  const path = isThere ? realpathSync(named) : named
  const file = openSync(`${path}.new`, 'w', isThere ? statSync(path).mode : 0o600)
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
