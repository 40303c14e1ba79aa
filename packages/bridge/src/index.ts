export { type ChainLink, chainLink, type LinkOptions, type Members, type Post } from './chain-link.ts'
export { type BridgeAddresses, BridgeNotMade, type BridgePlan, deployBridge, type Fees } from './deploy.ts'
export {
  type End,
  ends,
  type GatewayEvent,
  oracleTopics,
  otherEnd,
  readGatewayEvent,
  type Step,
  stepTopics,
} from './events.ts'
export {
  assetValues,
  contentOfMapping,
  contentOfParcel,
  type Gateway,
  lists,
  readStatement,
  type Statement,
  view,
} from './gateway.ts'
export { Oracle, type OracleParts, type Round } from './oracle.ts'
export {
  amountOf,
  type Asset,
  assetKey,
  contractOf,
  type Description,
  type Kind,
  kinds,
  type Parcel,
  trx,
} from './parcel.ts'
export {
  addUp,
  amountMoved,
  assetIn,
  compareArrivals,
  type Compared,
  type Fault,
  isPast,
  isSentBefore,
  type Movement,
  movementOf,
  namesSideToken,
  saysWhatWasSent,
} from './proof.ts'
