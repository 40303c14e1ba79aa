import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { get } from '../../data/api.ts'
import type { RecordVersion } from '../../data/token-record.ts'
import { Timestamp } from '../../show/time.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../../ui/code-box.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import styles from './token-facts.module.css'

/** Versions that the server returns at once. */
const perPage = 20

type Props = {
  readonly token: string
  /** Only versions that were signed before, in milliseconds. */
  readonly before?: number | undefined
}

/** Everything that the issuer ever signed about a token, newest first, so that anyone can verify it. */
export function RecordVersions({ token, before }: Props) {
  const t = useTranslations('record')
  const query = useQuery({
    queryKey: ['token-record', token, 'versions', before],
    queryFn: async ({ signal }) => (await get('/api/token/record', { token, before }, signal)).body.data,
  })
  const [hasOlder, setHasOlder] = useState(false)
  const { data: versions = [] } = query
  const last = versions.length < perPage ? undefined : versions.at(-1)?.signedMs
  return (
    <FailureFrame query={query}>
      {query.data === undefined && <DetailsSkeleton count={3} />}
      <div className={styles['versions']}>
        {versions.map((version) => (
          <Version key={version.signedMs} version={version} />
        ))}
      </div>
      {last !== undefined && !hasOlder && (
        <div className={styles['acts']}>
          <Button variant="light" onClick={() => setHasOlder(true)}>
            {t('olderVersions')}
          </Button>
        </div>
      )}
      {last !== undefined && hasOlder && <RecordVersions token={token} before={last} />}
    </FailureFrame>
  )
}

function Version({
  version: { signedMs, signer, signature, statement, content },
}: {
  readonly version: RecordVersion
}) {
  const t = useTranslations('record')
  return (
    <article className={styles['version']}>
      <h2>
        <Timestamp value={signedMs} driftSeconds={0} />
      </h2>
      <CodeBox text={statement} label={t('statement')} />
      <CodeBox text={content} label={t('content')} />
      <Link
        to="/tools/verify-sign"
        search={{ kind: 'text', message: statement, address: signer, signature: `0x${signature}` }}
      >
        {t('verify')}
      </Link>
    </article>
  )
}
