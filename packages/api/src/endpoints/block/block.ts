import type { BlockRow, IndexState } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { At } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { confirmationsOf, isConfirmed, shown, toAmount } from '../../shared/values.ts'
import { accountNames } from '../account/find.ts'
import { readBlockPay } from './pay.ts'

const sumNote = 'Absent when a receipt of the block is not known.'

export const blockMembers = {
  number: is.int('Height.'),
  hash: is.hash('Block id; its first 8 bytes are the height.'),
  parentHash: is.hash('Id of the block below.'),
  timestamp: is.time('Block time.'),
  txTrieRoot: is.hash('Merkle root over the transactions.'),
  witnessAddress: Type.Optional(is.address('Producer.')),
  witnessName: Type.Optional(
    is.text("Name of the producer's account, as the node told it. Absent while it is not known or empty."),
  ),
  witnessId: Type.Literal(0, { description: 'Always 0, as on TronScan: witnessAddress tells who.' }),
  size: Type.Optional(
    is.int('Serialized bytes. Absent when the record of the block does not hold every byte.'),
  ),
  nrOfTrx: is.int('Count of transactions.'),
  transferCount: Type.Optional(
    is.int(
      'Extension. Count of transfers of TRX and tokens. Absent when the receipt of a contract call of the block is not known.',
    ),
  ),
  version: is.text('Block version.'),
  fee: Type.Optional(
    Type.Number({
      description: `Fees of the block in TRX, as TronScan gives them. ${sumNote} Exact: feeSun.`,
    }),
  ),
  feeSun: Type.Optional(is.amountText(`Extension. Fees of the block in sun. ${sumNote}`)),
  netUsage: Type.Optional(is.amount(`Bandwidth used. ${sumNote}`)),
  energyUsage: Type.Optional(is.amount(`Energy used. ${sumNote}`)),
  blockReward: Type.Optional(
    Type.Number({
      description:
        'TRX paid to the producer, by the parameter in force at the block. Absent where that is not known.',
    }),
  ),
  voteReward: Type.Optional(
    Type.Number({
      description:
        'TRX set aside for votes, by the parameter in force. Absent where that is not known, and while the chain did not share it out by block.',
    }),
  ),
  confirmed: Type.Optional(is.confirmed),
  confirmations: is.confirmations,
  revert: is.revert,
}

export const block = component('Block', Type.Object(blockMembers))
export type Block = Static<typeof block>

/** Blocks with the names of their producers and what they paid, both read once for all of them. */
export async function toBlocks(rows: readonly BlockRow[], { store, state }: At): Promise<Block[]> {
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
    witnessAddress: shown(row.witness),
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
