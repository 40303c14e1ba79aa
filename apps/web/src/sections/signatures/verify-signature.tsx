import { isTronAddress, toAddress } from '@sundial/primitives'
import { proveTransaction, signatureFromText, verifySignature } from '@sundial/wallet'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { readTransaction } from '../../wallet/chain.ts'
import { useSideChainId } from '../../data/server.ts'
import { Card } from '../../ui/card.tsx'
import button from '../../ui/button.module.css'
import { Choice, CodeField } from '../../ui/form.tsx'
import styles from '../../ui/form.module.css'
import { ContentField } from './content-field.tsx'
import { contentOf, readShared, type WrittenContent } from './content.ts'
import { type VerifyOutcome, Verdict } from './verdict.tsx'

const proofs = ['signature', 'transaction'] as const

/** Checks who signed a message, or a transaction of the chain. */
export function VerifySignature() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  // A shared link fills the form anew.
  return <Form key={JSON.stringify(search)} search={search} />
}

function Form({ search }: { readonly search: Readonly<Record<string, string | undefined>> }) {
  const t = useTranslations('signature')
  const shared = readShared(search)
  const [proof, setProof] = useState<(typeof proofs)[number]>('signature')
  const [content, setContent] = useState<WrittenContent>({ kind: shared.kind, text: shared.text })
  const [address, setAddress] = useState(shared.address)
  const [signature, setSignature] = useState(shared.signature)
  const [id, setId] = useState('')
  const [outcome, setOutcome] = useState<VerifyOutcome>()
  const [isBusy, setBusy] = useState(false)

  /** The verdict is about what is in the form. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setOutcome(undefined)
    }
  const sideChainId = useSideChainId()
  const verify = async (): Promise<VerifyOutcome> => {
    const typed = address.trim()
    if (typed !== '' && !isTronAddress(typed)) return { kind: 'wrong-address' }
    const expected = typed === '' ? undefined : toAddress(typed)
    if (proof === 'signature') {
      return {
        kind: 'signature',
        expected,
        verification: verifySignature(contentOf(content), signatureFromText(signature), expected),
      }
    }
    const hash = id.trim().replace(/^0x/i, '')
    if (!/^[0-9a-f]{64}$/i.test(hash)) return { kind: 'wrong-hash' }
    const proven = proveTransaction(await readTransaction(hash), hash, sideChainId)
    return { kind: 'transaction', expected, proof: proven }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    void verify()
      .catch((error: unknown): VerifyOutcome => ({ kind: 'failed', error }))
      .then((result) => {
        setOutcome(result)
        setBusy(false)
      })
  }
  const isEmpty = proof === 'transaction' ? id.trim() === '' : signature.trim() === ''
  return (
    <Card
      title={t('verifyTitle')}
      aside={
        <Choice
          label={t('proof')}
          values={proofs}
          value={proof}
          textOf={(one) => t(`by.${one}`)}
          onChoose={changing(setProof)}
        />
      }
    >
      <form className={styles['form']} onSubmit={submit}>
        {proof === 'signature' ? (
          <>
            <ContentField content={content} onChange={changing(setContent)} />
            <CodeField
              label={t('address')}
              hint={t('addressHint')}
              value={address}
              onChange={changing(setAddress)}
            />
            <CodeField label={t('signature')} value={signature} onChange={changing(setSignature)} isLong />
          </>
        ) : (
          <>
            <CodeField label={t('hash')} hint={t('hashHint')} value={id} onChange={changing(setId)} isLong />
            <CodeField
              label={t('address')}
              hint={t('addressHint')}
              value={address}
              onChange={changing(setAddress)}
            />
          </>
        )}
        <div className={styles['acts']}>
          <button type="submit" className={button['button']} data-variant="main" disabled={isEmpty || isBusy}>
            {t(isBusy ? 'checking' : 'verify')}
          </button>
        </div>
        <output className={styles['outcome']}>
          {outcome !== undefined && <Verdict outcome={outcome} />}
        </output>
      </form>
    </Card>
  )
}
