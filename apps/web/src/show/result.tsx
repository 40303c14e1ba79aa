import { useTranslations } from 'use-intl/react'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { decodeRevert, type Revert } from '@sundial/abi'
import { fromHex } from '@sundial/primitives'

type Props = { readonly value: string | undefined; readonly message?: string | undefined }

/** `contractRet` as in the chain; blocks of 2018 have none. */
export function Result({ value, message }: Props) {
  const t = useTranslations('result')
  if (!value) return <Missing />
  const good = value === 'SUCCESS'
  return (
    <span className={styles['pill']} data-tone={good ? 'good' : 'bad'} data-tip={value}>
      {good ? t('success') : t('failed', { reason: value })}
      {message && <bdi className={styles['clip']}>{message}</bdi>}
    </span>
  )
}

/** The reason of a revert, from the returned data; hex of the last result. */
export function revertReason(contractResult: readonly string[] | undefined): string | undefined {
  const data = contractResult?.at(-1)
  return data === undefined || !/^([0-9a-f]{2})+$/i.test(data)
    ? undefined
    : wordsOf(decodeRevert(fromHex(data)))
}

function wordsOf(revert: Revert): string | undefined {
  switch (revert.kind) {
    case 'text':
      return revert.text
    case 'panic':
      return `Panic 0x${revert.code.toString(16)}${revert.reason === undefined ? '' : `: ${revert.reason}`}`
    case 'custom':
      return revert.signature
    case 'silent':
    case 'unknown':
      return undefined
  }
}
