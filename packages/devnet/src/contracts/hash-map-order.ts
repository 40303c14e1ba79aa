import { type Address, fromHex } from '@sundial/primitives'

/** Java's HashMap: 16 buckets, twice as many when three of four are taken. */
const leastBuckets = 16
const mostFull = 0.75

/** The addresses in the order in which java.util.HashMap iterates over java-tron's Key of each. */
export function inHashMapOrder(addresses: readonly Address[]): readonly Address[] {
  let buckets = leastBuckets
  while (addresses.length > buckets * mostFull) buckets *= 2
  const bucketOf = (address: Address) => {
    const hash = hashOf(fromHex(address))
    return (hash ^ (hash >>> 16)) & (buckets - 1)
  }
  return addresses
    .map((address) => ({ address, bucket: bucketOf(address) }))
    .toSorted((left, right) => left.bucket - right.bucket)
    .map(({ address }) => address)
}

/** Key.hashCode: HashCodeBuilder of Apache Commons over signed bytes. */
function hashOf(bytes: Uint8Array): number {
  let hash = 17
  for (const byte of bytes) hash = (Math.imul(hash, 37) + ((byte << 24) >> 24)) | 0
  return hash
}
