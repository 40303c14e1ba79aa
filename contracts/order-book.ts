// The order book, with what verifies it. Apart from the tokens of the form, whose sources browsers load.
import compiled from './generated/order-book.json' with { type: 'json' }
import { verificationIn } from './verification.ts'

const { OrderBook } = compiled.contracts

/** Creation code as hex without prefix. */
export const orderBookBytecode: string = OrderBook.bytecode

export const orderBookVerification = () => verificationIn(compiled, 'OrderBook', OrderBook)
