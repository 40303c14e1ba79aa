import { encodeParameters, type Parameter, parseEvent, topicOf } from '@sundial/abi'
import { isAddress, toAddress, toBase58, toHex, TronError } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { inputOf, problemOf, type ValueProblem } from '../../data/contract-entry.ts'
import { type ContractEvent, type EventSignature, eventSignatures } from '../../data/contract.ts'
import { WordFilter } from '../../lists/filters.tsx'
import type { List } from '../../lists/use-list.ts'
import styles from './event-table.module.css'

export const eventFilterNames = [
  'event_name',
  'topic1',
  'topic2',
  'topic3',
  'start_timestamp',
  'end_timestamp',
] as const

const topicNames = ['topic1', 'topic2', 'topic3'] as const
const noTopics = { topic1: undefined, topic2: undefined, topic3: undefined }

type Props = { readonly address: string; readonly list: List<ContractEvent> }

/** All kinds of events or one; those of one kind also by the values in their topics. */
export function EventFilters({ address, list }: Props) {
  const t = useTranslations()
  const { data: kinds = [] } = useQuery(eventSignatures(address))
  const { filters } = list.address
  const chosen = kinds.find(({ signature }) => signature === filters['event_name'])
  return (
    <>
      <select
        className={styles['select']}
        aria-label={t('filter.event_name')}
        value={String(filters['event_name'] ?? '')}
        onChange={({ target }) =>
          list.goTo({
            page: 1,
            filters: { ...filters, ...noTopics, event_name: target.value || undefined },
          })
        }
      >
        <option value="">{t('contract.allEvents')}</option>
        {kinds.map(({ signature, event, count }) => (
          <option key={signature} value={signature}>
            {`${event ?? `0x${signature.slice(0, 16)}…`} (${count})`}
          </option>
        ))}
      </select>
      {chosen !== undefined && <TopicFilters kind={chosen} list={list} />}
    </>
  )
}

function TopicFilters({ kind, list }: { readonly kind: EventSignature; readonly list: List<ContractEvent> }) {
  const t = useTranslations('contract')
  if (!kind.hasTopics) return <p className={styles['hint']}>{t('topicsElsewhere')}</p>
  const members = indexedOf(kind)
  return topicNames.slice(0, members.length).map((name, at) => {
    const member = members[at]!
    return (
      <WordFilter
        key={`${kind.signature} ${name}`}
        label={member.name || member.type}
        hint={member.type}
        read={(text) => {
          const problem = problemIn(member, text)
          return problem === undefined
            ? { value: topicValue(member, text) }
            : { problem: t(`value.${problem}`, { type: member.type }) }
        }}
        onRead={(value) => list.goTo({ page: 1, filters: { ...list.address.filters, [name]: value } })}
      />
    )
  })
}

/** What is in the topics, in their order; without a declaration the words themselves. */
function indexedOf({ event }: EventSignature): readonly Parameter[] {
  if (event === undefined) return topicNames.map((name) => ({ name, type: 'bytes32' }))
  try {
    return parseEvent(`event ${event}`).inputs.filter(({ indexed }) => indexed === true)
  } catch (error) {
    if (error instanceof TronError) return []
    throw error
  }
}

/** Topics have the hash of a text; that of a list or a tuple, and of bytes, is typed as a word. */
const typeInTopic = (member: Parameter): Parameter =>
  member.type === 'string' || isValue(member.type) ? member : { name: member.name, type: 'bytes32' }

const isValue = (type: string): boolean => /^(u?int\d*|address|bool|bytes\d+|trcToken|function)$/.test(type)

const problemIn = (member: Parameter, text: string): ValueProblem | undefined =>
  problemOf(typeInTopic(member), text)

/** Accounts in base58, everything else as a word. */
function topicValue(member: Parameter, text: string): string {
  const inTopic = typeInTopic(member)
  if (inTopic.type === 'address' && isAddress(text)) return toBase58(toAddress(text))
  if (inTopic.type === 'string') return topicOf(text)
  return toHex(encodeParameters([inTopic], [inputOf(inTopic, text)]))
}
