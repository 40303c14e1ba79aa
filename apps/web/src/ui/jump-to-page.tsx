import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './pager.module.css'

type JumpProps = { readonly page: number; readonly last: number; readonly onJump: (page: number) => void }

/** The number of the page in a field: type another and press Enter. */
export function JumpToPage({ page, last, onJump }: JumpProps) {
  const t = useTranslations('table')
  const [typed, setTyped] = useState(String(page))
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed)
    if (!Number.isSafeInteger(wanted) || wanted < 1) setTyped(String(page))
    else if (wanted !== page) onJump(Math.min(wanted, last))
  }
  return (
    <form className={styles['jump']} onSubmit={jump}>
      <input
        className={styles['field']}
        aria-label={t('jump')}
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(3, String(last).length)}
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 15))}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(String(page))}
      />
      <span>{t('ofPages', { count: last })}</span>
    </form>
  )
}
