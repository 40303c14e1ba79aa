import type { TokenInfo, Trc10TokensAnswer, Trc20TokensAnswer } from '@sundial/api'
import { isAddress, trxDecimals } from '@sundial/primitives'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiFailure } from './api.ts'

/** What is known of one token, of whatever kind. */
export type Token = {
  readonly info: TokenInfo
  readonly height: number | undefined
  readonly supply?: string | undefined
  readonly holders?: number | undefined
  readonly transfers?: number | undefined
  readonly issuer?: string | undefined
  readonly issuedMs?: number | undefined
  readonly description?: string | undefined
  readonly url?: string | undefined
  /** A sale by the issuer: so many sun for so many smallest units. */
  readonly sale?: {
    readonly sun: string
    readonly units: string
    readonly fromMs: number
    readonly toMs: number
  }
}

/** All four name the native coin. */
export const isNativeId = (id: string): boolean => ['', '0', '_', 'TRX'].includes(id.toUpperCase())

/** A token by the id in a URL: `_` or 0, a number, the address of a contract. */
export const token = (id: string) =>
  queryOptions({
    queryKey: ['token', id],
    queryFn: async ({ signal }): Promise<Token> => {
      if (isNativeId(id)) return native(signal)
      return isAddress(id) ? trc20(id, signal) : trc10(id, signal)
    },
  })

async function native(signal: AbortSignal): Promise<Token> {
  const [holders, moved] = await Promise.all([
    api<{ readonly total?: number }>('/api/tokenholders', { tokenId: '_', limit: 0 }, signal),
    api<{ readonly total?: number }>('/api/asset/transfer', { name: '_', limit: 0 }, signal),
  ])
  return {
    info: {
      tokenId: '_',
      tokenType: 'trc10',
      tokenName: 'TRON',
      tokenAbbr: 'TRX',
      tokenDecimal: trxDecimals,
    },
    height: holders.height,
    holders: holders.body.total,
    transfers: moved.body.total,
  }
}

async function trc10(id: string, signal: AbortSignal): Promise<Token> {
  const { body, height } = await api<Trc10TokensAnswer>('/api/token', { id }, signal)
  const [row] = body.data
  if (row === undefined) throw noSuchToken
  const { trxNum, num, startTime, endTime } = row
  return {
    info: {
      tokenId: id,
      tokenType: 'trc10',
      ...(row.name !== undefined && { tokenName: row.name }),
      ...(row.abbr !== undefined && { tokenAbbr: row.abbr }),
      tokenDecimal: row.precision ?? 0,
    },
    height,
    supply: row.totalSupply,
    holders: row.nrOfTokenHolders,
    transfers: row.transferCount,
    issuer: row.ownerAddress,
    issuedMs: row.dateCreated,
    description: row.description,
    url: row.url,
    ...(startTime !== undefined &&
      endTime !== undefined && {
        sale: { sun: String(trxNum), units: String(num), fromMs: startTime, toMs: endTime },
      }),
  }
}

async function trc20(contract: string, signal: AbortSignal): Promise<Token> {
  const { body, height } = await api<Trc20TokensAnswer>('/api/token_trc20', { contract }, signal)
  const [row] = body.trc20_tokens
  if (row === undefined) throw noSuchToken
  return {
    info: {
      tokenId: row.contract_address,
      tokenType: 'trc20',
      ...(row.name !== undefined && { tokenName: row.name }),
      ...(row.symbol !== undefined && { tokenAbbr: row.symbol }),
      ...(row.decimals !== undefined && { tokenDecimal: row.decimals }),
    },
    height,
    supply: row.total_supply_with_decimals,
    holders: row.holders_count,
    transfers: row.transfer_num,
    issuer: row.issue_address,
    issuedMs: row.issue_ts,
  }
}

const noSuchToken = new ApiFailure({ code: 'token_not_found', message: 'Token not found.', status: 404 })
