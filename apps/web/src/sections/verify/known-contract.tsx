import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { VerifiedCode } from '../../data/contract.ts'
import { tarOf } from '../../data/tar.ts'
import { sourcifyFiles } from '../../data/verify.ts'
import { Address } from '../../show/address.tsx'
import { Button } from '../../ui/button.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import styles from '../../ui/form.module.css'

type Props = { readonly address: string; readonly code: VerifiedCode | null }

/** What is known before anything is sent: no contract, verified already, or the same code elsewhere. */
export function KnownContract({ address, code }: Props) {
  const t = useTranslations('verify')
  if (code === null) return <Box tone="warn" text={t('noContract')} />
  if (code.match !== undefined) {
    return (
      <Box tone="good" text={t(code.match === 'full' ? 'already' : 'alreadyPartly')}>
        <div className={styles['ways']}>
          <CodeLink address={address} />
          <Button variant="default" onClick={() => void download(address)}>
            {t('download')}
          </Button>
        </div>
      </Box>
    )
  }
  if (code.sameCodeAs === undefined) return null
  return (
    <Box tone="good" text={t('twin')}>
      <Address value={code.sameCodeAs} isContract isPlain />
    </Box>
  )
}

export function CodeLink({ address }: { readonly address: string }) {
  const t = useTranslations('verify')
  return (
    <Link to="/contract/$id/{-$tab}" params={{ id: address, tab: 'code' }}>
      {t('openCode')}
    </Link>
  )
}

async function download(address: string): Promise<void> {
  const files = await sourcifyFiles(address)
  if (files.length > 0) saveBlob(`${address}.tar`, new Blob([tarOf(files)], { type: 'application/x-tar' }))
}

type BoxProps = {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly text: string
  readonly children?: ReactNode
}

export const Box = ({ tone, text, children }: BoxProps) => (
  <div className={styles['box']} data-tone={tone}>
    <p>{text}</p>
    {children}
  </div>
)
