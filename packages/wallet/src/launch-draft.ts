import type { AbiInput } from '@sundial/abi'

/** A token before its launch, as a person types it. */
export type LaunchDraft = {
  readonly standard: LaunchStandard
  readonly name: string
  readonly symbol: string
  readonly decimals: string
  /** In whole tokens: what the creator gets at once. */
  readonly supply: string
  /** The owner can create more, up to `cap`. */
  readonly isMintable: boolean
  /** In whole tokens; of a TRC721 token the number of items that there can be. */
  readonly cap: string
  /** The owner can stop all transfers. */
  readonly isPausable: boolean
  /** Of a TRC721 token: the metadata of an item is there, with its number at the end. Empty for none. */
  readonly baseUri: string
}

export const launchStandards = ['trc20', 'trc721'] as const
export type LaunchStandard = (typeof launchStandards)[number]

export const newLaunchDraft = (standard: LaunchStandard): LaunchDraft => ({
  standard,
  name: '',
  symbol: '',
  decimals: '6',
  supply: '',
  isMintable: false,
  cap: '',
  isPausable: false,
  baseUri: '',
})

export type LaunchProblem =
  | 'name'
  | 'symbol'
  | 'symbol_trx'
  | 'decimals'
  | 'supply'
  | 'supply_large'
  | 'cap'
  | 'cap_low'
  | 'cap_large'
  | 'items'
  | 'base_uri'

const mostNameCharacters = 40
const mostDecimals = 18
const mostItemDigits = 9
const mostBaseUriCharacters = 200
const uint256End = 2n ** 256n

/** Words with one space between them, without control characters and invisible ones. */
const plainName = /^[^\p{C}\p{Z}]+( [^\p{C}\p{Z}]+)*$/u

/** Everything that is wrong with a draft. No contract would refuse a name; wallets and exchanges would. */
export function launchProblems(draft: LaunchDraft): readonly LaunchProblem[] {
  const { name, symbol } = draft
  const found: Partial<Record<LaunchProblem, boolean>> = {
    name: !plainName.test(name) || Array.from(name).length > mostNameCharacters,
    symbol: !/^[\dA-Z]{2,11}$/i.test(symbol),
    symbol_trx: /^w?trx$/i.test(symbol),
    ...(draft.standard === 'trc20' ? amountProblems(draft) : itemProblems(draft)),
  }
  return (Object.keys(found) as LaunchProblem[]).filter((code) => found[code])
}

const itemProblems = ({ cap, baseUri }: LaunchDraft): Partial<Record<LaunchProblem, boolean>> => ({
  items: !/^\d+$/.test(cap) || cap.length > mostItemDigits || Number(cap) === 0,
  base_uri:
    baseUri !== '' &&
    !(/^(?:https|ipfs):\/\/[!-~]+$/.test(baseUri) && baseUri.length <= mostBaseUriCharacters),
})

function amountProblems(draft: LaunchDraft): Partial<Record<LaunchProblem, boolean>> {
  const decimals = decimalsIn(draft)
  if (decimals === undefined) return { decimals: true }
  const [supply, cap] = [unitsOf(draft.supply, decimals), unitsOf(draft.cap, decimals)]
  return {
    supply: supply === undefined || (supply === 0n && !draft.isMintable),
    supply_large: supply !== undefined && supply >= uint256End,
    ...(draft.isMintable && {
      cap: cap === undefined || cap === 0n,
      cap_low: cap !== undefined && supply !== undefined && cap > 0n && cap < supply,
      cap_large: cap !== undefined && cap >= uint256End,
    }),
  }
}

function decimalsIn({ decimals }: LaunchDraft): number | undefined {
  const number = /^\d{1,2}$/.test(decimals) ? Number(decimals) : mostDecimals + 1
  return number > mostDecimals ? undefined : number
}

const unitsOf = (text: string, decimals: number): bigint | undefined =>
  /^\d{1,78}$/.test(text) ? BigInt(text) * 10n ** BigInt(decimals) : undefined

/** The contract that has the chosen powers and no other. */
export function launchContract({ standard, isMintable, isPausable }: LaunchDraft) {
  if (standard === 'trc721') return 'StandardCollectible'
  if (isMintable) return isPausable ? 'MintablePausableToken' : 'MintableToken'
  return isPausable ? 'PausableToken' : 'StandardToken'
}

/** The arguments of its constructor. Only for a draft without problems. */
export function launchArguments(draft: LaunchDraft): readonly AbiInput[] {
  const { name, symbol, baseUri, cap } = draft
  if (draft.standard === 'trc721') return [name, symbol, baseUri, BigInt(cap)]
  const decimals = decimalsIn(draft)!
  return [
    name,
    symbol,
    BigInt(decimals),
    unitsOf(draft.supply, decimals)!,
    ...(draft.isMintable ? [unitsOf(cap, decimals)!] : []),
  ]
}
