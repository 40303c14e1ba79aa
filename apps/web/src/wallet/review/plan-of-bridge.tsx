import { parseFunction } from '@sundial/abi'
import type { ValueOf } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { type BridgeCall, decodeBridgeCall } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { type Bridge, bridge, gatewayHere, moveFee, sideTokenIssued } from '../../data/bridge.ts'
import { readContract } from '../../data/contract-call.ts'
import type { TokenInfo } from '../../data/token.ts'
import { Hash } from '../../show/hash.tsx'
import { ItemNumber } from '../../show/item.tsx'
import { Missing } from '../../show/missing.tsx'
import { NamedAmount } from '../../show/named-token.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import type { SentenceValues } from '../../show/sentence-values.tsx'
import { nameOf } from './plan-values.tsx'

export type BridgePlan = {
  readonly kind: 'bridgeTrx' | 'bridgeAmount' | 'bridgeItem' | 'bridgeMap' | 'bridgeRetry'
  readonly values: SentenceValues
}

type Call = Pick<ValueOf<'TriggerSmartContract'>, 'contractAddress' | 'data' | 'callValue'>

/** What is known of a call besides its bytes. */
export type BridgeFacts = {
  readonly bridge: Bridge | undefined
  /** Whether the called contract is a token that the side gateway issued. */
  readonly isIssued: boolean
  readonly standard: TokenInfo['tokenType'] | undefined
}

/** Whether the bytes may be a call of a bridge, which then has to be asked about. */
export const mayBeBridgeCall = (data: Uint8Array): boolean => decodeBridgeCall(data) !== undefined

/** The bridge of this network, and whether it issued the contract; `isLoading` while that is asked. */
export function useBridgeFacts(call: Call | undefined) {
  const decoded = call === undefined ? undefined : decodeBridgeCall(call.data)
  const contract = call === undefined ? '' : toBase58(call.contractAddress)
  const known = useQuery({ ...bridge(), enabled: decoded !== undefined })
  const isOfToken = decoded?.kind === 'withdrawToken' && known.data !== undefined
  const issued = useQuery({ ...sideTokenIssued(contract), enabled: isOfToken })
  return {
    bridge: known.data,
    isIssued: issued.data === true,
    isLoading: known.isLoading || issued.isLoading,
  }
}

/** What a call of the bridge of this network does, by its bytes; undefined for any other call. */
export function planOfBridge(
  call: Call,
  { bridge: known, isIssued, standard }: BridgeFacts,
): BridgePlan | undefined {
  const decoded = decodeBridgeCall(call.data)
  if (decoded === undefined || known === undefined) return undefined
  const contract = toBase58(call.contractAddress)
  const isOfToken = decoded.kind === 'withdrawToken'
  if (isOfToken ? !isIssued || known.here !== 'side' : contract !== gatewayHere(known)) return undefined
  const isOfMain = mainCalls.has(decoded.kind)
  if (isOfMain !== (known.here === 'main')) return undefined
  return planWith(decoded, { call, contract, standard, feeSun: moveFee(known) })
}

const mainCalls: ReadonlySet<BridgeCall['kind']> = new Set([
  'depositTrx',
  'depositTrc10',
  'depositTrc20',
  'depositTrc721',
  'mapTrc20',
  'mapTrc721',
  'retryDeposit',
  'retryMapping',
])

type Called = {
  readonly call: Call
  readonly contract: string
  readonly standard: TokenInfo['tokenType'] | undefined
  readonly feeSun: bigint
}

function planWith(decoded: BridgeCall, { call, contract, standard, feeSun }: Called): BridgePlan {
  const way = mainCalls.has(decoded.kind) ? 'deposit' : 'withdrawal'
  switch (decoded.kind) {
    case 'depositTrx':
    case 'withdrawTrx':
      return { kind: 'bridgeTrx', values: { way, ...trxValues(call.callValue, feeSun) } }
    case 'depositTrc10':
      return amountPlan(way, { tokenId: String(decoded.token), tokenType: 'trc10' }, decoded.amount)
    case 'withdrawTrc10':
      return {
        kind: 'bridgeAmount',
        values: { way, amount: <IssuedAmount key="amount" gateway={contract} {...decoded} /> },
      }
    case 'depositTrc20':
      return amountPlan(way, { tokenId: toBase58(decoded.token), tokenType: 'trc20' }, decoded.amount)
    case 'depositTrc721':
      return itemPlan(way, toBase58(decoded.token), decoded.item)
    case 'withdrawToken':
      return standard === 'trc721'
        ? itemPlan(way, contract, decoded.value)
        : amountPlan(way, { tokenId: contract, tokenType: 'trc20' }, decoded.value)
    case 'mapTrc20':
    case 'mapTrc721':
      return {
        kind: 'bridgeMap',
        values: {
          standard: decoded.kind === 'mapTrc20' ? 'TRC20' : 'TRC721',
          transaction: (
            <Hash key="transaction" value={decoded.creation} to={`/transaction/${decoded.creation}`} />
          ),
        },
      }
    default:
      return {
        kind: 'bridgeRetry',
        values: { what: decoded.kind, number: <Count key="number" value={decoded.nonce} /> },
      }
  }
}

/** A call that pays less than the fee is refused by the gateway: nothing of it arrives. */
const trxValues = (sun: bigint, feeSun: bigint): SentenceValues => ({
  amount: <Trx key="amount" sun={sun} />,
  charge: feeSun === 0n ? 'none' : 'some',
  fee: <Trx key="fee" sun={feeSun} />,
  rest: <Trx key="rest" sun={sun > feeSun ? sun - feeSun : 0n} />,
})

type Token = Pick<TokenInfo, 'tokenId' | 'tokenType'>

const amountPlan = (way: string, token: Token, amount: bigint): BridgePlan => ({
  kind: 'bridgeAmount',
  values: { way, amount: <NamedAmount key="amount" value={amount} token={token} /> },
})

const itemPlan = (way: string, tokenId: string, item: bigint): BridgePlan => ({
  kind: 'bridgeItem',
  values: { way, ...nameOf(tokenId), item: <ItemNumber key="item" id={String(item)} /> },
})

const sideTokenOf = parseFunction('function sideTokenOf(uint8 kind, uint256 token) view returns (address)')
const trc10Kind = 1n

type IssuedProps = { readonly gateway: string; readonly token: bigint; readonly amount: bigint }

/** An amount of the token that stands for a TRC10 token of the main chain; in the smallest unit until the gateway has told which. */
function IssuedAmount({ gateway, token, amount }: IssuedProps) {
  const { data, isLoading } = useQuery({
    queryKey: ['bridge-side-token', gateway, String(token)],
    queryFn: async () => {
      const read = await readContract({ contract: gateway, item: sideTokenOf, inputs: [trc10Kind, token] })
      const found = read.kind === 'returned' ? read.values[0]?.value : undefined
      return typeof found === 'string' && !/^410*$/.test(found) ? toBase58(found) : null
    },
    staleTime: 60_000,
  })
  if (isLoading) return <Missing />
  if (typeof data === 'string')
    return <NamedAmount value={amount} token={{ tokenId: data, tokenType: 'trc20' }} />
  return (
    <>
      <Count value={amount} /> <bdi>#{String(token)}</bdi>
    </>
  )
}
