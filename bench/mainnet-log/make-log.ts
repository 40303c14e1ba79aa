// The log of a development chain with any number of transactions, in a folder that can be served: executed by the
// chain's own rules, with receipts, roots and signatures. The node's checks of incoming transactions are skipped.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex } from '@sundial/primitives'
import { rawTransaction, transaction, transactionHash } from '@sundial/protocol'
import { executeCandidates } from '../../packages/devnet/src/chain/execute-block.ts'
import { openChain } from '../../packages/devnet/src/chain/open-chain.ts'
import { nextSlotMs, slotOf, timeOfSlot, witnessAt } from '../../packages/devnet/src/chain/schedule.ts'
import { signBlock, signingKeyOf } from '../../packages/devnet/src/chain/signing.ts'
import { encodeStoredBlock, storedBlock } from '../../packages/devnet/src/chain/stored-block.ts'
import { defaultGenesis } from '../../packages/devnet/src/genesis/genesis.ts'
import { ChainLog } from '../../packages/devnet/src/log/chain-log.ts'
import { writeCheckpoint } from '../../packages/devnet/src/log/checkpoint.ts'
import { openLogFile } from '../../packages/devnet/src/log/log-file.ts'
import { SignedTransaction } from '../../packages/devnet/src/rules/signed-transaction.ts'
import { progressOf } from '../progress.ts'
import { castOf, tokenCount } from './cast.ts'
import { Mix, type Wanted } from './mix.ts'

const perBlock = 400
const fewestSigners = 10
const mostSigners = 10_000
const slotMs = 3000
/** At noon: ten million transactions end in the next day, so that a day is finished. */
const startMs = Date.UTC(2025, 11, 1, 12)
const feeLimit = 1_000_000_000n

/** About a log, stored next to it. */
export type LogNotes = {
  readonly transactionCount: number
  /** Of the first block after the funding of signers. */
  readonly steadyHeight: number
  /** Tokens, signers, and others that stay when blocks are repeated, 40 hex digits each. */
  readonly cast: readonly string[]
}

/** Accounts whose pages are read. */
export function castIn({ cast }: LogNotes) {
  const addresses = cast.slice(0, tokenCount + fewestSigners).map((hex) => `41${hex}`)
  const [token = ''] = addresses
  return { token, busiest: addresses[tokenCount]!, others: addresses.slice(tokenCount) }
}

/** How many receivers there are besides signers and new accounts. */
export const populationOf = (transactionCount: number): number => Math.ceil(transactionCount / 6)

/** Creates the log unless the folder has it already. */
export function makeLog(folder: string, transactionCount: number): LogNotes {
  const notesFile = join(folder, 'notes.json')
  if (existsSync(notesFile)) return JSON.parse(readFileSync(notesFile, 'utf8')) as LogNotes
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  const maker = new LogMaker(making)
  maker.mine([])
  const size = {
    signerCount: Math.min(mostSigners, Math.max(fewestSigners, Math.ceil(transactionCount / 7))),
    population: populationOf(transactionCount),
  }
  const cast = castOf(size, maker.headTimeMs, (operations) => maker.mine(operations))
  const mix = new Mix(cast)
  const progress = progressOf('made', transactionCount)
  const mine = (block: readonly Wanted[]) => {
    maker.mine(block)
    progress(maker.transactionCount)
  }
  const funding = [...mix.funding()]
  for (let at = 0; at < funding.length; at += perBlock) mine(funding.slice(at, at + perBlock))
  const steadyHeight = maker.headHeight + 1
  while (maker.transactionCount < transactionCount) {
    const count = Math.min(perBlock, transactionCount - maker.transactionCount)
    mine(Array.from({ length: count }, () => mix.next()))
  }
  maker.close()
  const { rich, signers, tokens, witnesses } = cast
  const addresses = [...tokens, ...signers.map(({ address }) => address), rich.address, ...witnesses]
  const notes: LogNotes = {
    transactionCount: maker.transactionCount,
    steadyHeight,
    cast: addresses.map((address) => address.slice(2)),
  }
  writeFileSync(join(making, 'notes.json'), JSON.stringify(notes))
  rmSync(folder, { recursive: true, force: true })
  renameSync(making, folder)
  return notes
}

class LogMaker {
  readonly #folder: string
  readonly #log: ChainLog
  readonly #chain
  /** Of all blocks so far. */
  transactionCount = 0
  #nonce = 0

  constructor(folder: string) {
    this.#folder = folder
    this.#log = new ChainLog(openLogFile(join(folder, 'chain.log')))
    const time = { now: () => startMs }
    this.#chain = openChain({ genesis: defaultGenesis, slotMs, log: this.#log, time })
  }

  get headHeight(): number {
    return this.#chain.index.headHeight
  }

  get headTimeMs(): number {
    return this.#chain.headTimeMs
  }

  /** One block of the operations; returns the ids of those that the rules accepted. */
  mine(operations: readonly Wanted[]): readonly string[] {
    const { state, index, clock } = this.#chain
    const firstMs = timeOfSlot(clock, slotOf(clock, startMs))
    const timeMs = Math.max(nextSlotMs(state, clock), firstMs)
    const slot = { height: index.headHeight + 1, timeMs, witness: witnessAt(state, clock, timeMs) }
    const candidates = operations.map((one) => ({ signed: this.#signed(one), check: () => undefined }))
    const executed = executeCandidates(candidates, {
      head: state,
      clock,
      slot,
      idAt: (height) => index.idAt(height),
    })
    const { layer, transactions, ids, receipts, balanceSteps } = executed
    const privateKey = signingKeyOf(state, slot.witness)!
    const block = storedBlock(signBlock(slot, { parentId: index.headId, transactions, privateKey }), {
      transactionIds: ids,
      receipts,
      balanceSteps,
    })
    state.apply(layer.changes())
    index.append(block)
    this.#log.append([{ kind: 'block', block: encodeStoredBlock(block) }])
    this.transactionCount += ids.length
    return ids
  }

  /** The checkpoint comes last: without it the log is incomplete. */
  close(): void {
    this.#log.file.sync()
    const { state, index } = this.#chain
    const logLength = this.#log.file.length
    writeCheckpoint(join(this.#folder, 'checkpoint'), { state, undos: [], headId: index.headId, logLength })
    this.#log.file.close()
  }

  #signed({ from, operation }: Wanted): SignedTransaction {
    const { headId } = this.#chain.index
    const rawData = rawTransaction.create({
      contract: [operation],
      refBlockBytes: fromHex(headId.slice(12, 16)),
      refBlockHash: fromHex(headId.slice(16, 32)),
      expiration: BigInt(this.headTimeMs + 60_000),
      timestamp: BigInt(this.headTimeMs + this.#nonce++),
      feeLimit:
        operation.type === 'TriggerSmartContract' || operation.type === 'CreateSmartContract' ? feeLimit : 0n,
    })
    return new SignedTransaction(
      transaction.create({ rawData, signature: [from.sign(transactionHash(rawData))] }),
    )
  }
}
