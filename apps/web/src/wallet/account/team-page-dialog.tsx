import { operationOf } from '@sundial/operations'
import { type Address, fromText, toBase58, toHex } from '@sundial/primitives'
import { buildProof, encodeRaw, encodeSigned, SigningRefused } from '@sundial/wallet'
import { rawTransaction } from '@sundial/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { teamPage } from '../../data/governance.ts'
import { get } from '../../data/api.ts'
import { post } from '../../data/post.ts'
import { toast } from '../../ui/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderFailure } from '../order/order-failure.tsx'
import { expectReview } from '../review/reviews.ts'
import { Field } from '../send/field.tsx'
import styles from '../send/send.module.css'
import { sign } from '../login/session.ts'

type Props = {
  readonly owner: Address
  /** The repository now; empty for none. */
  readonly now: string
  readonly onClose: () => void
}

const site = 'GitHub'
/** TronScan's word in place of a website: the service knows the signer by it. */
const word = 'UPDATE_SR'

/** What the API accepts: a repository on GitHub, or nothing. */
const repositoryPattern = /^((https:\/\/github\.com\/)?[A-Za-z0-9-]{1,39}\/[A-Za-z0-9._-]{1,100}\/?)?$/

/** Sets the team page of a representative. The account signs a proof that is not sent to the network. */
export function TeamPageDialog({ owner, now, onClose }: Props) {
  const t = useTranslations()
  const queries = useQueryClient()
  const [text, setText] = useState(now)
  const [status, setStatus] = useState<'waiting' | 'busy' | { readonly error: unknown }>('waiting')
  useEffect(expectReview, [])
  const isValid = repositoryPattern.test(text)
  const isReady = isValid && text !== now && status !== 'busy'
  const save = async () => {
    setStatus('busy')
    try {
      await setTeamPage(owner, text)
      await queries.invalidateQueries({ queryKey: teamPage(toBase58(owner)).queryKey })
      toast(t('own.teamPageSet'), 'good')
      onClose()
    } catch (error) {
      // Whoever declines goes back to the form.
      setStatus(error instanceof SigningRefused ? 'waiting' : { error })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void save()
  }
  return (
    <Dialog title={t('account.teamPage')} onClose={onClose} isSteady>
      <form className={styles['body']} aria-busy={status === 'busy'} onSubmit={submit}>
        <p className={styles['fromLink']}>{t('own.teamPageProof', { word })}</p>
        <Field
          label={t('account.teamPage')}
          problem={isValid ? undefined : t('own.teamPageRule', { form: 'owner/name', site })}
          note={t('own.teamPageHint', { site })}
        >
          {(control) => (
            <input
              {...control}
              value={text}
              dir="ltr"
              inputMode="url"
              placeholder="https://github.com/"
              autoComplete="off"
              onChange={({ target }) => setText(target.value.trim())}
            />
          )}
        </Field>
        {typeof status === 'object' && <OrderFailure error={status.error} />}
        <div className={styles['ways']}>
          <button type="button" className={styles['quiet']} onClick={onClose}>
            {t('send.cancel')}
          </button>
          <button type="submit" className={styles['go']} disabled={!isReady}>
            {t(status === 'busy' ? 'send.wait' : 'send.review')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

async function setTeamPage(owner: Address, githubLink: string): Promise<void> {
  const operation = operationOf('WitnessUpdateContract', { ownerAddress: owner, updateUrl: fromText(word) })
  const raw = encodeRaw(buildProof(operation, Date.now()))
  const { body } = await get('/api/system/status')
  const { signature } = await sign({ kind: 'transaction', raw, sideChainId: body.network.sideChainId })
  const transaction = toHex(encodeSigned(rawTransaction.decode(raw), [signature]))
  const { key } = await post('/api/auth', { transaction })
  await post(
    '/api/account/:address/sr',
    { githubLink },
    {
      inPath: { address: toBase58(owner) },
      headers: { 'x-key': key },
    },
  )
}
