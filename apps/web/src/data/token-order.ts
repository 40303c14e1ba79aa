import { type ApiInteger, toInteger } from '../format/exact-number.ts'
import { lookOf } from '@sundial/primitives'
import { isNativeId } from './token.ts'
import { isWarnedOf, type TokenWarning } from './token-warning.ts'

type Held = TokenWarning & {
  readonly tokenId: string
  readonly tokenName?: string | undefined
  readonly tokenAbbr?: string | undefined
  readonly tokenDecimal?: number | undefined
  readonly balance?: ApiInteger | undefined
}

/** A token of which less than a hundredth is held, in place of which nobody would miss a row. */
const dustPer = 100n

const isDust = ({ balance, tokenDecimal }: Held): boolean =>
  tokenDecimal !== undefined && (toInteger(balance) ?? 0n) * dustPer < 10n ** BigInt(tokenDecimal)

/**
 * The order in which holdings are shown: TRX, the only asset whose price a source reports; tokens by name; those that
 * something speaks against; dust. Names are compared by their look and not by their bytes,
 * so that no foreign letter, sign or space leads a list.
 */
export function byWorth<Token extends Held>(tokens: readonly Token[]): readonly Token[] {
  const rank = (token: Token): number => {
    if (isNativeId(token.tokenId)) return 0
    if (isDust(token)) return 4
    return isWarnedOf(token) ? 3 : nameOf(token) === '' ? 2 : 1
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
