import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Body, get } from './api.ts'
import { list, type ListQuery, type ListRequest } from './lists.ts'
import { hrefOn, useServedNetworks } from './served-networks.ts'

export type Bridge = Body<'/api/bridge'>
/** Which of both chains. */
export type BridgeEnd = Bridge['here']

/** Each answer is several questions to both nodes, so blocks do not repeat it. */
const refreshMs = 6000

/** Both gateways, and what each oracle said last. */
export const bridge = () =>
  queryOptions({
    queryKey: ['/api/bridge', {}],
    queryFn: async ({ signal }): Promise<Bridge> => (await get('/api/bridge', {}, signal)).body,
    refetchInterval: refreshMs,
  })

type Assets = Body<'/api/bridge/assets'>

/** With the blocks at which it is true. */
export type BridgeAsset = Assets['data'][number] & Pick<Assets, 'mainBlock' | 'sideBlock'>

/** The server gives no more rows at once. */
export const bridgeRows = 20

const assets = list('/api/bridge/assets', ({ data, mainBlock, sideBlock }): readonly BridgeAsset[] =>
  data.map((row) => ({ ...row, mainBlock, sideBlock })),
)

/** What is locked on the main chain and issued on the side chain: TRX, then tokens in the order of their mappings. */
export const bridgeAssets = (request: ListRequest<object>): ListQuery<BridgeAsset> => ({
  ...assets({ ...request, size: bridgeRows }),
  refetchInterval: refreshMs,
})

type Sums = Body<'/api/bridge/proof'>
/** Which final blocks of both chains were compared. */
export type BridgeChecked = Sums['checked']

/** With the blocks at which it is true, and what is checked. */
export type BridgeSum = Sums['data'][number] &
  Pick<Sums, 'mainBlock' | 'sideBlock' | 'checked' | 'differences'>

const sums = list(
  '/api/bridge/proof',
  ({ data, mainBlock, sideBlock, checked, differences }): readonly BridgeSum[] =>
    data.map((row) => ({ ...row, mainBlock, sideBlock, checked, differences })),
)

type SumFilters = { readonly mainBlock?: number | undefined; readonly sideBlock?: number | undefined }

/** What is locked, issued and on its way at a final block of each chain: TRX, then tokens in the order of their mappings. */
export const bridgeSums = (request: ListRequest<SumFilters>): ListQuery<BridgeSum> => ({
  ...sums({ ...request, size: bridgeRows }),
  refetchInterval: refreshMs,
})

type Differences = Body<'/api/bridge/differences'>
export type BridgeDifference = Differences['data'][number]

const differences = list('/api/bridge/differences', ({ data }) => data)

/** What arrived without having been sent like this, newest first. */
export const bridgeDifferences = (request: ListRequest<object>): ListQuery<BridgeDifference> => ({
  ...differences({ ...request, size: bridgeRows }),
  refetchInterval: refreshMs,
})

/** Which blocks were compared so far, and how many differences there are. */
export const bridgeChecked = () =>
  queryOptions({
    queryKey: ['/api/bridge/differences', 'checked'],
    queryFn: async ({ signal }): Promise<Pick<Differences, 'checked' | 'total'>> =>
      (await get('/api/bridge/differences', { limit: 1 }, signal)).body,
    refetchInterval: refreshMs,
  })

type Statements = Body<'/api/bridge/statements'>
export type BridgeStatement = Statements['data'][number]
type StatementFilters = { readonly chain?: BridgeEnd | undefined; readonly oracle?: string | undefined }

const statements = list('/api/bridge/statements', ({ data }) => data)

/** What oracles signed on a chain, newest first: of deposits unless a chain is chosen. Its pages are found by cursors only. */
export const bridgeStatements = ({
  cursor,
  filters,
  ...request
}: ListRequest<StatementFilters>): ListQuery<BridgeStatement> => ({
  ...statements({
    ...request,
    filters: { ...filters, chain: filters.chain ?? 'side' },
    cursor,
    page: 1,
    size: bridgeRows,
  }),
  refetchInterval: refreshMs,
})

type Flows = Body<'/api/bridge/flows'>
export type BridgeDirection = 'deposit' | 'withdrawal' | 'mapping'

/** With the number of oracles who must say the same. */
export type BridgeFlow = Flows['data'][number] & Pick<Flows, 'threshold'>
export type FlowState = NonNullable<BridgeFlow['state']>
export type BridgeKind = NonNullable<BridgeFlow['kind']>

export type FlowFilters = {
  readonly direction: BridgeDirection
  readonly kind?: BridgeKind | undefined
  readonly account?: string | undefined
  readonly token?: string | undefined
}

const flows = list('/api/bridge/flows', ({ data, threshold }): readonly BridgeFlow[] =>
  data.map((row) => ({ ...row, threshold })),
)

/** What was sent, newest first. Its pages are found by cursors only. */
export const bridgeFlows = ({ cursor, ...request }: ListRequest<FlowFilters>): ListQuery<BridgeFlow> => ({
  ...flows({ ...request, cursor, page: 1, size: bridgeRows }),
  refetchInterval: refreshMs,
})

/** The fee for sending something from the network of this page. */
export const moveFee = ({ here, main, side }: Bridge): bigint =>
  BigInt(here === 'main' ? main.depositFee : side.withdrawFee)

/** The gateway of this page's network; undefined until it is known, and where there is no bridge. */
export const gatewayHere = (known: Bridge | undefined): string | undefined => known?.[known.here].gateway

/** Whether the side gateway issued the contract of this network; else it is a contract of somebody. */
export const sideTokenIssued = (contract: string) =>
  queryOptions({
    queryKey: ['bridge-issued', contract],
    queryFn: async ({ signal }): Promise<boolean> => {
      const path = '/external/sidechain/getMappingBySidechainAddress'
      return (await get(path, { sidechainAddress: contract }, signal)).body.data !== null
    },
    staleTime: 60_000,
  })

/** Where a page of the network at an end is; undefined where that is this network, and while it is not served. */
export function useHrefAt(): (end: BridgeEnd, route: string) => string | undefined {
  const { data } = useQuery(bridge())
  const networks = useServedNetworks()
  return (end, route) => {
    const network = networks.find(({ id }) => id === data?.[end].network)
    return network === undefined || network.isHere ? undefined : hrefOn(network, route)
  }
}

/** An asset as a token of the network at an end; undefined for TRX, and where it has no token there. */
export function tokenAt(
  end: BridgeEnd,
  { kind, token, sideToken }: Pick<BridgeFlow, 'kind' | 'token' | 'sideToken'>,
) {
  if (kind === undefined || kind === 'trx') return undefined
  const tokenId = end === 'main' ? token : sideToken
  if (tokenId === undefined) return undefined
  // A TRC10 token of the main chain is a contract of the gateway on the side chain.
  const tokenType = kind === 'trc10' && end === 'side' ? 'trc20' : kind
  return { tokenId, tokenType } as const
}
