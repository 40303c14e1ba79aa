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
