export type { Chain } from './chain/chain.ts'
export { type Devnet, type DevnetOptions, openDevnet } from './devnet.ts'
export {
  defaultGenesis,
  type Genesis,
  genesisFromJson,
  type GenesisWitness,
  sideGenesis,
  witnessKey,
} from './genesis/genesis.ts'
export { readChainFile } from './log/chain-file.ts'
export { printChain } from './lines/chain-lines.ts'
export type { Line, LineKind } from './lines/transaction-lines.ts'
export { serveGrpc, type ServeGrpcOptions } from './grpc/serve-grpc.ts'
export { type HostPolicy, isHostAllowed } from './server/admission.ts'
export { serveDevnet, type ServeOptions } from './server/serve-devnet.ts'
export { ForkNodeUnreachable } from './forked/fork-refused.ts'
export type { CachedAnswer } from './forked/fork-cache.ts'
export type { AskNode, NodeQuestion } from './forked/forked-node.ts'
export type { ForkSource } from './forked/open-fork.ts'
