import { IconBookmark, IconStar, IconStarFilled } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from '../ui/copy-button.module.css'
import { openBook, useEntry } from '../browser/shown-book.ts'

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }))

/** Puts an address into the watch list, and edits its private tag and note. Needs no login. */
export function AddressActs({ address }: { readonly address: string }) {
  const t = useTranslations('show')
  const [isOpen, setOpen] = useState(false)
  const isWatched = useEntry(address)?.isWatched === true
  // A locked book asks for its password, and a browser without storage says so.
  const watch = () => watchOrNot(address).catch(() => setOpen(true))
  const Star = isWatched ? IconStarFilled : IconStar
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('watch')}
        aria-pressed={isWatched}
        data-tip={t('watch')}
        onClick={() => void watch()}
      >
        <Star size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('editTag')}
        aria-haspopup="dialog"
        data-tip={t('editTag')}
        onClick={() => setOpen(true)}
      >
        <IconBookmark size={16} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <EntryDialog address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

async function watchOrNot(address: string): Promise<void> {
  const [book, { withEntry }] = await Promise.all([openBook(), import('@sundial/wallet')])
  await book.change((before) => {
    const { isWatched, ...entry } = before.addresses.get(address) ?? {}
    return withEntry(before, address, isWatched === true ? entry : { ...entry, isWatched: true })
  })
}
