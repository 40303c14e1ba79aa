import { encodeOperation, trc10, type ValueOf } from '@sundial/operations'
import { type Clock, fromHex, fromText } from '@sundial/primitives'
import { addressOfPrivateKey, type RecoverPublicKey, signHash } from '@sundial/primitives/keys'
import {
  type OperationName,
  type RawTransaction,
  rawTransaction,
  type Transaction,
  transaction,
  transactionHash,
} from '@sundial/protocol'
import type { Chain } from '../src/chain/chain.ts'
import { openChain } from '../src/chain/open-chain.ts'
import { defaultGenesis, type Genesis, witnessKey } from '../src/genesis/genesis.ts'
import { ChainLog } from '../src/log/chain-log.ts'
import { memoryLogFile } from '../src/log/log-file.ts'
import type { Reader } from '../src/state/state.ts'

/** A clock that stands still until moved. */
export class SetClock implements Clock {
  ms: number
  constructor(ms = 1_700_000_001_000) {
    this.ms = ms
  }
  now(): number {
    return this.ms
  }
}

export type Wallet = { readonly key: string; readonly address: string }

export const wallet = (number: number): Wallet => ({
  key: witnessKey(number),
  address: addressOfPrivateKey(fromHex(witnessKey(number))),
})

/** Holds all TRX of a new chain. */
export const rich = wallet(1)

export function memoryChain({
  genesis = defaultGenesis,
  slotMs = 3000,
  recover,
}: { genesis?: Genesis; slotMs?: number; recover?: RecoverPublicKey } = {}) {
  const log = new ChainLog(memoryLogFile())
  const time = new SetClock()
  const open = () => openChain({ genesis, slotMs, log, time, recover })
  return { chain: open(), log, time, reopen: open }
}

/** An unsigned transaction of one operation that refers to the head. */
export function draft<Name extends OperationName>(
  chain: Chain,
  kind: Name,
  value: ValueOf<Name>,
  members: Partial<RawTransaction> & { readonly permissionId?: number } = {},
): RawTransaction {
  const { permissionId = 0, ...raw } = members
  const id = chain.index.headId
  return rawTransaction.create({
    refBlockBytes: fromHex(id.slice(12, 16)),
    refBlockHash: fromHex(id.slice(16, 32)),
    expiration: BigInt(chain.headTimeMs + 60_000),
    timestamp: BigInt(chain.now()),
    contract: [encodeOperation(kind, value, { permissionId })],
    ...raw,
  })
}

export const signed = (rawData: RawTransaction, ...wallets: readonly Wallet[]): Transaction =>
  transaction.create({
    rawData,
    signature: wallets.map(({ key }) => signHash(transactionHash(rawData), fromHex(key))),
  })

/** Each transaction differs by its timestamp, or two equal payments would be one. */
// As many bytes whichever test is the first: fees do not hang on it.
let nonce = 1_000_000n

export function payment(chain: Chain, from: Wallet, to: string, amount: bigint): Transaction {
  const value = { ownerAddress: from.address, toAddress: to, amount }
  return signed(draft(chain, 'TransferContract', value, { timestamp: ++nonce }), from)
}

export function pay(chain: Chain, from: Wallet, to: string, amount: bigint) {
  return chain.accept(payment(chain, from, to, amount))
}

export const balanceOf = (state: Reader, address: string): bigint =>
  state.get('accounts', address)?.balance ?? 0n

export const tokenBalanceOf = (state: Reader, address: string, id: string): bigint =>
  state.get('accounts', address)?.assetV2.find(({ key }) => key === id)?.value ?? 0n

export const token = (id: string) => fromText(id)
export const tokenAsset = (id: string) => trc10(fromText(id))

/** A token that may be issued on the chain as it stands. */
export const tokenToIssue = (chain: Chain, issuer: Wallet): ValueOf<'AssetIssueContract'> => ({
  ownerAddress: issuer.address,
  name: fromText('Sunflower'),
  abbr: fromText('SUN'),
  totalSupply: 1_000_000n,
  frozenSupply: [],
  trxNum: 1,
  precision: 2,
  num: 10,
  startTime: BigInt(chain.headTimeMs + 1000),
  endTime: BigInt(chain.headTimeMs + 1_000_000),
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
