import { toAddress } from '@sundial/primitives'
import { type OwnAccount, resourceNames, stakeOf } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { Trx } from '../../show/quantity.tsx'
import { clockText } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { useOwnAddress } from '../use-own-account.ts'
import { type Delegation, delegations, type Side } from './delegations.ts'
import { ReleaseButton, ResourceText, Section } from './stake-lists.tsx'

type Props = {
  readonly own: OwnAccount
  readonly side: Side
  readonly onReclaim: (delegation: Delegation) => void
}

/** What the account delegates to others, with a way to reclaim it, or what others delegate to it. */
export function DelegationList({ own, side, onReclaim }: Props) {
  const t = useTranslations('stake')
  const query = useQuery(delegations(useOwnAddress(), side))
  const rows = query.data
  if (rows?.length === 0) return null
  // The node's account already says whether there are any.
  const figure = side === 'sent' ? 'delegated' : 'received'
  const isExpected = resourceNames.some((name) => stakeOf(own, name)[figure] > 0n)
  if (rows === undefined && query.error === null && !isExpected) return null
  return (
    <Section title={t(side === 'sent' ? 'sent' : 'fromOthers')}>
      <FailureFrame query={query}>
        <PlainTable
          name={t(side === 'sent' ? 'sent' : 'fromOthers')}
          rows={rows}
          columns={columnsOf({ own, side, onReclaim })}
          rowKey={(_, index) => String(index)}
        />
      </FailureFrame>
    </Section>
  )
}

const columnsOf = ({ own, side, onReclaim }: Props): readonly PlainColumn<Delegation>[] => [
  {
    title: side === 'sent' ? 'field.receiver' : 'field.owner',
    cell: ({ other }) => <Address value={other} />,
    card: 'lead',
  },
  { title: 'field.resource', cell: ({ resource }) => <ResourceText resource={resource} />, card: 'sub' },
  { title: 'field.amount', cell: ({ sun }) => <Trx sun={sun} />, align: 'end', card: 'end' },
  {
    title: 'field.lock',
    cell: (row) =>
      side === 'sent' ? (
        <Reclaim own={own} of={row} onReclaim={() => onReclaim(row)} />
      ) : (
        <LockText own={own} of={row} />
      ),
    align: 'end',
    card: 'act',
  },
]

type OfProps = { readonly own: OwnAccount; readonly of: Delegation }

const isLocked = ({ own, of }: OfProps): boolean => BigInt(of.lockedUntil ?? 0) > own.nowMs

function LockText(props: OfProps) {
  const t = useTranslations('stake')
  const locale = useLocale()
  if (!isLocked(props)) return t('unlocked')
  return t('lockedUntil', { time: clockText(props.of.lockedUntil!, locale) })
}

function Reclaim({ onReclaim, ...props }: OfProps & { readonly onReclaim: () => void }) {
  const t = useTranslations('stake')
  const { own, of } = props
  if (of.isOld) {
    return (
      <ReleaseButton
        own={own}
        resource={of.resource}
        untilMs={BigInt(of.lockedUntil ?? 0)}
        receiver={toAddress(of.other)}
      />
    )
  }
  if (isLocked(props)) return <LockText {...props} />
  return (
    <Button variant="default" onClick={onReclaim}>
      {t('reclaim')}
    </Button>
  )
}
