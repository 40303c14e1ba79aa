import type { ValueOf } from '@sundial/operations'
import { type Address, fromHex, fromText, sha256 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'

/** A token as planned by its issuer; owner and time of sale are known when it is issued. */
export type TokenPlan = Pick<
  ValueOf<'AssetIssueContract'>,
  'name' | 'abbr' | 'totalSupply' | 'precision' | 'trxNum' | 'num' | 'description' | 'url'
> & { readonly frozenSupply?: ValueOf<'AssetIssueContract'>['frozenSupply']; readonly saleDays: number }

/** Accounts of one kind: their number, and the initial TRX of each. */
export type Role = {
  readonly count: number
  readonly trx: number
  /** Names to set on the chain, by index; each name may occur once. */
  readonly names?: readonly string[]
  readonly issues?: TokenPlan
  /** Their keys are the numbers from this one on, like those of a development chain's first witnesses. */
  readonly firstKey?: number
}

/** An account whose key the demo has. */
export type Person = {
  readonly key: Uint8Array
  readonly address: Address
  readonly role: Role
  readonly name: string | undefined
}

/** Owns all TRX of a fresh development chain. */
export const founder: Person = {
  ...identityOf(numberedKey(1)),
  role: { count: 1, trx: 0 },
  name: undefined,
}

/** The people of a habit by their role; the same seed gives the same keys. */
export function peopleOf(
  seed: string,
  habit: string,
  { roles }: { readonly roles: Readonly<Record<string, Role>> },
): Record<string, readonly Person[]> {
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
