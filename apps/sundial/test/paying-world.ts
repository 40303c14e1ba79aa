// A development chain with continuous payments, the index that follows it, and the audit of both.
import { type Devnet, openDevnet, serveDevnet, witnessKey } from '@sundial/devnet'
import { auditIndex, type AuditResult, indexBlocks } from '@sundial/indexer'
import { encodeOperation, type ValueOf } from '@sundial/operations'
import { fromHex, fromText } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { type OperationName, rawTransaction, transaction, transactionHash } from '@sundial/protocol'
import { openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { expect } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openNode } from '../src/open-node.ts'
import { openRecovery } from '../src/open-recovery.ts'

export type Wallet = { readonly key: string; readonly address: string }

export const walletAt = (number: number): Wallet => ({
  key: witnessKey(number),
  address: addressOfPrivateKey(fromHex(witnessKey(number))),
})
/** Owns nearly all TRX of genesis. */
export const rich = walletAt(1)

export type PayingWorld = AsyncDisposable & {
  readonly devnet: Devnet
  readonly store: Store
  send<Name extends OperationName>(
    kind: Name,
    value: ValueOf<Name>,
    options: { readonly from: Wallet; readonly memo?: string; readonly feeLimitSun?: bigint },
  ): Promise<void>
  pay(from: Wallet, to: Wallet, amount: bigint, memo?: string): Promise<void>
  payToken(from: Wallet, to: Wallet, amount: bigint, tokenId?: string): Promise<void>
  issueToken(from: Wallet, name?: string): Promise<void>
  /** Resolves when the index has the chain's head. */
  level(): Promise<void>
  audit(): Promise<AuditResult>
}

type Opening = {
  /** Block interval in milliseconds; 0 creates a block for each transaction, otherwise `devnet.mine` does. */
  readonly blockTimeMs: number
  /** Further settings of the index. */
  readonly flags?: readonly string[]
}

export async function openPayingWorld({ blockTimeMs, flags = [] }: Opening): Promise<PayingWorld> {
  // A fork must be possible after any payment.
  const devnet = await openDevnet({ blockTimeMs, finality: 'witnesses', recover: await openRecovery() })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const store = openStore(await createTestDatabase())
  const { client, source } = await openNode(readConfig(['--node', server.address, ...flags], {}))
  const abort = new AbortController()
  const indexing = indexBlocks({ source, store, signal: abort.signal, report: () => undefined })
  const send = sender(devnet)
  return {
    devnet,
    store,
    send,
    pay: (from, to, amount, memo) =>
      send(
        'TransferContract',
        { ownerAddress: from.address, toAddress: to.address, amount },
        { from, ...(memo === undefined ? {} : { memo }) },
      ),
    payToken: (from, to, amount, tokenId = '1000001') =>
      send(
        'TransferAssetContract',
        { ownerAddress: from.address, toAddress: to.address, assetName: fromText(tokenId), amount },
        { from },
      ),
    issueToken: (from, name = 'Sunflower') => send('AssetIssueContract', issue(devnet, from, name), { from }),
    async level() {
      const { headId } = devnet.chain.index
      await expect.poll(async () => (await store.state()).head?.id, { interval: 50 }).toBe(headId)
    },
    audit: () => auditIndex({ store, node: client }),
    async [Symbol.asyncDispose]() {
      abort.abort()
      await indexing
      for (const part of [client, store, server, devnet]) await part[Symbol.asyncDispose]()
    },
  }
}

function sender(devnet: Devnet): PayingWorld['send'] {
  /** Equal payments differ in their time. */
  let nonce = 0
  return async (kind, value, { from, memo = '', feeLimitSun = 0n }) => {
    const { index, headTimeMs } = devnet.chain
    const rawData = rawTransaction.create({
      refBlockBytes: fromHex(index.headId.slice(12, 16)),
      refBlockHash: fromHex(index.headId.slice(16, 32)),
      expiration: BigInt(headTimeMs + 60_000),
      timestamp: BigInt(++nonce),
      data: fromText(memo),
      contract: [encodeOperation(kind, value)],
      feeLimit: feeLimitSun,
    })
    const signature = [signHash(transactionHash(rawData), fromHex(from.key))]
    await devnet.broadcast(transaction.create({ rawData, signature }))
  }
}

const issue = (devnet: Devnet, from: Wallet, name: string): ValueOf<'AssetIssueContract'> => ({
  ownerAddress: from.address,
  name: fromText(name),
  abbr: fromText('SUN'),
  totalSupply: 1_000_000n,
  frozenSupply: [{ frozenAmount: 100_000n, frozenDays: 1n }],
  trxNum: 3,
  precision: 2,
  num: 10,
  startTime: BigInt(devnet.chain.headTimeMs + 60_000),
  endTime: BigInt(devnet.chain.headTimeMs + 100_000_000),
  order: 0n,
  voteScore: 0,
  description: fromText('A flower'),
  url: fromText('http://sunflower.example'),
  freeAssetNetLimit: 0n,
  publicFreeAssetNetLimit: 0n,
  publicFreeAssetNetUsage: 0n,
  publicLatestFreeNetTime: 0n,
  id: '',
})
