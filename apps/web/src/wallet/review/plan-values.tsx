import { type Address as HexAddress, toBase58 } from '@sundial/primitives'
import type { TokenInfo } from '../../data/token.ts'
import type { SentenceValues } from '../../show/sentence-values.tsx'
import { Address } from '../../show/address.tsx'
import { NamedAmount, NamedToken } from '../../show/named-token.tsx'
import { Count } from '../../show/quantity.tsx'

/** The called token, and its standard where the index knows it. */
export type CalledToken = {
  readonly tokenId: string
  readonly standard: TokenInfo['tokenType'] | undefined
}

// Values of sentences, each under its name.

export const party = (key: string, address: unknown): SentenceValues => ({
  [key]: <Address key={key} value={toBase58(address as HexAddress)} />,
})

export const amountOf = (tokenId: string, amount: unknown): SentenceValues => ({
  amount: <NamedAmount key="amount" value={amount as bigint} token={{ tokenId, tokenType: 'trc20' }} />,
})

export const nameOf = (tokenId: string): SentenceValues => ({
  token: <NamedToken key="token" token={{ tokenId, tokenType: 'trc20' }} />,
})

export const numberOf = (number: unknown): SentenceValues => ({
  number: <Count key="number" value={number as bigint} />,
})
