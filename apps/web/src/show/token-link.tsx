import type { TokenInfo } from '../data/token.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { neutralText } from './foreign-text.tsx'
import { tokenPath } from './token-name.tsx'

type TokenLinkProps = { readonly token: TokenInfo; readonly children?: ReactNode }

/** Leads to the token; names may be anybody's, so its number or contract stands in the tooltip. */
export const TokenLink = ({ token, children }: TokenLinkProps) => (
  <Link to={tokenPath(token)} data-tip={token.tokenId}>
    {children ?? <bdi>{neutralText(token.tokenAbbr || token.tokenName || token.tokenId)}</bdi>}
  </Link>
)
