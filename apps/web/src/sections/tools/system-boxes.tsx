import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { status, type SystemStatus } from '../../data/server.ts'
import { useNetworkName } from '../../show/network-name.ts'
import { Height } from '../../show/block.tsx'
import { Missing } from '../../show/missing.tsx'
import { groupDigits } from '../../format/exact-number.ts'
import { percentText } from '../../format/percent.ts'
import { countdownText, durationText } from '../../format/time.ts'
import { Card } from '../../ui/card.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import form from '../../ui/form.module.css'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { useLocale } from 'use-intl/react'
import styles from './tools.module.css'

/** How far the explorer, its node and the finality of the chain are. */
export function SystemBoxes() {
  const query = useQuery(status())
  return (
    <QueryFrame query={query} lines={6}>
      {({ body }) => (
        <div className={form['columns']}>
          <Explorer body={body} />
          {body.sync.backFill !== undefined && <BackFill pace={body.sync.backFill} />}
          {body.sync.completion !== undefined && <Whole completion={body.sync.completion} />}
          <Node body={body} />
          <Solidity body={body} />
          <ServicesOf body={body} />
        </div>
      )}
    </QueryFrame>
  )
}

type Props = { readonly body: SystemStatus }

const orMissing = (height: number | undefined) =>
  height === undefined ? <Missing key="" /> : <Height key="" value={height} />

function Explorer({ body: { sync, database, coverage } }: Props) {
  const t = useTranslations('tools.system')
  const network = useNetworkName()
  const locale = useLocale()
  const facts: readonly Detail[] = [
    [t('network'), <bdi key="">{network}</bdi>],
    [t('progress'), sync.progress === undefined ? <Missing key="" /> : percentText(sync.progress, 2, locale)],
    [t('block'), orMissing(database.block)],
    [t('confirmed'), orMissing(database.confirmedBlock)],
    ...(sync.headAgeMs === undefined
      ? []
      : ([[t('age'), durationText(1000n * BigInt(Math.floor(sync.headAgeMs / 1000)), locale)]] as const)),
    ...coverage.map(({ from, to }): Detail => [
      t('covers'),
      <span key="" dir="ltr">
        <Height value={from} /> – <Height value={to} />
      </span>,
    ]),
  ]
  return (
    <Card title={t('explorer')}>
      <Details facts={facts} />
    </Card>
  )
}

type Pace = NonNullable<SystemStatus['sync']['backFill']>

/** While the explorer is far behind its node: how fast it is, and about how long it takes. */
function BackFill({
  pace: { transactionsPerSecond, blocksLeft, secondsLeft, ranges },
}: {
  readonly pace: Pace
}) {
  const t = useTranslations('tools.system')
  const locale = useLocale()
  const number = (value: number) => groupDigits(String(value), locale)
  const facts: readonly Detail[] = [
    [t('rate'), number(transactionsPerSecond)],
    [t('left'), number(blocksLeft)],
    [t('timeLeft'), <bdi key="">{countdownText(1000 * secondsLeft, locale)}</bdi>],
    ...(ranges === undefined
      ? []
      : ([
          [t('readers'), number(ranges.readers)],
          [t('waiting'), number(ranges.files)],
        ] as const)),
  ]
  return (
    <Card title={t('backFill')}>
      <Details facts={facts} />
    </Card>
  )
}

/** An index of the whole chain that is built beside the one that answers. */
function Whole({
  completion: { block, of, progress, transactionsPerSecond, secondsLeft, trouble },
}: {
  readonly completion: NonNullable<SystemStatus['sync']['completion']>
}) {
  const t = useTranslations('tools.system')
  const locale = useLocale()
  const number = (value: number) => groupDigits(String(value), locale)
  const facts: readonly Detail[] = [
    [t('progress'), percentText(progress, 2, locale)],
    [t('left'), number(of - (block ?? -1))],
    ...(transactionsPerSecond === undefined ? [] : ([[t('rate'), number(transactionsPerSecond)]] as const)),
    ...(secondsLeft === undefined
      ? []
      : ([[t('timeLeft'), <bdi key="">{countdownText(1000 * secondsLeft, locale)}</bdi>]] as const)),
  ]
  return (
    <Card title={t('whole')}>
      <Details facts={facts} />
      {trouble !== undefined && (
        <p className={styles['padded']} dir="auto">
          {trouble.message}
        </p>
      )}
    </Card>
  )
}

function Node({ body: { full, database } }: Props) {
  const t = useTranslations('tools.system')
  const behind =
    full.block === undefined || database.block === undefined ? undefined : full.block - database.block
  return (
    <Card title={t('fullNode')}>
      <Details
        facts={[
          [t('block'), orMissing(full.block)],
          ...(behind === undefined ? [] : ([[t('behind'), String(Math.max(0, behind))]] as const)),
        ]}
      />
      {full.block === undefined && <p className={styles['padded']}>{t('noAnswer')}</p>}
    </Card>
  )
}

function Solidity({ body: { solidity } }: Props) {
  const t = useTranslations('tools.system')
  return (
    <Card title={t('solidityNode')}>
      <Details facts={[[t('final'), orMissing(solidity.block)]]} />
      {solidity.block === undefined && <p className={styles['padded']}>{t('noAnswer')}</p>}
    </Card>
  )
}

/** What the operator has set up. */
function ServicesOf({ body: { services } }: Props) {
  const t = useTranslations('tools.system')
  return (
    <Card title={t('services')}>
      {services.length === 0 ? (
        <p className={styles['padded']}>{t('none')}</p>
      ) : (
        <ul className={styles['services']}>
          {services.map((service) => (
            <li key={service}>
              <ServiceName service={service} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type SystemKey = Parameters<ReturnType<typeof useTranslations<'tools.system'>>>[0]

/** One that a newer server has is shown as the API names it. */
function ServiceName({ service }: { readonly service: string }) {
  const t = useTranslations('tools.system')
  const key = `service.${service}` as SystemKey
  return t.has(key) ? t(key) : <code dir="ltr">{service}</code>
}
