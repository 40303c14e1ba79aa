import { type Address, fromHex, keccak256, toHex } from '@sundial/primitives'

/** Address of the contract a transaction creates (java-tron WalletUtil.generateContractAddress). */
export const createdContract = (transactionId: string, owner: Address): Address =>
  `41${toHex(keccak256(fromHex(transactionId + owner)).subarray(-20))}`
