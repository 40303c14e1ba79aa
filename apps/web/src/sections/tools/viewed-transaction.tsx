import { type Address as HexAddress, toBase58 } from '@sundial/primitives'
import { account } from '@sundial/protocol'
import { type Standing, standingOf } from '@sundial/wallet'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dryRun } from '../../data/submission.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { BytesHex } from '../../show/hash.tsx'
import { Count } from '../../show/quantity.tsx'
import { ForeignText, neutralText } from '../../show/text.tsx'
import { Timestamp } from '../../show/time.tsx'
import { Card } from '../../ui/card.tsx'
import { copyText } from '../../ui/copy-button.tsx'
import button from '../../ui/button.module.css'
import hidden from '../../ui/hidden.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { callNode } from '../../wallet/chain.ts'
import { TransactionBody } from '../../wallet/review/transaction-body.tsx'
import { OperationView } from '../transaction/operation-view.tsx'
import { decodeOperation } from '@sundial/operations'
import { Broadcast } from './broadcast.tsx'
import { type FoundSignature, type FoundTransaction, linkTo, proposalIn } from './read-transaction.ts'
import styles from './tools.module.css'

type Props = { readonly found: FoundTransaction }

/** What a transaction does, who signed it, whether the chain would take it, and the way to send it. */
export function ViewedTransaction({ found }: Props) {
  const t = useTranslations('tools')
  const { review, hex } = found
  const { owner, raw } = review
  return (
    <div className={styles['viewed']}>
      <Card title={t('whatItDoes')} aside={<CopyLink hex={hex} />}>
        <div className={styles['body']}>
          {raw.contract.length > 1 && (
            <p className={styles['problem']} role="alert">
              {t('severalOperations', { count: raw.contract.length })}
            </p>
          )}
          <Topic name="review">
            <Topic name="wallet">
              <Topic name="sentence">
                <TransactionBody review={review} signer={{ address: owner ?? '' }} />
              </Topic>
            </Topic>
          </Topic>
          <dl className={styles['results']}>
            {owner !== undefined && (
              <div>
                <dt>{t('account')}</dt>
                <dd>
                  <Address value={toBase58(owner)} withCopy />
                </dd>
              </div>
            )}
            {raw.timestamp > 0n && (
              <div>
                <dt>{t('created')}</dt>
                <dd>
                  <Timestamp value={Number(raw.timestamp)} />
                </dd>
              </div>
            )}
            <div>
              <dt>{t('expires')}</dt>
              <dd>
                <Timestamp value={Number(review.expirationMs)} />
              </dd>
            </div>
          </dl>
        </div>
      </Card>
      {raw.contract.slice(1).map((envelope, at) => (
        <OperationView key={at} operation={decodeOperation(envelope)} />
      ))}
      <div className={styles['column']}>
        <Signatures found={found} owner={owner} />
        <DryRun hex={hex} />
        <Broadcast found={found} />
      </div>
    </div>
  )
}

function CopyLink({ hex }: { readonly hex: string }) {
  const t = useTranslations('tools')
  const [isCopied, setCopied] = useState(false)
  const link = linkTo(hex)
  return link === undefined ? null : (
    <button type="button" className={button['button']} onClick={() => void copyText(link).then(setCopied)}>
      {t(isCopied ? 'linkCopied' : 'copyLink')}
    </button>
  )
}

/** The account's permissions as the node has them now; null for one that is not activated. */
const permissionsNow = (owner: HexAddress | undefined) => ({
  queryKey: ['wallet', 'permissions', owner],
  queryFn: async () => {
    const body = await callNode('/wallet/getaccount', { address: toBase58(owner!), visible: true })
    return Object.keys(body).length === 0 ? null : account.fromJson(body, { visible: true })
  },
  enabled: owner !== undefined,
  retry: false,
})

function Signatures({ found, owner }: Props & { readonly owner: HexAddress | undefined }) {
  const t = useTranslations('tools')
  const { data, isError } = useQuery(permissionsNow(owner))
  const standing = data === undefined ? undefined : standingOf(proposalIn(found), data)
  return (
    <Card title={t('signersTitle')}>
      <div className={styles['body']}>
        {found.signatures.length === 0 && <p className={styles['note']}>{t('notSigned')}</p>}
        <ul className={styles['signers']}>
          {found.signatures.map((signature, at) => (
            <SignatureLine key={at} signature={signature} />
          ))}
        </ul>
        {standing !== undefined ? (
          <StandingView found={found} standing={standing} />
        ) : isError ? (
          <p className={styles['note']}>{t('noPermissionCheck')}</p>
        ) : owner === undefined ? null : (
          <Skeleton height={48} />
        )}
      </div>
    </Card>
  )
}

function SignatureLine({ signature: { signer, hex, isRepeated } }: { readonly signature: FoundSignature }) {
  const t = useTranslations('tools')
  return (
    <li data-bad={signer === undefined || isRepeated || undefined}>
      {signer === undefined ? (
        <>
          <IconAlertTriangle size={18} aria-hidden />
          <span>{t('noKey')}</span>
        </>
      ) : (
        <>
          <IconCircleCheck size={18} aria-hidden />
          <Address value={toBase58(signer)} withCopy />
          {isRepeated && <span>{t('repeated')}</span>}
        </>
      )}
      <details>
        <summary>{t('signatureBytes')}</summary>
        <BytesHex hex={hex} />
      </details>
    </li>
  )
}

/** The permission of the transaction, its keys, and what the signatures weigh under it. */
function StandingView({ found, standing }: Props & { readonly standing: Standing }) {
  const t = useTranslations('tools')
  const { permission, weight } = standing
  // This transaction is sent as it is.
  const obstacle = standing.obstacle ?? (standing.hasDeparted ? 'foreign_signature' : undefined)
  const signers = new Set(found.signatures.map(({ signer }) => signer))
  const isEnough = permission !== undefined && weight >= permission.threshold
  return (
    <>
      {permission !== undefined && (
        <>
          <h3 className={styles['heading']}>
            {t('permissionOf')} <ForeignText text={permission.permissionName} /> <bdi>#{permission.id}</bdi>
          </h3>
          <ul className={styles['signers']}>
            {permission.keys.map(({ address, weight: each }) => (
              <li key={address}>
                <Marked
                  icon={signers.has(address) ? IconCircleCheck : IconCircleDashed}
                  text={t(signers.has(address) ? 'hasSigned' : 'hasNotSigned')}
                />
                <Address value={toBase58(address)} withCopy />
                <span>
                  {t('weight')} <Count value={each} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles['verdict']} data-tone={obstacle === undefined && isEnough ? 'good' : 'warn'}>
        {obstacle !== undefined ? (
          t(`obstacle.${obstacle}`)
        ) : (
          <>
            {t(isEnough ? 'enough' : 'notEnough')}{' '}
            <bdi dir="ltr">
              <Count value={weight} /> / <Count value={permission!.threshold} />
            </bdi>
          </>
        )}
      </p>
    </>
  )
}

/** An icon with its words for who cannot see it. */
const Marked = ({ icon: Icon, text }: { readonly icon: typeof IconCircleCheck; readonly text: string }) => (
  <>
    <Icon size={18} aria-hidden />
    <span className={hidden['hidden']}>{text}</span>
  </>
)

/** What the server and its node would say to the transaction. */
function DryRun({ hex }: { readonly hex: string }) {
  const t = useTranslations('tools')
  const { data, error } = useQuery({
    queryKey: ['dry-run', hex],
    queryFn: () => dryRun(hex),
    retry: false,
    refetchInterval: 15_000,
  })
  return (
    <Card title={t('dryRun')}>
      <div className={styles['body']}>
        <p className={styles['note']}>{t('dryRunNote')}</p>
        {error !== null && data === undefined ? (
          <p className={styles['problem']} role="alert">
            {t('dryRunFailed')} <bdi>{neutralText(error.message)}</bdi>
          </p>
        ) : data === undefined ? (
          <Skeleton height={64} />
        ) : (
          <ul className={styles['signers']}>
            {data.map(({ check, ok, message }) => (
              <li key={check} data-bad={!ok || undefined}>
                <Marked icon={ok ? IconCircleCheck : IconAlertTriangle} text={t(ok ? 'passes' : 'fails')} />
                <b>
                  <CheckName name={check} />
                </b>
                <bdi>{neutralText(message)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

const checkNames = ['expiration', 'size', 'signatures', 'permission'] as const

function CheckName({ name }: { readonly name: string }) {
  const t = useTranslations('tools')
  const known = checkNames.find((one) => one === name)
  return known === undefined ? name : t(`check.${known}`)
}
