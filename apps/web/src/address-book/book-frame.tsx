import { type AddressBook } from '@sundial/wallet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { PanelForm, SecretField } from '../wallet/panel.tsx'
import { takeSecret, useLogin } from '../wallet/panels/use-secret.ts'
import styles from './address-book.module.css'
import { openBook, useBook } from '../browser/shown-book.ts'

/** The texts of everything in this folder. */
export const BookTopics = ({ children }: { readonly children: ReactNode }) => (
  <Topic name="book">
    <Topic name="wallet">{children}</Topic>
  </Topic>
)

type Props = { readonly children: (book: AddressBook) => ReactNode }

/** What needs the open book. Asks for the password of a locked one. */
export function BookFrame({ children }: Props) {
  const t = useTranslations('book')
  const shown = useBook()
  const isFailed = useOpening()
  if (isFailed) return <p className={styles['text']}>{t('noStorage')}</p>
  switch (shown.kind) {
    case 'absent':
    case 'loading':
      return <DetailsSkeleton count={3} />
    case 'locked':
      return <UnlockForm />
    case 'unreadable':
      return <p className={styles['text']}>{t('unreadable')}</p>
    case 'open':
      return children(shown.book)
  }
}

/** Reads the book; returns whether that failed. */
function useOpening(): boolean {
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    openBook().catch(() => setFailed(true))
  }, [])
  return isFailed
}

function UnlockForm() {
  const t = useTranslations('book')
  const field = useRef<HTMLInputElement>(null)
  const { run, error, isBusy } = useLogin()
  const unlock = () => run(async () => (await openBook()).unlock(takeSecret(field)))
  return (
    <div className={styles['unlock']}>
      <p>{t('locked')}</p>
      <PanelForm submit={t('unlock')} onSubmit={() => void unlock()} isBusy={isBusy} error={error}>
        <SecretField label={t('password')} field={field} autoComplete="current-password" />
      </PanelForm>
    </div>
  )
}
