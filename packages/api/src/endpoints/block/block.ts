import type { BlockRow, IndexState } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { confirmationsOf, isConfirmed, displayAddress, toAmount } from '../../shared/values.ts'
import { accountNames } from '../account/find.ts'
import { readBlockPay } from './pay.ts'

const sumNote = 'Absent when a receipt of the block is missing.'

export const blockMembers = {
  number: is.int('Height.'),
  hash: is.hash('Block id; its first 8 bytes are the height.'),
  parentHash: is.hash('Id of the parent block.'),
  timestamp: is.time('Block time.'),
  txTrieRoot: is.hash('Merkle root over the transactions.'),
  witnessAddress: Type.Optional(is.address('Producer.')),
  witnessName: Type.Optional(
    is.text("Name of the producer's account, as reported by the node. Absent while it is unknown or empty."),
  ),
  witnessId: Type.Literal(0, {
    description: 'Always 0, as on TronScan: witnessAddress identifies the witness.',
  }),
  size: Type.Optional(
    is.int('Serialized bytes. Absent when the record of the block does not contain every byte.'),
  ),
  nrOfTrx: is.int('Number of transactions.'),
  transferCount: Type.Optional(
    is.int(
      'Extension. Number of transfers of TRX and tokens. Absent when the receipt of a contract call of the block is missing.',
    ),
  ),
  version: is.text('Block version.'),
  fee: Type.Optional(
    Type.Number({
      description: `Fees of the block in TRX, as on TronScan. ${sumNote} Exact: feeSun.`,
    }),
  ),
  feeSun: Type.Optional(is.amountText(`Extension. Fees of the block in sun. ${sumNote}`)),
  netUsage: Type.Optional(is.amount(`Bandwidth used. ${sumNote}`)),
  energyUsage: Type.Optional(is.amount(`Energy used. ${sumNote}`)),
  blockReward: Type.Optional(
    Type.Number({
      description:
        'TRX paid to the producer, by the parameter in force at the block. Absent where it is unknown.',
    }),
  ),
  voteReward: Type.Optional(
    Type.Number({
      description:
        'TRX allotted for votes, by the parameter in force. Absent where it is unknown, and for times when the chain did not distribute it by block.',
    }),
  ),
  confirmed: Type.Optional(is.confirmed),
  confirmations: is.confirmations,
  revert: is.revert,
}

export const block = component('Block', Type.Object(blockMembers))
export type Block = Static<typeof block>

/** Blocks with the names of their producers and their rewards, with one read each. */
export async function toBlocks(rows: readonly BlockRow[], { store, state }: Context): Promise<Block[]> {
  const witnesses = [...new Set(rows.flatMap(({ witness }) => (witness === '' ? [] : [witness])))]
  const [names, payOf] = await Promise.all([accountNames(witnesses, store), readBlockPay(store)])
  return rows.map((row) =>
    omitUndefined({ ...toBlock(row, state), witnessName: names.get(row.witness), ...payOf(row) }),
  )
}

const toBlock = (row: BlockRow, state: IndexState): Block =>
  omitUndefined({
    number: row.height,
    hash: row.id,
    parentHash: row.parentId,
    timestamp: row.timestampMs,
    txTrieRoot: row.transactionRoot,
    witnessAddress: displayAddress(row.witness),
    witnessId: 0 as const,
    size: row.sizeBytes,
    nrOfTrx: row.transactionCount,
    transferCount: row.callsWithoutReceipt > 0 ? undefined : row.transferCount,
    version: String(row.version),
    fee: row.feeSun === undefined ? undefined : Number(row.feeSun) / 1e6,
    feeSun: row.feeSun?.toString(),
    netUsage: row.netUsage === undefined ? undefined : toAmount(row.netUsage),
    energyUsage: row.energyUsage === undefined ? undefined : toAmount(row.energyUsage),
    confirmed: isConfirmed(row.height, state),
    confirmations: confirmationsOf(row.height, state) ?? 1,
    revert: false as const,
  })
