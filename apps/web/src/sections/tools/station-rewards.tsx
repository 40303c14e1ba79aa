import { rewards } from '@sundial/operations'
import { formatUnits, sunPerTrx } from '@sundial/primitives'
import { type Candidate, type NetworkNow, yearlyOf } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { type ListedRepresentative, representatives } from '../../data/governance.ts'
import { exactPercentText } from '../../format/percent.ts'
import { ExactPercent } from '../../show/percent.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/details.tsx'
import { CodeField } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { candidatesIn } from './network-now.ts'
import { Problem } from './results.tsx'
import { Formula, useTrxField } from './station-parts.tsx'
import styles from './tools.module.css'

type Props = { readonly network: NetworkNow }

/** What votes for a representative earn. */
export function StationRewards({ network }: Props) {
  const t = useTranslations('tools')
  const query = useQuery(representatives())
  return (
    <Card title={t('voteReward')}>
      <QueryFrame query={query} lines={5}>
        {({ body }) => {
          const candidates = candidatesIn(body.data)
          return candidates.length === 0 || rewards.blockPayOf(network.parameters) === undefined ? (
            <NothingHere title={t('noRewards')} text={t('noRewardsText')} />
          ) : (
            <Form network={network} candidates={candidates} rows={body.data} />
          )
        }}
      </QueryFrame>
    </Card>
  )
}

type FormProps = Props & {
  readonly candidates: readonly Candidate[]
  readonly rows: readonly ListedRepresentative[]
}

function Form({ network, candidates, rows }: FormProps) {
  const t = useTranslations('tools')
  const locale = useLocale()
  const id = useId()
  const [address, setAddress] = useState(candidates[0]!.address)
  const { text, setText, sun, error } = useTrxField('1000')
  const count = (sun ?? 0n) / sunPerTrx
  const yearly = yearlyOf(network, candidates, { address, count })
  return (
    <>
      <div className={form['form']}>
        <CodeField label={t('staked')} value={text} onChange={setText} inputMode="decimal" />
        {error !== undefined && <Problem error={error} />}
        <div className={form['field']}>
          <label htmlFor={id}>{t('representative')}</label>
          <select id={id} value={address} onChange={({ target }) => setAddress(target.value)}>
            {candidates.map((one) => (
              <option key={one.address} value={one.address}>
                {labelOf(one, rows, locale)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {yearly !== undefined && (
        <>
          <Details
            facts={[
              [t('votes'), <Count key="" value={count} />],
              [t('rewardDay'), <Trx key="" sun={yearly / 365n} />],
              [t('rewardYear'), <Trx key="" sun={yearly} />],
              [
                t('rate'),
                <ExactPercent key="" value={(yearly * 10_000n) / (count * sunPerTrx)} decimals={2} />,
              ],
            ]}
          />
          <RewardFormula network={network} candidates={candidates} address={address} count={count} />
          <p className={styles['padded']}>{t('rewardNote')}</p>
        </>
      )}
    </>
  )
}

function labelOf(
  { address, brokerage }: Candidate,
  rows: readonly ListedRepresentative[],
  locale: string,
): string {
  const row = rows.find((one) => one.address === address)
  const name = row?.name || `${address.slice(0, 8)}…${address.slice(-6)}`
  return `${neutralText(name)} · ${exactPercentText(BigInt(100 - brokerage), 0, locale)}`
}

type FormulaProps = Pick<FormProps, 'network' | 'candidates'> & {
  readonly address: string
  readonly count: bigint
}

/** The turn at the block reward and the part of the vote reward, less the representative's share, by its votes. */
function RewardFormula({ network, candidates, address, count }: FormulaProps) {
  const locale = useLocale()
  const pay = rewards.blockPayOf(network.parameters)!
  const one = candidates.find((each) => each.address === address)!
  const makers = candidates.filter(({ isMaker }) => isMaker).length
  const sharing = candidates.filter(({ isSharing }) => isSharing)
  const shared = sharing.reduce((sum, { votes }) => sum + votes, one.isSharing ? count : 0n)
  const votes = one.votes + count
  const trx = (sun: bigint) => formatUnits(sun, 6)
  const ofBlocks = one.isMaker ? [trx(pay.maker), '÷', BigInt(makers)] : ['0']
  const ofVotes = one.isSharing ? [trx(pay.standby), '×', votes, '÷', shared] : ['0']
  return (
    <Formula
      parts={[
        '(',
        ...ofBlocks,
        '+',
        ...ofVotes,
        ') ×',
        rewards.blocksAYear,
        '×',
        exactPercentText(BigInt(100 - one.brokerage), 0, locale),
        '×',
        count,
        '÷',
        votes,
      ]}
    />
  )
}
