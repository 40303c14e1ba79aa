// What can go through the bridge from the network of this page, and what an account has of it.
import { parseFunction } from '@sundial/abi'
import { type Address, toAddress } from '@sundial/primitives'
import { readAllowance, type SendToken } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { get } from '../../data/api.ts'
import { type BridgeAsset, type BridgeEnd, bridgeRows, tokenAt } from '../../data/bridge.ts'
import { readContract } from '../../data/contract-call.ts'
import { callNode } from '../chain.ts'

/** An asset of the bridge, with its token on the network of this page. */
export type Movable = Pick<BridgeAsset, 'kind' | 'token' | 'sideToken'>

export const keyOf = ({ kind, token = '' }: Movable): string => `${kind} ${token}`

/** All assets of the bridge that have a token at this end, page by page. */
export const movables = (end: BridgeEnd) =>
  queryOptions({
    queryKey: ['bridge-movables', end],
    queryFn: async ({ signal }): Promise<readonly Movable[]> => {
      const found: Movable[] = []
      for (let start = 0, total = 1; start < total; start += bridgeRows) {
        const { body } = await get('/api/bridge/assets', { start, limit: bridgeRows }, signal)
        found.push(...body.data)
        total = body.total
      }
      return found.filter((asset) => asset.kind === 'trx' || tokenAt(end, asset) !== undefined)
    },
    refetchInterval: 6000,
  })

/** The token that an account gives, for the question how much it has; undefined for an item. */
export function heldToken(
  end: BridgeEnd,
  asset: Movable,
  decimals: number | undefined,
): SendToken | undefined {
  if (asset.kind === 'trc721') return undefined
  const token = tokenAt(end, asset)
  const names = { name: '', abbreviation: '', balance: notRead }
  if (token === undefined) return { standard: 'TRC10', id: '_', decimals: 6, ...names }
  const standard = token.tokenType === 'trc10' ? 'TRC10' : 'TRC20'
  return { standard, id: token.tokenId, decimals: decimals ?? 0, ...names }
}

/** In place of a balance that is not known yet. */
export const notRead = -1n

type Asked = {
  readonly asset: Movable
  readonly owner: Address
  readonly gateway: string
  readonly value: bigint
}

const getApproved = parseFunction('function getApproved(uint256 tokenId) view returns (address)')

/** Time between two looks at it: a block. */
const blockMs = 3000

/** Whether the main gateway may take it; undefined until it is known. */
export function useIsApproved(asked: Asked | undefined): boolean | undefined {
  const isAsked = asked?.asset.kind === 'trc20' || asked?.asset.kind === 'trc721'
  const { data } = useQuery({
    queryKey: ['wallet', 'bridge-approval', asked && keyOf(asked.asset), asked?.owner, String(asked?.value)],
    queryFn: () => readApproval(asked!),
    enabled: isAsked,
    refetchInterval: blockMs,
  })
  return isAsked ? data : true
}

async function readApproval({ asset, owner, gateway, value }: Asked): Promise<boolean> {
  const [contract, spender] = [asset.token!, toAddress(gateway)]
  if (asset.kind === 'trc20')
    return (await readAllowance({ token: toAddress(contract), owner, spender }, callNode)) >= value
  const read = await readContract({ contract, item: getApproved, inputs: [value] })
  return read.kind === 'returned' && read.values[0]?.value === toAddress(gateway)
}
