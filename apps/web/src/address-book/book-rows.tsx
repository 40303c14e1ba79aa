import { type BookEntry, withEntry, withTransactionNote } from '@sundial/wallet'
import { IconPencil, IconStarOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { account } from '../data/account.ts'
import { AddressLines } from '../show/address.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { Missing } from '../show/missing.tsx'
import { Trx } from '../show/quantity.tsx'
import { Time } from '../show/time.tsx'
import { Button } from '../ui/button.tsx'
import { type PlainColumn, PlainTable } from '../ui/plain-table.tsx'
import { Pending } from '../ui/skeleton.tsx'
import styles from './address-book.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useSaving } from './use-saving.ts'

/** An address with what is kept about it. */
export type Kept = BookEntry & { readonly address: string }

type Props<Row> = { readonly rows: readonly Row[] }
type Noted = { readonly hash: string; readonly note: string }

const watchColumns: readonly PlainColumn<Kept>[] = [
  { title: 'column.account', cell: ({ address }) => <AddressLines value={address} />, card: 'lead' },
  { title: 'column.balance', cell: (row) => <Balance of={row} />, align: 'end', card: 'end' },
  { title: 'column.lastSeen', cell: (row) => <LastSeen of={row} />, align: 'end', card: 'fact' },
  { title: 'book.change', cell: (row) => <EntryActs of={row} remove="watch" />, align: 'end', card: 'act' },
]

/** The watched addresses with their balances and last activity, which the server is asked for: one request for each row. */
export const WatchRows = ({ rows }: Props<Kept>) => (
  <Rows name="watchList" rows={rows} columns={watchColumns} rowKey={({ address }) => address} />
)

/** As long as a person may look away. */
const refreshMs = 30_000

const useAccount = (address: string) => useQuery({ ...account(address), refetchInterval: refreshMs })

function Balance({ of: { address } }: { readonly of: Kept }) {
  const { data, isPending } = useAccount(address)
  if (isPending) return <Pending />
  const balance = data?.body.balance
  return balance === undefined ? <Missing /> : <Trx sun={balance} />
}

function LastSeen({ of: { address } }: { readonly of: Kept }) {
  const { data, isPending } = useAccount(address)
  return isPending ? <Pending /> : <Time value={data?.body.latest_operation_time} />
}

const tagColumns: readonly PlainColumn<Kept>[] = [
  { title: 'column.account', cell: ({ address }) => <AddressLines value={address} />, card: 'lead' },
  { title: 'book.note', cell: ({ note }) => <NoteText text={note} />, card: 'sub' },
  { title: 'book.change', cell: (row) => <EntryActs of={row} remove="entry" />, align: 'end', card: 'act' },
]

export const TagRows = ({ rows }: Props<Kept>) => (
  <Rows name="tags" rows={rows} columns={tagColumns} rowKey={({ address }) => address} />
)

const noteColumns: readonly PlainColumn<Noted>[] = [
  { title: 'column.hash', cell: ({ hash }) => <TransactionLink id={hash} />, card: 'lead' },
  { title: 'book.note', cell: ({ note }) => <NoteText text={note} />, card: 'sub' },
  { title: 'book.change', cell: (row) => <NoteActs of={row} />, align: 'end', card: 'act' },
]

export const NoteRows = ({ rows }: Props<Noted>) => (
  <Rows name="transactionNotes" rows={rows} columns={noteColumns} rowKey={({ hash }) => hash} />
)

const NoteText = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <bdi className={styles['note']} dir="auto">
      {text}
    </bdi>
  )

/** Rows that are shown at first, and added by a press: each watched address is a request. */
const step = 20

type RowsProps<Row> = Props<Row> & {
  readonly name: 'watchList' | 'tags' | 'transactionNotes'
  readonly columns: readonly PlainColumn<Row>[]
  readonly rowKey: (row: Row) => string
}

function Rows<Row>({ name, rows, columns, rowKey }: RowsProps<Row>) {
  const t = useTranslations('book')
  const [count, setCount] = useState(step)
  const left = rows.length - count
  return (
    <>
      <PlainTable name={t(name)} rows={rows.slice(0, count)} columns={columns} rowKey={rowKey} />
      {left > 0 && (
        <div className={styles['more']}>
          <Button variant="default" onClick={() => setCount(count + step)}>
            {t('more', { left })}
          </Button>
        </div>
      )}
    </>
  )
}

type ActsProps = { readonly of: Kept; readonly remove: 'watch' | 'entry' }

function EntryActs({ of: { address, isWatched, tag = '', note = '' }, remove }: ActsProps) {
  const t = useTranslations('book')
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const { save } = useSaving()
  const close = () => setOpen(undefined)
  const kept = remove === 'watch' ? { tag, note } : isWatched === true ? { isWatched } : {}
  return (
    <span className={styles['buttons']}>
      <IconButton label={t('edit')} onClick={() => setOpen('edit')}>
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </IconButton>
      {remove === 'watch' ? (
        <IconButton label={t('unwatch')} onClick={() => void save((book) => withEntry(book, address, kept))}>
          <IconStarOff size={18} stroke={1.7} aria-hidden />
        </IconButton>
      ) : (
        <IconButton label={t('remove')} onClick={() => setOpen('remove')}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      {open === 'edit' && <EntryDialog address={address} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('remove')}
          text={t('removeText')}
          act={t('remove')}
          onAct={() => save((book) => withEntry(book, address, kept))}
          onClose={close}
        />
      )}
    </span>
  )
}

function NoteActs({ of: { hash } }: { readonly of: Noted }) {
  const t = useTranslations('book')
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const { save } = useSaving()
  const close = () => setOpen(undefined)
  return (
    <span className={styles['buttons']}>
      <IconButton label={t('edit')} onClick={() => setOpen('edit')}>
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </IconButton>
      <IconButton label={t('remove')} onClick={() => setOpen('remove')}>
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </IconButton>
      {open === 'edit' && <NoteDialog hash={hash} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('remove')}
          text={t('removeText')}
          act={t('remove')}
          onAct={() => save((book) => withTransactionNote(book, hash, ''))}
          onClose={close}
        />
      )}
    </span>
  )
}

type IconButtonProps = {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

const IconButton = ({ label, onClick, children }: IconButtonProps) => (
  <button type="button" className={styles['icon']} aria-label={label} data-tip={label} onClick={onClick}>
    {children}
  </button>
)
