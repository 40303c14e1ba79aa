import {
  recordProblems,
  storedLogoHash,
  tokenRecordContent,
  tokenRecordStatement,
  type TokenRecord,
} from '@sundial/abi'
import { fromText, toBase58 } from '@sundial/primitives'
import { type OwnAccount, SigningRefused, signatureToText, WalletNotOpen } from '@sundial/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiFailure } from '../../data/api.ts'
import { post } from '../../data/post.ts'
import { type ListedRecord, tokenFacts, tokenRecord } from '../../data/token-record.ts'
import { ForeignText } from '../../show/text.tsx'
import { type Detail, Details } from '../../ui/details.tsx'
import styles from '../tokens/tokens.module.css'
import { sign } from '../use-wallet.ts'
import type { PublishOutcome, RecordStepProps } from './record-draft.ts'
import { LogoPicture } from './logo-field.tsx'
import { ChainFacts } from './recorded-token.tsx'
import { useRecordedToken } from './use-recorded-token.ts'

/** All that is published, the text that is signed, and the signature. */
export function PublishStep(props: RecordStepProps) {
  const { own, state, pathOf, token } = props
  const t = useTranslations()
  const { draft } = state
  const { found, problem } = useRecordedToken(own, draft, token)
  const publishing = usePublishing(props, found)
  const isReady = found !== undefined && problem === undefined && recordProblems(draft.record).length === 0
  return (
    <div className={styles['body']}>
      {found && <ChainFacts found={found} />}
      <Details facts={factsOf(draft.record, { t, token: token ?? draft.contract })} />
      <p className={styles['hint']}>{t('record.signNote')}</p>
      {!isReady && (
        <p role="alert" className={styles['bad']}>
          {t('issue.incomplete')}
        </p>
      )}
      <div className={styles['ways']}>
        <Link to={pathOf('Record')} className={styles['quiet'] ?? ''}>
          {t('issue.back')}
        </Link>
        <button
          type="button"
          className={styles['go']}
          disabled={!isReady || publishing.isBusy}
          onClick={publishing.publish}
        >
          {t(publishing.isBusy ? 'record.publishing' : 'record.publish')}
        </button>
      </div>
    </div>
  )
}

/** Signs and posts; a refusal is the result of this try, and a person who declines stays. */
function usePublishing({ own, state, pathOf }: RecordStepProps, found: ListedRecord | undefined) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const finish = (outcome: PublishOutcome) => {
    state.change({ outcome })
    void navigate({ to: pathOf('Result') })
  }
  const publish = async () => {
    if (found === undefined) return
    setBusy(true)
    try {
      finish(await publishRecord(own, state.draft.record, found))
      for (const { queryKey } of [tokenRecord(found.token), tokenFacts(found.token)])
        void client.invalidateQueries({ queryKey })
    } catch (error) {
      if (error instanceof SigningRefused || error instanceof WalletNotOpen) return
      if (!(error instanceof ApiFailure)) throw error
      finish({ kind: 'refused', code: error.code, message: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, publish: () => void publish() }
}

/** Throws what the signer throws, and `ApiFailure`. */
async function publishRecord(
  { account }: OwnAccount,
  record: TokenRecord,
  { token, network, tokenType, data }: ListedRecord,
): Promise<PublishOutcome> {
  // Later than the stored record, also where another clock wrote that.
  const timeMs = Math.max(Date.now(), (data[0]?.signedMs ?? 0) + 1)
  const stated = { token, network, timeMs, record }
  const content = tokenRecordContent(stated)
  const message = fromText(tokenRecordStatement(content, stated))
  const { signature, signer } = await sign({ kind: 'message', version: 2, message })
  const sig = signatureToText(signature)
  const answer = await post(
    '/external/:subject',
    { content, sig },
    { inPath: { subject: `${tokenType}tokens` } },
  )
  if (answer.retCode === '0') return { kind: 'published', token }
  const isOther = toBase58(signer) !== toBase58(account.address)
  return { kind: 'refused', code: isOther ? 'signer_refused' : (answer.code ?? ''), message: answer.retMsg }
}

type T = ReturnType<typeof useTranslations<never>>

type Around = { readonly t: T; readonly token: string }

function factsOf(record: TokenRecord, { t, token }: Around): readonly Detail[] {
  const facts = (['website', 'email', 'whitePaper', 'sourceCode', 'logo'] as const).flatMap((name) =>
    record[name] === ''
      ? []
      : [
          [
            t(`record.${name}`),
            name === 'logo' && storedLogoHash(record.logo) !== undefined ? (
              <LogoPicture key="" logo={record.logo} token={token} />
            ) : (
              <ForeignText key="" text={record[name]} />
            ),
          ] satisfies Detail,
        ],
  )
  return [
    [t('field.description'), <ForeignText key="" text={record.description} />],
    ...facts,
    ...record.socialLinks.map(
      ({ kind, url }, at) => [`${at + 1}. ${kind}`, <ForeignText key="" text={url} />] satisfies Detail,
    ),
  ]
}
