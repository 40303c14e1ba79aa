export {
  type LimitOffer,
  limitOffers,
  limitOrderKey,
  type LimitOrderState,
  limitOrderState,
} from './book-notes.ts'
export * from './match-order.ts'
export * from './order-book.ts'
export * from './order-id.ts'
export * from './price.ts'
