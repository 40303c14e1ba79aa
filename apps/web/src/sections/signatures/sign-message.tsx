import { toBase58 } from '@sundial/primitives'
import {
  type Signed,
  SigningRefused,
  signatureToText,
  type SigningRequest,
  WalletNotOpen,
} from '@sundial/wallet'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { BytesHex } from '../../show/hash.tsx'
import { neutralText } from '../../show/text.tsx'
import button from '../../ui/button.module.css'
import { Card } from '../../ui/card.tsx'
import { copyText } from '../../ui/copy-button.tsx'
import { Box, Choice, Fact } from '../../ui/form.tsx'
import styles from '../../ui/form.module.css'
import { openConnect, sign, useWallet } from '../../wallet/use-wallet.ts'
import { ContentField } from './content-field.tsx'
import { contentOf, linkTo, noContent, type Shared, type WrittenContent } from './content.ts'

const versions = ['2', '1'] as const

/** Signs a message with the open wallet, after its review. */
export function SignMessage() {
  const t = useTranslations('signature')
  const { account } = useWallet()
  const [content, setContent] = useState<WrittenContent>(noContent)
  const [version, setVersion] = useState<(typeof versions)[number]>('2')
  const [result, setResult] = useState<Shared>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const signContent = async () => {
    const request: SigningRequest = requestOf(content, version)
    setBusy(true)
    try {
      setResult(sharedOf(await sign(request), content))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setResult(undefined)
    setProblem(undefined)
    // The review has shown why a signer gave nothing; who declines knows.
    signContent().catch((error: unknown) => {
      if (!(error instanceof SigningRefused || error instanceof WalletNotOpen)) {
        setProblem(neutralText(error instanceof Error ? error.message : String(error)))
      }
    })
  }
  return (
    <Card title={t('signTitle')}>
      <form className={styles['form']} onSubmit={submit}>
        <ContentField content={content} onChange={setContent} />
        {content.kind !== 'typed' && (
          <div className={styles['labelled']}>
            <span className={styles['label']}>{t('format')}</span>
            <Choice
              label={t('format')}
              values={versions}
              value={version}
              textOf={(one) => t(`versionName.${one}`)}
              onChoose={setVersion}
            />
          </div>
        )}
        <p className={styles['caution']}>{t('caution')}</p>
        <div className={styles['acts']}>
          {account.address !== undefined ? (
            <>
              <Address value={toBase58(account.address)} isOwn />
              <button
                type="submit"
                className={button['button']}
                data-variant="main"
                disabled={isBusy || content.text === ''}
              >
                {t(isBusy ? 'signing' : 'sign')}
              </button>
            </>
          ) : (
            <>
              <span className={styles['label']}>{t('loginFirst')}</span>
              <button type="button" className={button['button']} data-variant="main" onClick={openConnect}>
                {t('connect')}
              </button>
            </>
          )}
        </div>
        <output className={styles['outcome']}>
          {problem !== undefined && <Box tone="warn" title={t('notSigned')} text={<bdi>{problem}</bdi>} />}
          {result !== undefined && <Result shared={result} />}
        </output>
      </form>
    </Card>
  )
}

function requestOf(written: WrittenContent, version: (typeof versions)[number]): SigningRequest {
  const content = contentOf(written)
  return content.kind === 'typed-data' ? content : { ...content, version: version === '2' ? 2 : 1 }
}

const sharedOf = ({ signature, signer }: Signed, content: WrittenContent): Shared => ({
  ...content,
  address: toBase58(signer),
  signature: signatureToText(signature),
})

function Result({ shared }: { readonly shared: Shared }) {
  const t = useTranslations('signature')
  const [copied, setCopied] = useState<'signature' | 'link'>()
  const link = linkTo(shared)
  const copy = (what: 'signature' | 'link', text: string) =>
    void copyText(text).then((isCopied) => setCopied(isCopied ? what : undefined))
  return (
    <Box tone="good" title={t('signed')}>
      <Fact name={t('signedBy')}>
        <Address value={shared.address} isPlain withCopy />
      </Fact>
      <Fact name={t('signature')}>
        <BytesHex hex={shared.signature.slice(2)} />
      </Fact>
      <div className={styles['ways']}>
        <button
          type="button"
          className={button['button']}
          onClick={() => copy('signature', shared.signature)}
        >
          {t(copied === 'signature' ? 'copied' : 'copySignature')}
        </button>
        {link !== undefined && (
          <button type="button" className={button['button']} onClick={() => copy('link', link)}>
            {t(copied === 'link' ? 'copied' : 'copyLink')}
          </button>
        )}
        {link !== undefined && (
          <a className={button['button']} href={link}>
            {t('verifyHere')}
          </a>
        )}
      </div>
    </Box>
  )
}
