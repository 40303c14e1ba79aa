// The orders of owned items. A place is a string of digits, so that a tree counts places as it counts rank keys.

/** Kinds of trees, stored in their numbers. */
const kinds = { idsOfContract: 0, holdersOfContract: 1, itemsOfHolder: 2 } as const
const kindCount = 4

/** A tree of an account or contract, by its number. */
export const treeOf = (kind: keyof typeof kinds, account: number): number => account * kindCount + kinds[kind]

export type Holding = { readonly contract: number; readonly id: bigint; readonly holder: number }

/** In a contract's ids. */
export const placeOfId = (id: bigint): string => {
  const digits = id.toString()
  return digits.length.toString().padStart(2, '0') + digits
}

/** In a contract's holders: by id, then by the number of the holder. */
export const placeOfHolder = ({ id, holder }: Omit<Holding, 'contract'>): string =>
  placeOfId(id) + placeOfAccount(holder)

/** In the items of a holder: by the number of the contract, then by id. */
export const placeOfItem = ({ contract, id }: Omit<Holding, 'holder'>): string =>
  placeOfAccount(contract) + placeOfId(id)

export const placeOfAccount = (account: number): string => account.toString().padStart(accountDigits, '0')

const accountDigits = 10

/** Back from the place. */
export function readHolderPlace(place: string): Omit<Holding, 'contract'> {
  const { id, rest } = readId(place)
  return { id, holder: Number(rest) }
}

export function readItemPlace(place: string): Omit<Holding, 'holder'> {
  return { contract: Number(place.slice(0, accountDigits)), id: readId(place.slice(accountDigits)).id }
}

export const readIdPlace = (place: string): bigint => readId(place).id

function readId(place: string): { readonly id: bigint; readonly rest: string } {
  const end = 2 + Number(place.slice(0, 2))
  return { id: BigInt(place.slice(2, end)), rest: place.slice(end) }
}
