import { type Address, addressOfPrivateKey, fromHex, fromText, sha256 } from '@sundial/primitives'
import type { Habit, Role } from './habit.ts'

/** An account whose key the demo holds. */
export type Person = {
  readonly key: Uint8Array
  readonly address: Address
  readonly role: Role
  readonly name: string | undefined
}

/** Holds all TRX of a fresh development chain. */
export const founder: Person = {
  ...identityOf(numberedKey(1)),
  role: { count: 1, trx: 0 },
  name: undefined,
}

/** The people of a habit by their role; the same seed gives the same keys. */
export function peopleOf(seed: string, habit: string, { roles }: Habit): Record<string, readonly Person[]> {
  return Object.fromEntries(
    Object.entries(roles).map(([name, role]) => [
      name,
      Array.from({ length: role.count }, (_, index) => ({
        ...identityOf(
          role.firstKey === undefined
            ? sha256(fromText(`sundial demo/${seed}/${habit}/${name}/${index}`))
            : numberedKey(role.firstKey + index),
        ),
        role,
        name: role.names?.[index],
      })),
    ]),
  )
}

function numberedKey(number: number): Uint8Array {
  return fromHex(number.toString(16).padStart(64, '0'))
}

function identityOf(key: Uint8Array) {
  return { key, address: addressOfPrivateKey(key) }
}
