import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OtherNetwork, type Presence, presence } from '../../data/other-networks.ts'
import { Amount, Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Time } from '../../show/time.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Details } from '../../ui/details.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AddressForms } from './addresses.ts'
import styles from './tools.module.css'

type Props = { readonly networks: readonly OtherNetwork[]; readonly forms: AddressForms }

/** What the networks say that the operator configured: whether the account exists there, with what, or why nobody knows. */
export function AskedNetworks({ networks, forms }: Props) {
  const t = useTranslations('tools')
  return (
    <Card title={t('asked.title')}>
      <Details
        facts={networks.map((network): [string, ReactNode] => [
          neutralText(network.name),
          <OnNetwork key={network.name} network={network} forms={forms} />,
        ])}
      />
      <p className={styles['padded']}>{t('asked.note')}</p>
    </Card>
  )
}

function OnNetwork({ network, forms }: { readonly network: OtherNetwork; readonly forms: AddressForms }) {
  const t = useTranslations('tools')
  const { data, isError } = useQuery(presence(network.name, forms.base58))
  const address = network.kind === 'evm' ? forms.evm : forms.base58
  return (
    <div className={styles['asked']}>
      {data === undefined && !isError ? (
        <Skeleton width={160} height={16} />
      ) : (
        <Answer network={network} answer={data ?? { state: 'unknown' }} />
      )}
      <span className={styles['chain']}>
        <code dir="ltr">{address}</code> <CopyButton text={address} />
        {network.explorer !== undefined && (
          <ExternalLink url={network.explorer.replaceAll('{address}', address)}>{t('askThere')}</ExternalLink>
        )}
      </span>
    </div>
  )
}

function Answer({ network, answer }: { readonly network: OtherNetwork; readonly answer: Presence }) {
  const t = useTranslations('tools.asked')
  const { state, balance, nonce, codeKind, createdMs, problem = 'noAnswer' } = answer
  if (state === 'unknown') {
    return (
      <span className={styles['chain']}>
        <strong>{t('unknown')}</strong> <span>{t(`problem.${problem}`)}</span>
      </span>
    )
  }
  return (
    <span className={styles['chain']}>
      <strong>{t(`state.${state}`)}</strong>
      {codeKind !== undefined && <span>{t(`code.${codeKind}`)}</span>}
      {balance !== undefined && (
        <Amount value={balance} decimals={network.decimals} unit={neutralText(network.coin)} />
      )}
      {nonce !== undefined && (
        <span>
          {t('sent')} <Count value={nonce} />
        </span>
      )}
      {createdMs !== undefined && (
        <span>
          {t('activated')} <Time value={createdMs} />
        </span>
      )}
    </span>
  )
}
