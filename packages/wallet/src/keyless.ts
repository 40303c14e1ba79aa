import { type Address, toAddress } from '@sundial/primitives'

/** The account of block 0 of the main chain to which java-tron burns. */
const blackhole = toAddress('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy')

/** Eighteen bytes of zeros: the zero address, the precompiled contracts, and `…dEaD`, where people burn tokens. */
const nearlyZero = new RegExp(`^41${'0'.repeat(36)}`)

/** Whether nobody has the key of an address, so that what is sent there is lost. */
export const isKeyless = (address: Address): boolean => address === blackhole || nearlyZero.test(address)
