import { toBase58 } from '@sundial/primitives'
import type { Proposal, Standing } from '@sundial/wallet'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { Time } from '../../show/time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './multi-signature.module.css'
import type { SignatureRecord } from './service.ts'

type Props = {
  readonly proposal: Proposal
  /** Under the permission as the account has it now; absent while it loads. */
  readonly standing: Standing | undefined
  readonly record: SignatureRecord | undefined
}

type Line = {
  /** Base58. */
  readonly address: string
  readonly weight: bigint
  readonly isSigned: boolean
  readonly signedMs: number | undefined
}

/** The weight that has signed, and each key with its weight and when it signed. */
export function SignerList({ proposal, standing, record }: Props) {
  const t = useTranslations('multi')
  const progress = progressOf({ proposal, standing, record })
  if (progress === undefined) return <Skeleton height={48} />
  const { lines, weight, threshold } = progress
  const percent = threshold === 0n ? 100 : Number((weight * 100n) / threshold)
  return (
    <div className={styles['progress']}>
      <p>{t('progress', { weight: String(weight), threshold: String(threshold) })}</p>
      <progress max={100} value={Math.min(100, percent)} aria-hidden />
      <ul>
        {lines.map(({ address, weight: each, isSigned, signedMs }) => (
          <li key={address} data-signed={isSigned || undefined}>
            {isSigned ? (
              <IconCircleCheck size={18} aria-label={t('hasSigned')} />
            ) : (
              <IconCircleDashed size={18} aria-label={t('hasNotSigned')} />
            )}
            <Address value={address} />
            <span>{t('weight', { weight: String(each) })}</span>
            {signedMs !== undefined && <Time value={signedMs} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A finished transaction as the server recorded it; a waiting one under the permission of now. */
function progressOf({ proposal, standing, record }: Props) {
  const signedAt = new Map(
    record?.signatureProgress.map(({ address, signTime }) => [
      address,
      signTime === 0 ? undefined : signTime * 1000,
    ]),
  )
  if (record !== undefined && (record.state !== 0 || standing?.permission === undefined)) {
    return {
      weight: BigInt(record.currentWeight),
      threshold: BigInt(record.threshold),
      lines: record.signatureProgress.map(({ address, weight, isSign }): Line => ({
        address,
        weight: BigInt(weight),
        isSigned: isSign === 1,
        signedMs: signedAt.get(address),
      })),
    }
  }
  if (standing?.permission === undefined) return standing && { weight: 0n, threshold: 0n, lines: [] }
  const { permission, weight } = standing
  return {
    weight,
    threshold: permission.threshold,
    lines: permission.keys.map(({ address, weight: each }): Line => {
      const base58 = toBase58(address)
      const isSigned = proposal.signers.includes(address)
      return {
        address: base58,
        weight: each,
        isSigned,
        signedMs: isSigned ? signedAt.get(base58) : undefined,
      }
    }),
  }
}
