import { type ApiInteger, toInteger } from '../show/exact-number.ts'
import { lookAlikes, lookOf } from '@sundial/primitives'
import { isNativeId } from './token.ts'

type Held = {
  readonly tokenId: string
  readonly tokenName?: string | undefined
  readonly tokenAbbr?: string | undefined
  readonly tokenDecimal?: number | undefined
  /** Of the operator's labels: 3 and 4 are warnings. */
  readonly tokenLevel?: string | undefined
  readonly balance?: ApiInteger | undefined
}

/** A token of which less than a hundredth is held, in place of which nobody would miss a row. */
const dustPer = 100n

const isDust = ({ balance, tokenDecimal }: Held): boolean =>
  tokenDecimal !== undefined && (toInteger(balance) ?? 0n) * dustPer < 10n ** BigInt(tokenDecimal)

const isWarnedOf = ({ tokenLevel }: Held): boolean => tokenLevel === '3' || tokenLevel === '4'

/**
 * The order in which holdings are shown: TRX, the only asset whose price a source reports; tokens by name; those that
 * look like another one or that the operator warns of; dust. Names are compared by their look and not by their bytes,
 * so that no foreign letter, sign or space leads a list.
 */
export function byWorth<Token extends Held>(tokens: readonly Token[]): readonly Token[] {
  const alike = lookAlikes(
    tokens
      .filter(({ tokenId }) => !isNativeId(tokenId))
      .map(({ tokenId: id, tokenName: name, tokenAbbr: symbol }) => ({ id, name, symbol })),
  )
  const rank = (token: Token): number => {
    if (isNativeId(token.tokenId)) return 0
    if (isDust(token)) return 4
    return alike.has(token.tokenId) || isWarnedOf(token) ? 3 : nameOf(token) === '' ? 2 : 1
  }
  const keyed = tokens.map((token) => ({ token, rank: rank(token), name: nameOf(token) }))
  keyed.sort(
    (left, right) =>
      left.rank - right.rank ||
      compare(left.name, right.name) ||
      compare(left.token.tokenId, right.token.tokenId),
  )
  return keyed.map(({ token }) => token)
}

const nameOf = ({ tokenAbbr, tokenName }: Held): string => lookOf(tokenName || tokenAbbr || '')

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
