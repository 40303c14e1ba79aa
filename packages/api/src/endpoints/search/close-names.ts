// What a name with a typing mistake was probably meant to be.
import { type Address, isAddress, toAddress } from '@sundial/primitives'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { noLabels } from '../../services/labels.ts'
import type { FactOf } from '../../shared/rows.ts'
import { namesIn } from './accounts.ts'
import type { FoundToken } from './tokens.ts'

/** How many letters may be wrong, missing, too many or in the other order: none in short names, where each letter makes another name. */
export const mistakesIn = (term: string): number => {
  const { length } = Array.from(term)
  if (length < 4 || length > longestName) return 0
  return length < 8 ? 1 : 2
}

const longestName = 64

/**
 * Steps from one text to the other: a letter changed, added, left out, or exchanged with the next one (optimal string alignment).
 * Undefined beyond `most`.
 */
export function stepsBetween(left: string, right: string, most: number): number | undefined {
  const [from, to] = [Array.from(left), Array.from(right)]
  if (Math.abs(from.length - to.length) > most) return undefined
  let [before, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (const [row, letter] of from.entries()) {
    const next = [row + 1]
    for (const [column, other] of to.entries()) {
      const isExchanged = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other
      next.push(
        Math.min(
          last[column + 1]! + 1,
          next[column]! + 1,
          last[column]! + (letter === other ? 0 : 1),
          isExchanged ? before[column - 1]! + 1 : Infinity,
        ),
      )
    }
    if (Math.min(...next) > most) return undefined
    ;[before, last] = [last, next]
  }
  const steps = last[to.length]!
  return steps > most ? undefined : steps
}

/** What has the name, which is a mistake away from the term. */
export type CloseName<Item> = { readonly item: Item; readonly name: string }

type Named<Item> = { readonly item: Item; readonly names: readonly (string | undefined)[] }

/** The items one of whose names is a mistake away from the term, nearest first, equally near ones in the given order. */
export function closest<Item>(term: string, items: readonly Named<Item>[], most: number): CloseName<Item>[] {
  const mistakes = mistakesIn(term)
  if (mistakes === 0) return []
  const wanted = plain(term)
  return items
    .flatMap(({ item, names }) => {
      const near = names.flatMap((name = '') => {
        const steps = stepsBetween(wanted, plain(name), mistakes)
        return steps === undefined ? [] : [{ item, name, steps }]
      })
      return near.toSorted(bySteps).slice(0, 1)
    })
    .toSorted(bySteps)
    .slice(0, most)
    .map(({ item, name }) => ({ item, name }))
}

type Near = { readonly steps: number }
const bySteps = (left: Near, right: Near): number => left.steps - right.steps

const plain = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

/** TRC20 tokens whose names are known, and the newest TRC10 tokens, as many as a request may scan. */
export async function closeTokens(
  term: string,
  most: number,
  { store, tokens }: Context,
): Promise<CloseName<FoundToken>[]> {
  const { rows } = await store.facts({ list: 'tokenIssues', key: 0 }, newest)
  const trc20 = tokens.known().flatMap(([contract, { name, symbol, decimals }]): Named<FoundToken>[] => {
    const asset = { kind: 'trc20', contract } as const
    return symbol === undefined || decimals === undefined
      ? []
      : [{ item: { asset, name, symbol }, names: [symbol, name] }]
  })
  const trc10 = (rows as readonly FactOf<'tokenIssue'>[]).flatMap(
    ({ asset, name, abbreviation: symbol }): Named<FoundToken>[] =>
      asset?.kind === 'trc10' ? [{ item: { asset, name, symbol }, names: [symbol, name] }] : [],
  )
  return closest(term, [...trc20, ...trc10], most)
}

const newest = { start: 0, limit: apiLimits.scannedRows, order: 'newest' } as const

/** Names are found by how they begin: of accounts the first letters must be right. */
const sureLetters = 2
const mostAccounts = 200

/** Tagged accounts, accounts whose name begins with the same letters, and the newest contracts. */
export async function closeAccounts(
  term: string,
  most: number,
  { store, services }: Context,
): Promise<CloseName<{ readonly address: Address; readonly isContract: boolean }>[]> {
  const begun = Array.from(term).slice(0, sureLetters).join('')
  const [states, creations] = await Promise.all([
    store.accountsNamed(begun, mostAccounts),
    store.facts({ list: 'contractCreations', key: 0 }, newest),
  ])
  const tagged = (services?.labels ?? noLabels).tags().filter(({ id }) => isAddress(id))
  const found = closest(
    term,
    [
      ...tagged.map(({ id, tag }) => ({ item: toAddress(id), names: [tag] })),
      ...states.map(({ key, bytes }) => ({ item: key, names: Object.values(namesIn(bytes)) })),
      ...(creations.rows as readonly FactOf<'contractCreation'>[]).map(({ contract, name }) => ({
        item: contract,
        names: [name],
      })),
    ],
    most * 2,
  )
  const unique = [...new Map(found.toReversed().map((one) => [one.item, one])).values()].toReversed()
  const contracts = await store.contractsAmong(unique.map(({ item }) => item))
  return unique
    .slice(0, most)
    .map(({ item: address, name }) => ({ item: { address, isContract: contracts.has(address) }, name }))
}
