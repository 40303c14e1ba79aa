// What the search has before and after its code is loaded.
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { isTypingIn } from '../../ui/is-typing-in.ts'
import styles from './search-box.module.css'

export function Submit({ size }: { readonly size: 'small' | 'large' }) {
  const t = useTranslations('search')
  return size === 'large' ? (
    <button type="submit" className={styles['go']}>
      {t('submit')}
    </button>
  ) : (
    <button type="submit" className={styles['button']} aria-label={t('submit')}>
      <IconSearch size={18} aria-hidden />
    </button>
  )
}

/** `/` focuses the search unless the user is typing in a field. */
export function useSlash(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = isTypingIn(event.target)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
