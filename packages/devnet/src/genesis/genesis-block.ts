import { encodeOperation } from '@sundial/operations'
import { fromHex, fromText, toHex } from '@sundial/primitives'
import {
  type Block,
  block,
  blockHeader,
  rawBlockHeader,
  rawTransaction,
  type Transaction,
  transaction,
  transactionRoot,
} from '@sundial/protocol'
import type { Genesis } from './genesis.ts'

/** Stands where other transactions have their owner's address (java-tron TransactionUtil.newGenesisTransaction). */
const nobody = toHex(fromText('0x000000000000000000000'))

/** Stands where other blocks have their witness (java-tron BlockUtil.newGenesisBlockCapsule). */
const sentence =
  'A new system must allow existing systems to be linked together without requiring any central control or coordination'

/** Block 0: a transfer to each account, signed by nobody. */
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
  const contract = [encodeOperation('TransferContract', { ownerAddress: nobody, toAddress, amount })]
  return transaction.create({ rawData: rawTransaction.create({ contract }) })
}
