import type { Address } from '@sundial/primitives'
import type { Balance } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'
import type { WholeAccount } from '../schema/whole-account.ts'
import type { TokenBalance } from '../schema/held-token.ts'
import { toAccount } from '../shape/account.ts'
import { toTokenBalances } from '../shape/held-tokens.ts'
import { delegatedBook, ownPairs } from './account-books.ts'
import { knownAccount } from './known-account.ts'

const isTrc20 = ({ asset }: Balance): boolean => asset.kind === 'trc20'

/** An account with its tokens, delegations of Stake 1.0 and pairs. TRC20 tokens are left out where it holds more than `mostTokens`. */
export async function readWholeAccount(
  address: Address,
  { mostTokens }: { readonly mostTokens: number },
  at: At,
): Promise<WholeAccount> {
  const known = await knownAccount(address, at)
  const reply = toAccount(address, known, at.state)
  const { balances } = known
  const contracts = balances?.filter(isTrc20)
  const isShown = contracts !== undefined && contracts.length <= mostTokens
  const [ofChain, ofContracts, delegated, pairs] = await Promise.all([
    balances &&
      toTokenBalances(
        balances.filter((one) => !isTrc20(one)),
        at,
      ),
    isShown ? toTokenBalances(contracts, at) : undefined,
    delegatedBook(address, reply, at),
    ownPairs(address, at),
  ])
  return omitUndefined({
    ...reply,
    delegated,
    ...pairs,
    balances: ofChain,
    tokenBalances: ofChain,
    trc20token_balances: ofContracts?.map(toOlderToken),
  })
}

const toOlderToken = (token: TokenBalance) =>
  omitUndefined({
    ...token,
    contract_address: token.tokenId,
    name: token.tokenName,
    symbol: token.tokenAbbr,
    decimals: token.tokenDecimal,
  })
