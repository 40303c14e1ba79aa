import { encodeCall, parseFunction } from '@sundial/abi'
import { type Address, isTronAddress, toAddress, toBase58, toHex } from '@sundial/primitives'
import { type SendToken, trxToken } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { toInteger } from '../../show/exact-number.ts'
import { callNode } from '../chain.ts'
import type { WalletData } from '../data.ts'

/** Most TRC20 tokens in the form. */
const mostTokens20 = 50

type Listed = WalletData['tokens'][number]

/** None for a token whose decimals are unknown: an amount would be a guess. */
function tokenOf(
  { tokenId, tokenName = '', tokenAbbr = '', tokenDecimal, balance }: Listed,
  standard: SendToken['standard'],
): readonly SendToken[] {
  if (tokenDecimal === undefined) return []
  const names = { name: tokenName, abbreviation: tokenAbbr }
  return [{ standard, id: tokenId, ...names, decimals: tokenDecimal, balance: toInteger(balance) ?? 0n }]
}

/** TRX, then TRC10 tokens, then TRC20 tokens, each with the balance that the index knows. */
export function tokensOf({ trxBalance, tokens, tokens20 }: WalletData): readonly SendToken[] {
  return [
    trxToken(trxBalance ?? 0n),
    ...tokens.filter(({ tokenId }) => tokenId !== '_').flatMap((token) => tokenOf(token, 'TRC10')),
    ...tokens20.slice(0, mostTokens20).flatMap((token) => tokenOf(token, 'TRC20')),
  ]
}

const balanceFunction = parseFunction('function balanceOf(address owner) view returns (uint256)')

/** The balance of a TRC20 token as its contract answers in the newest block. Throws `ApiFailure`. */
async function balanceInContract(contract: string, owner: Address): Promise<bigint | undefined> {
  const answer = await callNode('/wallet/triggerconstantcontract', {
    owner_address: toBase58(owner),
    contract_address: contract,
    data: toHex(encodeCall(balanceFunction, [toBase58(owner)])),
    visible: true,
  })
  const [result = ''] = (answer['constant_result'] ?? []) as readonly string[]
  return /^[0-9a-f]{64}$/.test(result) ? BigInt(`0x${result}`) : undefined
}

/** The balance of TRX or of a TRC10 token in the newest block. Throws `ApiFailure`. */
async function balanceInAccount(id: string, owner: Address): Promise<bigint> {
  const account = await callNode('/wallet/getaccount', { address: toBase58(owner), visible: true })
  const tokens = (account['assetV2'] ?? []) as readonly { readonly key: string; readonly value: unknown }[]
  const balance = id === '_' ? account['balance'] : tokens.find(({ key }) => key === id)?.value
  return BigInt((balance as number | bigint | undefined) ?? 0)
}

/** Time between two looks at the balance while the form is open: a block. */
const balanceMs = 3000

const newestBalance = (token: SendToken | undefined, owner: Address | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'balance', token?.standard, token?.id, owner],
    queryFn: async () =>
      (token!.standard === 'TRC20'
        ? await balanceInContract(token!.id, owner!)
        : await balanceInAccount(token!.id, owner!)) ?? null,
    enabled: token !== undefined && owner !== undefined,
    refetchInterval: balanceMs,
  })

/** The chosen token with its newest balance: the node is asked, and a TRC20 contract itself. */
export function useNewestBalance(
  token: SendToken | undefined,
  owner: Address | undefined,
): SendToken | undefined {
  const { data } = useQuery(newestBalance(token, owner))
  return token === undefined || data === undefined || data === null ? token : { ...token, balance: data }
}

/** The 41-hex of a typed address; `undefined` while it is not one. */
export const typedAddress = (text: string): Address | undefined =>
  isTronAddress(text.trim()) ? toAddress(text.trim()) : undefined
