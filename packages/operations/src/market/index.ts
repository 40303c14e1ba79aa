export * from './match-order.ts'
export * from './order-book.ts'
export * from './order-id.ts'
export * from './price.ts'
