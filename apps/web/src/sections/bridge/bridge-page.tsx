import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Bridge, bridge } from '../../data/bridge.ts'
import { richValues } from '../../i18n/keys.ts'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { QueryFrame } from '../../lists/query-frame.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { type Figure, Figures } from '../../ui/details.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BridgeDifferences } from './bridge-differences.tsx'
import { BridgeFlows } from './bridge-flows.tsx'
import { BridgeOracles } from './bridge-oracles.tsx'
import { BridgeProof } from './bridge-proof.tsx'
import { BridgeStatements } from './bridge-statements.tsx'
import styles from './bridge.module.css'

const BridgeForms = lazy(async () => ({
  default: (await import('../../wallet/bridge/bridge-forms.tsx')).BridgeForms,
}))

/** The bridge between this network and another one of this server. */
export function BridgePage({ tab }: { readonly tab: string | undefined }) {
  const t = useTranslations('bridge')
  const query = useQuery(bridge())
  return (
    <>
      <PageHeader
        title={t('title')}
        aside={
          query.data !== undefined && (
            <Suspense>
              <BridgeForms bridge={query.data} />
            </Suspense>
          )
        }
      />
      <QueryFrame query={query} lines={6} missing={<NothingHere title={t('none')} text={t('noneText')} />}>
        {(known) => <Shown bridge={known} tab={tab} />}
      </QueryFrame>
    </>
  )
}

function Shown({ bridge: known, tab }: { readonly bridge: Bridge; readonly tab: string | undefined }) {
  const t = useTranslations('bridge')
  const { here, main, side } = known
  return (
    <>
      <p className={styles['about']}>{t('about')}</p>
      {(main.paused || side.paused) && (
        <p className={styles['paused']} role="alert">
          {t('paused')}
        </p>
      )}
      <Figures figures={figuresOf(known, t)} />
      <Tabs
        path="/bridge"
        current={tab}
        isCard
        tabs={[
          { name: 'proof', title: 'bridgeProof', content: <BridgeProof here={here} /> },
          {
            name: 'deposits',
            title: 'bridgeDeposits',
            content: <BridgeFlows key="deposit" direction="deposit" here={here} />,
          },
          {
            name: 'withdrawals',
            title: 'bridgeWithdrawals',
            content: <BridgeFlows key="withdrawal" direction="withdrawal" here={here} />,
          },
          {
            name: 'mappings',
            title: 'bridgeMappings',
            content: <BridgeFlows key="mapping" direction="mapping" here={here} />,
          },
          {
            name: 'differences',
            title: 'bridgeDifferences',
            content: <BridgeDifferences here={here} />,
          },
          { name: 'oracles', title: 'bridgeOracles', content: <BridgeOracles bridge={known} /> },
          { name: 'statements', title: 'bridgeStatements', content: <BridgeStatements here={here} /> },
        ]}
      />
    </>
  )
}

type Translate = ReturnType<typeof useTranslations<'bridge'>>

/** What was sent, with the fee for it. */
function figuresOf({ main, side }: Bridge, t: Translate): readonly Figure[] {
  const figure = (label: string, count: string, fee: string): Figure => ({
    label,
    value: <Count value={toInteger(count)} />,
    note: t.rich('fee', richValues({ amount: <Trx key="" sun={fee} /> })),
  })
  return [
    figure(t('deposits'), main.deposits, main.depositFee),
    figure(t('withdrawals'), side.withdrawals, side.withdrawFee),
    figure(t('mappings'), main.mappings, main.mappingFee),
    {
      label: t('reserve'),
      value: <Trx sun={side.reserve} />,
      note: t('reserveNote'),
    },
  ]
}
