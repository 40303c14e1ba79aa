import { type Address, toBase58 } from '@sundial/primitives'
import { type Proposal, proposalJson } from '@sundial/wallet'
import { decodeCall } from '@sundial/abi'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiFailure, type Body, get } from '../../data/api.ts'
import { post } from '../../data/post.ts'
import { netType, serviceKey } from './signature-total.ts'

/** States of the list: all, waiting for this address, signed by it, accepted by the chain, expired or refused. */
export const listStates = [10, 11, 1, 2, 255] as const
export type ListState = (typeof listStates)[number]

type Page = Body<'/api/wallet/multi/trx_record'>['data']
export type SignatureRecord = Page['data'][number]

export const recordsPerPage = 20

/** A page of the transactions that an address may sign, newest first. */
export const records = (address: string, state: ListState, page: number) =>
  queryOptions({
    queryKey: [...serviceKey, address, state, page],
    queryFn: async ({ signal }): Promise<Page> => {
      const query = { address, state, start: page * recordsPerPage, limit: recordsPerPage }
      return (await get('/api/wallet/multi/trx_record', { ...query, netType }, signal)).body.data
    },
    refetchInterval: 30_000,
  })

/** Gives the proposal with its signatures to the service, which sends it once they suffice. Throws `ApiFailure`. */
export async function submitProposal(proposal: Proposal, submitter: Address): Promise<void> {
  const { operation } = proposal.review
  const selector =
    operation.kind === 'TriggerSmartContract' ? decodeCall(operation.value.data)?.signature : undefined
  const { code, message } = await post('/api/wallet/multi/transaction', {
    address: toBase58(submitter),
    transaction: proposalJson(proposal),
    netType,
    ...(selector !== undefined && { functionSelector: selector }),
  })
  if (code === 0) return
  const failure = { code: String(code), message, status: 200 }
  // eslint-disable-next-line no-console
  console.warn('multi-signature', failure)
  throw new ApiFailure(failure)
}

/** The most that one request lists; any other account can be typed. */
const mostControlled = 50

/** Accounts, base58, whose permissions name the address now, the newest change first. */
export function useControlAccounts(address: Address | undefined) {
  const base58 = address === undefined ? '' : toBase58(address)
  return useQuery({
    queryKey: ['wallet', 'control', base58],
    queryFn: async ({ signal }) => {
      const { body } = await get(
        '/api/wallet/multi/control-accounts',
        { address: base58, limit: mostControlled },
        signal,
      )
      return body.data.map((one) => one.address)
    },
    enabled: base58 !== '',
    staleTime: 60_000,
  })
}
