import { readTokenRecord, type StatedRecord } from '@sundial/abi'
import { toBase58, TronError } from '@sundial/primitives'
import { type OwnAccount, SigningRefused, WalletNotOpen } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiFailure } from '../../data/api.ts'
import { type ListedRecord, tokenFacts, tokenRecord } from '../../data/token-record.ts'
import { Address } from '../../show/address.tsx'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/details.tsx'
import styles from '../tokens/tokens.module.css'
import { publishContent } from './publish-record.ts'
import type { PublishOutcome } from './record-draft.ts'
import { recordFacts } from './record-facts.tsx'

type Props = { readonly own: OwnAccount; readonly found: ListedRecord }
type Waiting = ListedRecord['waiting'][number]

/** Contents that other keys of the issuer have signed, and which need this one. */
export function WaitingRecords({ own, found }: Props) {
  const t = useTranslations('record')
  const signing = useSigning(own, found)
  return (
    <>
      {signing.outcome?.kind === 'published' && (
        <Card>
          <output className={styles['issued']}>{t('done')}</output>
        </Card>
      )}
      {found.waiting.map((one) => (
        <WaitingRecord key={one.content} own={own} found={found} one={one} signing={signing} />
      ))}
    </>
  )
}

/** A content that is not about this token and network, which the server does not send, is not shown. */
function statedIn({ content }: Waiting, { token, network }: ListedRecord): StatedRecord | undefined {
  try {
    const stated = readTokenRecord(content)
    return stated.token === token && stated.network === network ? stated : undefined
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

type WaitingProps = Props & { readonly one: Waiting; readonly signing: ReturnType<typeof useSigning> }

function WaitingRecord({ own, found, one, signing }: WaitingProps) {
  const t = useTranslations()
  const { outcome, isBusy, sign } = signing
  const stated = statedIn(one, found)
  if (stated === undefined) return null
  const hasSigned = one.signers.includes(toBase58(own.account.address))
  return (
    <Card title={t('record.waitingTitle')}>
      <div className={styles['body']}>
        <Details facts={recordFacts(stated.record, { t, token: found.token })} />
        <p>
          {t('record.weightOf', { weight: one.weight, threshold: found.threshold })}{' '}
          {one.signers.map((signer) => (
            <Address key={signer} value={signer} />
          ))}
        </p>
        <p className={styles['hint']}>{t('record.waitingText')}</p>
        {outcome?.kind === 'refused' && (
          <p role="alert" className={styles['bad']}>
            {t('record.failed')}: <bdi>{neutralText(outcome.message)}</bdi>
          </p>
        )}
        <div className={styles['ways']}>
          {hasSigned ? (
            <p>{t('record.hasSigned')}</p>
          ) : (
            <button
              type="button"
              className={styles['go']}
              disabled={isBusy}
              onClick={() => sign(one.content)}
            >
              {t(isBusy ? 'record.publishing' : 'record.signWaiting')}
            </button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** A person who declines stays; after a signature the token is asked anew, and what is stored waits no longer. */
function useSigning(own: OwnAccount, found: ListedRecord) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<PublishOutcome>()
  const sign = async (content: string) => {
    setBusy(true)
    try {
      setOutcome(await publishContent(own, content, found))
      for (const { queryKey } of [tokenRecord(found.token), tokenFacts(found.token)])
        await client.invalidateQueries({ queryKey })
    } catch (error) {
      if (error instanceof SigningRefused || error instanceof WalletNotOpen) return
      if (!(error instanceof ApiFailure)) throw error
      setOutcome({ kind: 'refused', code: error.code, message: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { outcome, isBusy, sign: (content: string) => void sign(content) }
}
