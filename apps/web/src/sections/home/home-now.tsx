import { trxDecimals } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { usualCost } from '../../data/costs.ts'
import { chainParameters } from '../../data/governance.ts'
import { homeBundle } from '../../data/network.ts'
import { type ListedToken, tokens } from '../../data/token.ts'
import { isWarnedOf, warningIn } from '../../data/token-warning.ts'
import { proposals } from '../../data/vote.ts'
import { groupDigits, toInteger } from '../../format/exact-number.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Parameters } from '../../show/parameters.tsx'
import { Approvals, ProposalLink } from '../../show/proposal.tsx'
import { Amount } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { blankNote } from '../../ui/details.tsx'
import styles from './home-side.module.css'

/** What it costs to act now, and what is about to change. */
export const HomeNow = () => (
  <>
    <Topic name="costs">
      <FeesNow />
    </Topic>
    <OpenProposals />
  </>
)

/** Bytes of a transfer of TRX with one signature. */
const transferBytes = 268n

/** `transfer(address,uint256)`. */
const transferMethod = 'a9059cbb'

function FeesNow() {
  const t = useTranslations('costs.now')
  const locale = useLocale()
  const { data: bundle } = useQuery(homeBundle())
  const { data: parameters } = useQuery(chainParameters())
  const valueOf = (name: string): bigint | undefined =>
    toInteger(parameters?.body.tronParameters.find(({ key }) => key === name)?.value)
  const bandwidthSun = toInteger(bundle?.body.now?.bandwidthSun)
  const free = valueOf('getFreeNetLimit')
  const [inContract, inTransfer] = [
    valueOf('getCreateNewAccountFeeInSystemContract'),
    valueOf('getCreateAccountFee'),
  ]
  if (bandwidthSun === undefined) return null
  return (
    <Card title={t('title')} aside={<Link to="/tools/tronstation">{t('more')}</Link>}>
      <ul className={styles['rows']}>
        <Cost
          what={t('trx')}
          sun={transferBytes * bandwidthSun}
          note={
            free !== undefined && free >= transferBytes
              ? t('free', { count: groupDigits(String(free), locale) })
              : t('bandwidth', { count: String(transferBytes) })
          }
        />
        <Cost
          what={t('account')}
          sun={inContract === undefined || inTransfer === undefined ? undefined : inContract + inTransfer}
          note={t('accountNote')}
        />
        <TokenCost />
      </ul>
    </Card>
  )
}

const first = { page: 1, size: 5, filters: { filter: 'trc20' } } as const

/** The most held token without warnings, and the median cost of its newest transfers. */
function TokenCost() {
  const t = useTranslations('costs.now')
  const locale = useLocale()
  const { data: listed } = useQuery(tokens(first))
  const token = listed?.rows.find(isTransferred)
  const { data } = useQuery({
    ...usualCost(token?.contractAddress ?? '', transferMethod),
    enabled: token !== undefined,
  })
  if (token === undefined) return listed === undefined && <Cost what="…" sun={undefined} note={blankNote} />
  const what = t('token', { token: neutralText(token.abbr || token.name || token.contractAddress) })
  if (data === undefined) return <Cost what={what} sun={undefined} note={blankNote} />
  const { calls, energy, fee } = data.body
  if (energy === undefined || fee === undefined) return null
  const note = t('usual', { energy: groupDigits(energy.median, locale), calls: String(calls) })
  return <Cost what={what} sun={toInteger(fee.median)} note={note} />
}

const isTransferred = (token: ListedToken): boolean =>
  token.contractAddress !== undefined && token.tokenType === 'trc20' && !isWarnedOf(warningIn(token))

type CostProps = { readonly what: string; readonly sun: bigint | undefined; readonly note: ReactNode }

const Cost = ({ what, sun, note }: CostProps) => (
  <li>
    <span>
      {what}
      <small>{note}</small>
    </span>
    {sun === undefined ? (
      <Skeleton height={16} width={64} />
    ) : (
      <Amount value={sun} decimals={trxDecimals} unit="TRX" />
    )}
  </li>
)

const newest = { page: 1, size: 20, filters: {} }
const mostShown = 3

/** Proposals that representatives may still approve; nothing where there are none. */
function OpenProposals() {
  const t = useTranslations()
  const { data } = useQuery(proposals(newest))
  const open = (data?.rows ?? []).filter(({ state }) => state === 'PENDING').slice(0, mostShown)
  if (open.length === 0) return null
  return (
    <Card title={t('page.proposals')} aside={<Link to="/proposals">{t('home.all')}</Link>}>
      <ul className={styles['rows']}>
        {open.map(({ proposalId, paramters, totalVotes }) => (
          <li key={proposalId}>
            <div>
              <ProposalLink id={proposalId} /> <Parameters values={paramters} />
            </div>
            <Approvals count={totalVotes} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
