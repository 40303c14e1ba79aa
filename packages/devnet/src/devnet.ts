import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, systemClock } from '@sundial/primitives'
import { type RecoverPublicKey } from '@sundial/primitives/keys'
import type { Transaction } from '@sundial/protocol'
import { AccountIndex } from './indexes/account-index.ts'
import { BalanceHistory } from './indexes/balance-history.ts'
import { ChainBroken, LogUnwritable } from './chain/chain-refused.ts'
import type { Chain } from './chain/chain.ts'
import { LogIndex } from './indexes/log-index.ts'
import { openChain } from './chain/open-chain.ts'
import { publicSlotMs } from './chain/schedule.ts'
import { TokenIndex } from './indexes/token-index.ts'
import { ForkRefused } from './forked/fork-refused.ts'
import type { ForkSource, OpenFork } from './forked/open-fork.ts'
import { openForkIn } from './forked/open-fork-in.ts'
import { defaultGenesis, type Genesis } from './genesis/genesis.ts'
import { RpcFilters } from './jsonrpc/filters.ts'
import { lockFile, lockFolder } from './lock-folder.ts'
import { assertWritable, bytesOfChain, readChainFile, writeChainFile } from './log/chain-file.ts'
import { ChainLog } from './log/chain-log.ts'
import { readCheckpoint, writeCheckpoint } from './log/checkpoint.ts'
import { type LogFile, memoryLogFile, openLogFile } from './log/log-file.ts'
import { type Producer, producer } from './producer.ts'
import type { BaseState } from './state/state.ts'

export type DevnetOptions = {
  /** Folder of log and checkpoint; without one the chain lives in memory and ends with the process. */
  readonly dataDir?: string | undefined
  /** In place of `dataDir`, a file: the chain begins with what it holds, and is written to it when the chain is disposed of. */
  readonly stateFile?: string | undefined
  /** Milliseconds between blocks; 0 makes a block for each transaction. */
  readonly blockTimeMs: number
  /**
   * When blocks become final while they are made for transactions: at once (default), because no others follow and TronWeb and TronBox read balances and receipts of the solidified state; or the witnesses after
   * them, as on a public network.
   */
  readonly finality?: 'at-once' | 'witnesses' | undefined
  readonly genesis?: Genesis | undefined
  /** The chain that it continues, in place of a genesis. */
  readonly fork?: ForkSource | undefined
  readonly clock?: Clock | undefined
  /** For signatures of transactions and in contracts; noble by default. */
  readonly recover?: RecoverPublicKey | undefined
  /** Called with errors that belong to no request. */
  readonly onError?: ((error: unknown) => void) | undefined
}

export type Devnet = AsyncDisposable & {
  readonly chain: Chain
  /** Sentences to print about a forked chain. */
  readonly notes: readonly string[]
  /** Transactions by account. */
  readonly accountIndex: AccountIndex
  readonly balanceHistory: BalanceHistory
  /** Transactions that logged, by contract and topic. */
  readonly logIndex: LogIndex
  /** Filters of JSON-RPC clients. */
  readonly filters: RpcFilters
  /** Addresses that ever sent or received a TRC20 token. */
  readonly tokenIndex: TokenIndex
  /** A block per slot; waits while blocks are made for transactions. */
  readonly producer: Producer
  readonly minesOnTransaction: boolean
  /** Returns the id when the transaction is safe in the log. Throws `transaction_refused`. */
  broadcast(transaction: Transaction): Promise<string>
  mine(count: number): void
  /** Makes a block of pending transactions without moving the clock. */
  mineNow(): void
  fork(options: Parameters<Chain['fork']>[0]): void
  /** Goes back to a snapshot of the chain. Throws `chain_refused`. */
  revert(snapshot: string): void
  /** Moves the chain's clock ahead. */
  moveClock(byMs: number): void
  /** Changes the option of this name from now on. */
  setBlockTime(blockTimeMs: number): void
  /**
   * Makes an empty block when blocks are made for transactions and the last one is old, so that no client builds a
   * transaction that has already expired from the head it reads.
   */
  renewHead(): void
  /** The whole chain as the bytes of a state file. */
  bytes(): Uint8Array
}

/** A head this old is renewed when a client reads: half as long as clients let transactions be valid after it. */
const oldestHeadMs = 30_000

/**
 * Opens the chain of a folder or of a file, or begins one. The producer is not started. Throws `chain_refused`, `chain_file_refused`,
 * `folder_in_use`, `fork_refused`, `fork_node_unreachable`, `log_damaged`, `log_diverged`.
 */
export async function openDevnet(options: DevnetOptions): Promise<Devnet> {
  const { blockTimeMs, clock = systemClock, finality, recover } = options
  const lock = lockOf(options)
  let file: LogFile | undefined
  let fork: OpenFork | undefined
  try {
    fork = openForkIn(options.dataDir, options.fork)
    file = openLog(options)
    const log = new ChainLog(file)
    const checkpoints = checkpointsIn(options.dataDir, log, fork?.base)
    const chain = openChain({
      genesis: beginningOf(options, fork),
      fork,
      slotMs: blockTimeMs,
      log,
      time: clock,
      checkpoint: checkpoints.last,
      recover,
    })
    // Clients read the number and time of the newest block, which block 0 does not print.
    if (blockTimeMs === 0 && chain.index.headHeight === 0) chain.mine(1, { final: finality !== 'witnesses' })
    // With a previous block time, the head may be ahead of the clock.
    if (chain.headTimeMs - chain.now() > blockTimeMs) chain.catchUp()
    const release = () => {
      fork?.close()
      lock?.release()
    }
    return devnetOf(chain, options, { log, checkpoints, release, notes: fork?.notes ?? [] })
  } catch (error) {
    file?.close()
    fork?.close()
    lock?.release()
    throw error
  }
}

const beginningOf = ({ genesis = defaultGenesis }: DevnetOptions, fork: OpenFork | undefined): Genesis =>
  fork?.genesis ?? genesis

type Place = Pick<DevnetOptions, 'dataDir' | 'stateFile'>

function lockOf({ dataDir, stateFile }: Place) {
  if (dataDir !== undefined) return lockFolder(dataDir)
  return stateFile === undefined ? undefined : lockFile(stateFile)
}

function openLog({ dataDir, stateFile }: Place): LogFile {
  if (dataDir !== undefined) return openLogFile(join(dataDir, 'chain.log'))
  if (stateFile === undefined) return memoryLogFile()
  assertWritable(stateFile)
  return readChainFile(stateFile)
}

type Parts = Pick<Devnet, 'notes'> & {
  readonly log: ChainLog
  readonly checkpoints: Checkpoints
  readonly release: () => void
}

function devnetOf(
  chain: Chain,
  { stateFile, blockTimeMs, finality, clock = systemClock, onError = () => undefined }: DevnetOptions,
  { log, checkpoints, release, notes }: Parts,
): Devnet {
  let minesOnTransaction = blockTimeMs === 0
  let isStarted = false
  let isBroken = false
  let isReported = false
  /** Prints the first failure of the log at once: the chain can still be read, so nothing else would report it. */
  const reportLog = (error: unknown): boolean => {
    if (!(error instanceof ChainBroken || error instanceof LogUnwritable)) return false
    const isNew = !isReported || (!isBroken && error instanceof ChainBroken)
    isReported = true
    isBroken ||= error instanceof ChainBroken
    if (isNew) onError(error)
    return true
  }
  const mine = (count = 1, apartMs = 0) => {
    chain.mine(count, { final: minesOnTransaction && finality !== 'witnesses', apartMs })
    isReported = false
    try {
      checkpoints.keep(chain)
    } catch (error) {
      // The next start executes more blocks again.
      onError(error)
    }
  }
  const blocks = producer(chain, {
    mine: () => mine(),
    onError: (error) => {
      if (!reportLog(error)) onError(error)
    },
  })
  const run = () => {
    if (!isStarted || minesOnTransaction) return blocks.stop()
    chain.begin()
    blocks.start()
  }
  return {
    chain,
    notes,
    accountIndex: new AccountIndex(chain),
    balanceHistory: new BalanceHistory(chain),
    logIndex: new LogIndex(chain),
    filters: new RpcFilters(chain, clock),
    tokenIndex: new TokenIndex(chain),
    producer: {
      get isRunning() {
        return blocks.isRunning
      },
      start() {
        isStarted = true
        run()
      },
      stop() {
        isStarted = false
        run()
      },
      wake: () => blocks.wake(),
    },
    get minesOnTransaction() {
      return minesOnTransaction
    },
    async broadcast(transaction) {
      try {
        const { id } = chain.accept(transaction)
        if (minesOnTransaction) mine()
        else await chain.durable()
        return id
      } catch (error) {
        reportLog(error)
        throw error
      }
    },
    mine(count) {
      mine(count, publicSlotMs)
      // Clients compare the time of the chain with their own, so a chain with slots waits until the machine reaches its head.
      const longestLeadMs = minesOnTransaction ? chain.clock.slotMs : Math.max(chain.clock.slotMs, 10_000)
      if (chain.headTimeMs - chain.now() > longestLeadMs) chain.catchUp()
      blocks.wake()
    },
    mineNow: () => mine(),
    fork(fork) {
      chain.fork(fork)
      chain.catchUp()
      blocks.wake()
    },
    revert(snapshot) {
      chain.revert(snapshot)
      blocks.wake()
    },
    moveClock(byMs) {
      // Blocks on demand may be ahead of the clock: time continues from the head.
      chain.catchUp()
      chain.moveClock(byMs)
      blocks.wake()
    },
    setBlockTime(next) {
      chain.setSlot(next)
      chain.catchUp()
      minesOnTransaction = next === 0
      if (minesOnTransaction && chain.pool.size > 0) mine()
      run()
    },
    renewHead() {
      if (!minesOnTransaction || chain.now() - chain.headTimeMs < oldestHeadMs) return
      try {
        mine()
      } catch (error) {
        if (!reportLog(error)) throw error
      }
    },
    bytes() {
      if (chain.genesis.fork !== undefined)
        throw new ForkRefused(
          'A forked chain is its folder of --data: one file would lack what its node answered.',
        )
      return bytesOfChain(log.file)
    },
    async [Symbol.asyncDispose]() {
      blocks.stop()
      try {
        log.file.sync()
        // A checkpoint of a chain whose log ends in a broken frame would name a length that a restart cuts off.
        if (!isBroken) checkpoints.write(chain)
        if (!isBroken && stateFile !== undefined) writeChainFile(stateFile, bytesOfChain(log.file))
      } catch (error) {
        onError(error)
      } finally {
        log.file.close()
        release()
      }
    },
  }
}

type Checkpoints = ReturnType<typeof checkpointsIn>

/** Bytes of log after which a checkpoint is written: about a second of executing blocks again. */
const bytesBetween = 8 * 1024 * 1024

function checkpointsIn(dataDir: string | undefined, log: ChainLog, base?: BaseState) {
  const path = dataDir === undefined ? undefined : join(dataDir, 'checkpoint')
  if (path !== undefined && log.file.length === 0 && existsSync(path)) rmSync(path)
  const last = path === undefined ? undefined : readCheckpoint(path, base)
  let written = last?.logLength ?? 0
  const write = (chain: Chain) => {
    if (path === undefined || written === log.file.length) return
    written = log.file.length
    const { state, undos, index } = chain
    writeCheckpoint(path, { state, undos, headId: index.headId, logLength: written })
  }
  return {
    last,
    write,
    keep(chain: Chain) {
      if (log.file.length - written >= bytesBetween) write(chain)
    },
  }
}
