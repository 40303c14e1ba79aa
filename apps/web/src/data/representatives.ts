import type { PagedWitnessesAnswer, VotedWitnessesAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** What it produces and keeps. */
export type Representative = PagedWitnessesAnswer['data'][number]

type Voted = NonNullable<VotedWitnessesAnswer['data']>
/** Its votes: as last counted and as they would be counted now. */
export type VotedRepresentative = Extract<Voted, readonly unknown[]>[number]

/** The API's numbers of the classes. */
export type RepresentativeType = Representative['witnessType']

/** All of them: hundreds at most, so pages sort and search them by themselves. */
export const representatives = () =>
  queryOptions({
    queryKey: ['/api/pagewitness', {}],
    queryFn: ({ signal }) => api<PagedWitnessesAnswer>('/api/pagewitness', {}, signal),
  })

export const votedRepresentatives = () =>
  queryOptions({
    queryKey: ['/api/vote/witness', {}],
    queryFn: ({ signal }) => api<VotedWitnessesAnswer>('/api/vote/witness', {}, signal),
  })

/** One of them; `data` is absent when the address is none. */
export const votedRepresentative = (address: string) =>
  queryOptions({
    queryKey: ['/api/vote/witness', { address }],
    queryFn: ({ signal }) => api<VotedWitnessesAnswer>('/api/vote/witness', { address }, signal),
  })

/** Rows of the answer that gives one or many. */
export const votedRowsOf = ({ data = [] }: VotedWitnessesAnswer): readonly VotedRepresentative[] =>
  Array.isArray(data) ? data : [data]
