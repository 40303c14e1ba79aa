import { joinTopics, type Routes } from '../server/route.ts'
import { accountRoutes } from './accounts.ts'
import { assetRoutes } from './assets.ts'
import { balanceRoutes } from './balances.ts'
import { blockRoutes } from './blocks.ts'
import { contractRoutes } from './contracts.ts'
import { delegationRoutes } from './delegations.ts'
import { exchangeRoutes } from './exchanges.ts'
import { marketRoutes } from './market.ts'
import { nodeRoutes } from './node.ts'
import { proposalRoutes } from './proposals.ts'
import { transactionRoutes } from './transactions.ts'
import { witnessRoutes } from './witnesses.ts'

/** java-tron's HTTP calls by name, except those that build a transaction of one kind. */
export const routes: Routes = joinTopics(
  accountRoutes,
  assetRoutes,
  balanceRoutes,
  blockRoutes,
  contractRoutes,
  delegationRoutes,
  exchangeRoutes,
  marketRoutes,
  nodeRoutes,
  proposalRoutes,
  transactionRoutes,
  witnessRoutes,
)
