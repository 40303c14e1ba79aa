/** Operation types of a permission's mask: bit n of byte n / 8, low bit first (java-tron Permission.operations). */
export const grantedOperations = (mask: Uint8Array): readonly number[] =>
  [...mask].flatMap((byte, index) =>
    Array.from({ length: 8 }, (_, bit) => index * 8 + bit).filter((type) => (byte >> (type % 8)) & 1),
  )
