import { queryOptions } from '@tanstack/react-query'
import { answered, type Body, get } from './api.ts'

export type Finding = Body<'/api/security/account/data'>['findings'][number]

/** Reasons for care about an account. */
export const accountFindings = (address: string) =>
  queryOptions({
    queryKey: ['account-findings', address],
    ...answered('/api/security/account/data', { address }, ({ body }): readonly Finding[] => body.findings),
    staleTime: 60_000,
  })

/** Reasons for care about a transaction; none for one that is not in a block. */
export const transactionFindings = (hash: string) =>
  queryOptions({
    queryKey: ['transaction-findings', hash],
    ...answered('/api/security/transaction/data', { hashes: hash }, ({ body }): readonly Finding[] =>
      Object.values(body).flatMap(({ findings }) => findings),
    ),
    staleTime: 60_000,
  })

/** What a note advertises with. */
export type NoteAdvert = 'noteLink' | 'noteContact' | 'noteHidden'

const isNoteAdvert = (kind: Finding['kind']): kind is NoteAdvert =>
  kind === 'noteLink' || kind === 'noteContact' || kind === 'noteHidden'

/** Most transactions that one request judges. */
const mostJudged = 50

/** Adverts in the notes of transactions, by hash; without those that have none, and those whose notes the node does not tell. */
export const noteAdverts = (hashes: readonly string[]) =>
  queryOptions({
    queryKey: ['note-adverts', hashes],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, NoteAdvert>>> => {
      const asked = hashes.slice(0, mostJudged).join(',')
      const { body } = await get('/api/security/transaction/data', { hashes: asked }, signal)
      return Object.fromEntries(
        Object.entries(body).flatMap(([hash, { findings }]) => {
          const advert = findings.map(({ kind }) => kind).find(isNoteAdvert)
          return advert === undefined ? [] : [[hash, advert]]
        }),
      )
    },
    enabled: hashes.length > 0,
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
