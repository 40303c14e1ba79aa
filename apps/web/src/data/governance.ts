import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, type Body, get } from './api.ts'

export type CurrentParameter = Body<'/api/chainparameters'>['tronParameters'][number]

/** What the committee can change, with the values in force. */
export const chainParameters = () =>
  queryOptions({
    queryKey: ['/api/chainparameters', {}],
    queryFn: ({ signal }) => get('/api/chainparameters', {}, signal),
  })

/** The repository of a representative's team page, `owner/name`; empty where none is set. Not on the chain. */
export const teamPage = (address: string) =>
  queryOptions({
    queryKey: ['/api/account/sr', { address }],
    queryFn: async ({ signal }) => (await get('/api/account/sr', { address }, signal)).body.githubLink ?? '',
  })

/** A representative with its blocks and its brokerage. */
export type ListedRepresentative = Body<'/api/pagewitness'>['data'][number]

type VotedBody = Body<'/api/vote/witness'>
type Voted = NonNullable<VotedBody['data']>
/** A representative with its votes as last counted and as they would be counted now. */
export type VotedRepresentative = Extract<Voted, readonly unknown[]>[number]

/** The API's numbers of the classes. */
export type RepresentativeType = ListedRepresentative['witnessType']

/** All representatives: hundreds at most, so pages sort and search them without the server. */
export const representatives = () =>
  queryOptions({
    queryKey: ['/api/pagewitness', {}],
    queryFn: ({ signal }) => get('/api/pagewitness', {}, signal),
  })

export const votedRepresentatives = () =>
  queryOptions({
    queryKey: ['/api/vote/witness', {}],
    ...answered('/api/vote/witness', {}, (answer) => answer),
  })

/** One representative; `data` is absent when the address is not a representative. */
export const votedRepresentative = (address: string) =>
  queryOptions({
    queryKey: ['/api/vote/witness', { address }],
    queryFn: ({ signal }) => get('/api/vote/witness', { address }, signal),
  })

/** Rows of the response, which has one representative or many. */
export const votedRowsOf = ({ data = [] }: VotedBody): readonly VotedRepresentative[] =>
  Array.isArray(data) ? data : [data]

/** Blocks, missed slots and block rewards of a representative on each of the last days, and its rewards in this cycle. */
export const representativePay = (address: string, days: number) =>
  queryOptions({
    queryKey: ['/api/witness/pay', { address, days }],
    queryFn: ({ signal }) => get('/api/witness/pay', { address, days }, signal),
    placeholderData: keepPreviousData,
  })
