import type { Address } from '@sundial/primitives'
import { contracts } from '@sundial/contracts'
import { habit } from './inhabitants/book-traders.ts'
import { defaultSeed } from './open-demo.ts'
import { peopleOf } from './person.ts'

/** Whether a contract is the order book of a demo with the default seed, by who deployed it and its name. */
export const isOrderBook = (contract: { readonly originAddress: Address; readonly name: string }): boolean =>
  contract.name === contracts.orderBook.contractName &&
  contract.originAddress === peopleOf(defaultSeed, 'book-traders', habit)['keeper']![0]!.address
