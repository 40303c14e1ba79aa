import { toAddress } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { otherNetworks } from '../../data/other-networks.ts'
import { useLinks } from '../../data/links.ts'
import { status } from '../../data/server.ts'
import { Address } from '../../show/address.tsx'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Details } from '../../ui/details.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { CodeField } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { relayedChain } from '../../wallet/chain.ts'
import { AskedNetworks } from './asked-networks.tsx'
import { type AddressForms, addressForms } from './addresses.ts'
import { outcomeOf, Problem } from './results.tsx'
import styles from './tools.module.css'

/** Chains whose addresses are the same 20 bytes of the same key. Names are the same in every language. */
const evmChains = ['Ethereum', 'BNB Smart Chain', 'BitTorrent Chain', 'Polygon', 'Arbitrum', 'Base'] as const

/** The addresses that one key has on other chains, derived here. Networks that the operator configured are asked about it. */
export function ChainSearch() {
  const t = useTranslations('tools')
  const navigate = useNavigate()
  const { address = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  const [text, setText] = useState(address)
  const outcome = text.trim() === '' ? undefined : outcomeOf(() => addressForms(text))
  const change = (given: string) => {
    setText(given)
    const found = outcomeOf(() => addressForms(given))
    if (found.kind === 'done')
      void navigate({
        to: '/tools/multi-chain-address-search',
        search: { address: found.value.base58 },
        replace: true,
        resetScroll: false,
      })
  }
  return (
    <>
      <Card title={t('address')}>
        <div className={form['form']}>
          <CodeField label={t('address')} hint={t('addressHint')} value={text} onChange={change} />
          {outcome?.kind === 'failed' && <Problem error={outcome.error} />}
        </div>
      </Card>
      {outcome?.kind === 'done' && <Chains forms={outcome.value} />}
    </>
  )
}

function Chains({ forms }: { readonly forms: AddressForms }) {
  const t = useTranslations('tools')
  const network = useQuery(status()).data?.body.network
  const networks = useLinks()?.networks ?? []
  const asked = useQuery(otherNetworks()).data ?? []
  const isAsked = (name: string) => asked.some((one) => one.name === name)
  const derived = evmChains.filter((name) => !isAsked(name))
  return (
    <div className={styles['viewed']}>
      <Card title={t('tronNetworks')}>
        <Details
          facts={[
            [network?.name ?? t('thisNetwork'), <OnThisNetwork key="" forms={forms} />],
            ...networks
              // A side chain such as BTTC writes addresses as Ethereum does.
              .filter(({ name, type }) => name !== network?.name && type !== 'side' && !isAsked(name))
              .map(({ name, url }): [string, ReactNode] => [
                neutralText(name),
                <span key="" className={styles['chain']}>
                  <code dir="ltr">{forms.base58}</code>
                  <ExternalLink url={url}>{t('askThere')}</ExternalLink>
                </span>,
              ]),
          ]}
        />
      </Card>
      {asked.length > 0 && <AskedNetworks networks={asked} forms={forms} />}
      {derived.length > 0 && (
        <Card title={t('evmChains')}>
          <Details
            facts={derived.map((name): [string, ReactNode] => [
              name,
              <span key="" className={styles['chain']}>
                <code dir="ltr">{forms.evm}</code> <CopyButton text={forms.evm} />
              </span>,
            ])}
          />
          <p className={styles['padded']}>{t('notAsked')}</p>
        </Card>
      )}
    </div>
  )
}

function OnThisNetwork({ forms }: { readonly forms: AddressForms }) {
  const t = useTranslations('tools')
  const { data, isError } = useQuery({
    queryKey: ['wallet', 'activated', forms.hex],
    queryFn: () => relayedChain.isActivated(toAddress(forms.hex)),
    retry: false,
  })
  return (
    <span className={styles['chain']}>
      <Address value={forms.base58} withCopy />
      {data === undefined && !isError ? (
        <Skeleton width={80} height={16} />
      ) : (
        <span>{t(data === undefined ? 'existsUnknown' : data ? 'exists' : 'existsNot')}</span>
      )}
    </span>
  )
}
