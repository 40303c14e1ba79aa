import { encodeOperation, mainnetParameters, permissions, proposals, rewards } from '@sundial/operations'
import { fromHex, fromText, toHex } from '@sundial/primitives'
import {
  account,
  block,
  type Block,
  blockHeader,
  rawBlockHeader,
  rawTransaction,
  transaction,
  type Transaction,
  transactionRoot,
  witness,
} from '@sundial/protocol'
import type { Genesis } from './genesis.ts'
import { elect, listStandby } from '../chain/maintenance.ts'
import { type BaseState, Layer, parameterOf, setProperty, State } from '../state/state.ts'

/** Has no key. */
const nobody = `41${'0'.repeat(40)}`

/** Replaces the owner's address of other transactions (java-tron TransactionUtil.newGenesisTransaction). */
const zeroAddress = toHex(fromText('0x000000000000000000000'))

/** Replaces the witness of other blocks (java-tron BlockUtil.newGenesisBlockCapsule). */
const sentence =
  'A new system must allow existing systems to be linked together without requiring any central control or coordination'

/** Block 0: an unsigned transfer to each account. */
export function genesisBlock({ timestampMs, parentHash, accounts }: Genesis): Block {
  const transactions = accounts.map(({ address, balanceSun }) => funding(address, balanceSun))
  const rawData = rawBlockHeader.create({
    timestamp: BigInt(timestampMs),
    txTrieRoot: transactionRoot(transactions),
    parentHash: fromHex(parentHash),
    witnessAddress: toHex(fromText(sentence)),
  })
  return block.create({ transactions, blockHeader: blockHeader.create({ rawData }) })
}

function funding(toAddress: string, amount: bigint): Transaction {
  const contract = [encodeOperation('TransferContract', { ownerAddress: zeroAddress, toAddress, amount })]
  return transaction.create({ rawData: rawTransaction.create({ contract }) })
}

/** The state after block 0 (java-tron Manager.initAccount, initWitness, resetBlackholeAccountPermission). */
export function genesisState(genesis: Genesis, base?: BaseState): State {
  const state = new State(base)
  const layer = new Layer(state)
  // From the first block on, tokens are stored apart from their account (TIP-382).
  const assetOptimized =
    (genesis.parameters.getAllowAssetOptimization ?? mainnetParameters.getAllowAssetOptimization) === 1n
  for (const { name, address, balanceSun } of genesis.accounts) {
    const accountName = fromText(name)
    layer.set(
      'accounts',
      address,
      account.create({
        address,
        accountName,
        balance: balanceSun,
        assetOptimized,
        ...(name === 'Blackhole' ? { ownerPermission: permissions.defaultOwnerPermission(nobody) } : {}),
      }),
    )
    if (name !== '') layer.set('accountNames', toHex(accountName), address)
    // Accounts of the genesis are listed by their id, which is empty, so the last one is found.
    layer.set('accountIds', '', address)
  }
  for (const { address, voteCount, url, privateKey } of genesis.witnesses) {
    const existing =
      layer.get('accounts', address) ?? account.create({ address, type: 'AssetIssue', assetOptimized })
    layer.set('accounts', address, { ...existing, isWitness: true })
    layer.set('witnesses', address, witness.create({ address, voteCount, url, isJobs: true }))
    layer.set('guards', address, voteCount)
    if (privateKey !== undefined) layer.set('signingKeys', address, privateKey)
  }
  for (const [name, value] of Object.entries(genesis.parameters)) {
    layer.set('parameters', name, value)
  }
  setProperty(layer, 'genesisTimeMs', BigInt(genesis.timestampMs))
  setProperty(layer, 'headTimeMs', BigInt(genesis.timestampMs))
  setProperty(layer, 'nextMaintenanceMs', BigInt(genesis.timestampMs))
  beginGovernment(layer)
  state.apply(layer.changes())
  return state
}

/** The first producers, the rewards of votes from the start, and the default operations of active permissions. */
function beginGovernment(layer: Layer): void {
  const witnesses = layer.entries('witnesses').map(([, item]) => item)
  elect(layer, witnesses)
  listStandby(layer, witnesses)
  const countsExactly = (['getAllowTvmVote', 'getAllowNewReward'] as const).some(
    (name) => parameterOf(layer, name) === 1n,
  )
  setProperty(layer, 'newRewardCycle', countsExactly ? 0n : rewards.never)
  const operations = proposals.defaultOperationsOf({ parameter: (name) => parameterOf(layer, name) })
  setProperty(layer, 'activeDefaultOperations', operations)
}
