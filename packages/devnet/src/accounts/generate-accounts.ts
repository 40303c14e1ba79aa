import { encodeOperation } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { rawTransaction, signedHash, type Transaction, transaction, transactionHash } from '@sundial/protocol'
import { ChainRefused } from '../chain/chain-refused.ts'
import type { Chain } from '../chain/chain.ts'
import type { Devnet } from '../devnet.ts'
import type { GenesisWitness } from '../genesis/genesis.ts'
import { type DevAccount, deriveAccounts } from './derive-accounts.ts'

export type Generation = { readonly count: number; readonly sun: bigint }

/** The accounts that tools expect at the start. */
export const firstGeneration: Generation = { count: 10, sun: 10_000_000_000n }

/** More than what creating an account and the transaction's bytes cost, each. */
const feesSun = 2_000_000n
const validForMs = 60_000
const hourMs = 3_600_000
/** Payments signed and accepted before other work of the process gets its turn, about 20 ms. */
const sliceSize = 25

const running = new WeakMap<Chain, Promise<unknown>>()

/** The next accounts of the mnemonic, each given its TRX by a real transaction. Returns when they can spend: the payments
 * are pending or in a block, and survive a crash. */
export async function generateAccounts(devnet: Devnet, generation: Generation): Promise<void> {
  return inTurn(devnet.chain, async () => generate(devnet, generation))
}

/** The first accounts are there whenever one asks for them. */
export async function ensureAccounts(devnet: Devnet): Promise<void> {
  return inTurn(devnet.chain, async () => {
    if (devnet.chain.cheatState.accountBatches.length === 0) await generate(devnet, firstGeneration)
  })
}

async function inTurn(chain: Chain, work: () => Promise<void>): Promise<void> {
  const before = running.get(chain) ?? Promise.resolve()
  const mine = before.catch(() => undefined).then(work)
  running.set(chain, mine)
  return mine
}

async function generate(devnet: Devnet, { count, sun }: Generation): Promise<void> {
  const { chain } = devnet
  const funder = funderOf(chain, BigInt(count) * (sun + feesSun))
  // After the clock was moved far ahead, a transaction could not be valid at the head and in the next block.
  if (chain.nextBlockMs() - chain.headTimeMs > hourMs) devnet.mineNow()
  const first = chain.cheatState.accountBatches.reduce((sum, size) => sum + size, 0)
  const accounts = await deriveAccounts(chain.index.idAt(0)!, { first, count })
  for (const [index, { address }] of accounts.entries()) {
    chain.accept(payment({ chain, funder, timestampMs: chain.now() + index }, address, sun))
    if (index % sliceSize === sliceSize - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  chain.addAccounts(count)
  if (!devnet.producer.isRunning) devnet.mineNow()
  await chain.durable()
}

const hasKey = (witness: GenesisWitness): witness is GenesisWitness & DevAccount =>
  witness.privateKey !== undefined

/** The witness with the most TRX: the chain knows the keys of no others. */
function funderOf(chain: Chain, neededSun: bigint): DevAccount {
  const balanceOf = ({ address }: DevAccount) => chain.pool.state.get('accounts', address)?.balance ?? 0n
  const [first, ...others] = chain.genesis.witnesses.filter(hasKey)
  const funder = others.reduce<DevAccount>(
    (richest, witness) => (balanceOf(witness) > balanceOf(richest) ? witness : richest),
    // A genesis has a witness who signs.
    first!,
  )
  if (balanceOf(funder) >= neededSun) return funder
  throw new ChainRefused(
    `No witness has the ${neededSun} sun that the new accounts need: give one of them TRX.`,
  )
}

function payment(
  { chain, funder, timestampMs }: { chain: Chain; funder: DevAccount; timestampMs: number },
  toAddress: string,
  amount: bigint,
): Transaction {
  const reference = chain.index.headId
  const value = { ownerAddress: funder.address, toAddress, amount }
  const rawData = rawTransaction.create({
    contract: [encodeOperation('TransferContract', value)],
    refBlockBytes: fromHex(reference.slice(12, 16)),
    refBlockHash: fromHex(reference.slice(16, 32)),
    expiration: BigInt(chain.nextBlockMs() + validForMs),
    timestamp: BigInt(timestampMs),
  })
  const signature = signHash(
    signedHash(transactionHash(rawData), chain.genesis.sideChainId),
    fromHex(funder.privateKey),
  )
  return transaction.create({ rawData, signature: [signature] })
}
