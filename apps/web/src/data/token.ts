import type {
  OneContractAnswer,
  TokenInfo,
  Trc10TokensAnswer,
  Trc1155ItemsAnswer,
  Trc1155TransfersAnswer,
  Trc20TokensAnswer,
  Trc721TransfersAnswer,
} from '@sundial/api'
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
  /** Of TRC721 and TRC1155: items that anybody holds. */
  readonly items?: number | undefined
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
  if (row === undefined) return items(contract, signal)
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

/** A contract whose items move, each by itself. */
async function items(contract: string, signal: AbortSignal): Promise<Token> {
  const [owned, shared, inventory, made] = await Promise.all([
    api<Trc721TransfersAnswer>('/api/trc721/transfers', { contract, limit: 1 }, signal),
    api<Trc1155TransfersAnswer>(
      '/api/token_trc1155/transfers',
      { contract_address: contract, limit: 1 },
      signal,
    ),
    api<Trc1155ItemsAnswer>('/api/trc1155/inventory', { contract, limit: 0 }, signal),
    api<OneContractAnswer>('/api/contract', { contract }, signal),
  ])
  const moved = [owned, shared].find(({ body }) => body.token_transfers.length > 0)
  if (moved === undefined) throw noSuchToken
  const [found] = made.body.data
  return {
    info: {
      ...found?.tokenInfo,
      tokenId: contract,
      tokenType: moved === owned ? 'trc721' : 'trc1155',
    },
    height: moved.height,
    items: inventory.body.total,
    transfers: moved.body.total,
    issuer: found?.creator?.address,
    issuedMs: found?.date_created,
  }
}

const noSuchToken = new ApiFailure({ code: 'token_not_found', message: 'Token not found.', status: 404 })
