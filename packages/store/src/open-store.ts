import type { Store } from './contract.ts'
import type { Database } from './database.ts'
import { openBooks } from './open-books.ts'
import { accountByAddress } from './queries/account/account-by-address.ts'
import { accounts } from './queries/account/accounts.ts'
import { accountsByBalance } from './queries/account/accounts-by-balance.ts'
import { contractsAmong } from './queries/account/contracts-among.ts'
import { assets } from './queries/asset/assets.ts'
import { balance } from './queries/balance/balance.ts'
import { balanceChanges } from './queries/balance/balance-changes.ts'
import { balancesAmong } from './queries/balance/balances-among.ts'
import { balancesOfAccount } from './queries/balance/balances-of-account.ts'
import { trxTotals } from './queries/balance/trx-totals.ts'
import { blockByHeight } from './queries/block/block-by-height.ts'
import { blockById } from './queries/block/block-by-id.ts'
import { blocks } from './queries/block/blocks.ts'
import { blocksOfWitness } from './queries/block/blocks-of-witness.ts'
import { assetDays } from './queries/metric/asset-days.ts'
import { callersOfContract } from './queries/metric/callers-of-contract.ts'
import { contractDays } from './queries/metric/contract-days.ts'
import { contractsOfDay } from './queries/metric/contracts-of-day.ts'
import { metrics } from './queries/metric/metrics.ts'
import { resourceDays } from './queries/metric/resource-days.ts'
import { suppliedEnergy } from './queries/metric/supplied-energy.ts'
import { topAssets } from './queries/metric/top-assets.ts'
import { topContracts } from './queries/metric/top-contracts.ts'
import { eventSignatures } from './queries/event/event-signatures.ts'
import { allFacts } from './queries/fact/all-facts.ts'
import { facts } from './queries/fact/facts.ts'
import { factsOfBlock } from './queries/fact/facts-of-block.ts'
import { factsOfTransaction } from './queries/fact/facts-of-transaction.ts'
import { holder } from './queries/holder/holder.ts'
import { holders } from './queries/holder/holders.ts'
import { holdersAbove } from './queries/holder/holders-above.ts'
import { itemHoldings } from './queries/item/item-holdings.ts'
import { itemsOfContract } from './queries/item/items-of-contract.ts'
import { notes } from './queries/note/notes.ts'
import { parameterHistory } from './queries/parameter/parameter-history.ts'
import { state } from './queries/state/state.ts'
import { transactionById } from './queries/transaction/transaction-by-id.ts'
import { transactions } from './queries/transaction/transactions.ts'
import { transactionsOfAccount } from './queries/transaction/transactions-of-account.ts'
import { transactionsOfBlock } from './queries/transaction/transactions-of-block.ts'
import { transfers } from './queries/transfer/transfers.ts'
import { transfersOfAccount } from './queries/transfer/transfers-of-account.ts'
import { transfersOfAsset } from './queries/transfer/transfers-of-asset.ts'
import { transfersOfBlock } from './queries/transfer/transfers-of-block.ts'
import { transfersOfTransaction } from './queries/transfer/transfers-of-transaction.ts'
import { undoBlocks } from './undo.ts'
import { writeBlocks } from './write/write-blocks.ts'

/** The index of the network whose schema the database holds, migrated already. Disposing it disposes the database. */
export const openStore = (database: Database): Store => ({
  state: () => state(database),
  write: (facts, solidifiedHeight) => writeBlocks(database, facts, solidifiedHeight),
  undo: (height) => undoBlocks(database, height),
  blockByHeight: (height) => blockByHeight(database, height),
  blockById: (id) => blockById(database, id),
  blocks: (request) => blocks(database, request),
  blocksOfWitness: (witness, request) => blocksOfWitness(database, witness, request),
  transactionById: (id) => transactionById(database, id),
  transactions: (request) => transactions(database, request),
  transactionsOfBlock: (height, request) => transactionsOfBlock(database, height, request),
  transactionsOfAccount: (account, request) => transactionsOfAccount(database, account, request),
  transfers: (request) => transfers(database, request),
  transfersOfBlock: (height, request) => transfersOfBlock(database, height, request),
  transfersOfAccount: (account, request) => transfersOfAccount(database, account, request),
  transfersOfAsset: (asset, request) => transfersOfAsset(database, asset, request),
  transfersOfTransaction: (id) => transfersOfTransaction(database, id),
  facts: (list, request) => facts(database, list, request),
  allFacts: (request) => allFacts(database, request),
  factsOfBlock: (height, request) => factsOfBlock(database, height, request),
  factsOfTransaction: (id) => factsOfTransaction(database, id),
  eventSignatures: (contract, limit) => eventSignatures(database, contract, limit),
  accountByAddress: (address) => accountByAddress(database, address),
  accounts: (request) => accounts(database, request),
  contractsAmong: (addresses) => contractsAmong(database, addresses),
  assets: (request) => assets(database, request),
  balance: (account, asset, atHeight) => balance(database, account, asset, atHeight),
  balancesOfAccount: (account, atHeight) => balancesOfAccount(database, account, atHeight),
  balanceChanges: (account, asset, request) => balanceChanges(database, account, asset, request),
  balancesAmong: (accounts, asset) => balancesAmong(database, accounts, asset),
  holders: (asset, request) => holders(database, asset, request),
  holder: (account, asset) => holder(database, account, asset),
  holdersAbove: (asset, amounts) => holdersAbove(database, asset, amounts),
  itemHoldings: (place, request) => itemHoldings(database, place, request),
  itemsOfContract: (contract, request) => itemsOfContract(database, contract, request),
  accountsByBalance: (request) => accountsByBalance(database, request),
  trxTotals: (fromHeight, limit) => trxTotals(database, fromHeight, limit),
  notes: (keys) => notes(database, keys),
  parameterHistory: () => parameterHistory(database),
  metrics: (request) => metrics(database, request),
  contractDays: (contract, count) => contractDays(database, contract, count),
  contractsOfDay: (request) => contractsOfDay(database, request),
  callersOfContract: (contract, request) => callersOfContract(database, contract, request),
  assetDays: (asset, count) => assetDays(database, asset, count),
  topAssets: (request) => topAssets(database, request),
  topContracts: (limit) => topContracts(database, limit),
  resourceDays: (account, request) => resourceDays(database, account, request),
  suppliedEnergy: (contracts, request) => suppliedEnergy(database, contracts, request),
  ...openBooks(database),
  [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
})
