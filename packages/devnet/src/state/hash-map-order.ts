import { type Address, fromHex } from '@sundial/primitives'

/** Java's HashMap: 16 buckets, twice as many when three of four are taken. */
const leastBuckets = 16
const mostFull = 0.75

/** Keys in the order in which java.util.HashMap iterates over them, by the hash that Java has of each. */
export function inHashMapOrder(keys: readonly string[], hashOf: (key: string) => number): readonly string[] {
  let buckets = leastBuckets
  while (keys.length > buckets * mostFull) buckets *= 2
  const bucketOf = (key: string) => {
    const hash = hashOf(key)
    return (hash ^ (hash >>> 16)) & (buckets - 1)
  }
  return keys
    .map((key) => ({ key, bucket: bucketOf(key) }))
    .toSorted((left, right) => left.bucket - right.bucket)
    .map(({ key }) => key)
}

/** Of java-tron's Key of an address: HashCodeBuilder of Apache Commons over signed bytes. */
export function addressHash(address: Address): number {
  let hash = 17
  for (const byte of fromHex(address)) hash = (Math.imul(hash, 37) + ((byte << 24) >> 24)) | 0
  return hash
}

/** Of a text: String.hashCode. */
export function textHash(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}
