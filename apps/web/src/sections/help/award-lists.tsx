import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type AwardList, awards } from '../../data/awards.ts'
import { Address } from '../../show/address.tsx'
import { ForeignText, neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import styles from './award-lists.module.css'

/** Who was awarded what, by the lists that the operator publishes here. */
export function AwardLists() {
  const t = useTranslations()
  return (
    <QueryFrame query={useQuery(awards())} lines={4}>
      {(lists) =>
        lists.length === 0 ? (
          <Card>
            <NothingHere title={t('award.none')} text={t('award.noneText')} />
          </Card>
        ) : (
          <div className={styles['lists']}>
            <p className={styles['note']}>{t('award.note')}</p>
            {lists.map((list) => (
              <OneList key={list.title} list={list} />
            ))}
          </div>
        )
      }
    </QueryFrame>
  )
}

function OneList({ list }: { readonly list: AwardList }) {
  const t = useTranslations()
  const { title, text, url, rows } = list
  const name = neutralText(title)
  const hasAbout = text !== undefined || url !== undefined
  return (
    <Card title={name}>
      {hasAbout && (
        <div className={styles['about']}>
          {text !== undefined && <ForeignText text={text} />}
          {url !== undefined && <ExternalLink url={url}>{t('award.page')}</ExternalLink>}
        </div>
      )}
      <PlainTable name={name} rows={rows} columns={columns} rowKey={({ rank }) => String(rank)} />
    </Card>
  )
}

const columns: readonly PlainColumn<AwardList['rows'][number]>[] = [
  { title: 'column.rank', cell: ({ rank }) => rank, card: 'sub' },
  { title: 'column.name', cell: ({ name }) => <ForeignText text={name} />, card: 'lead' },
  {
    title: 'column.account',
    cell: ({ address }) => address !== undefined && <Address value={address} />,
    card: 'sub',
  },
  {
    title: 'award.score',
    cell: ({ score }) => score !== undefined && <ForeignText text={score} />,
    align: 'end',
    card: 'end',
  },
]
