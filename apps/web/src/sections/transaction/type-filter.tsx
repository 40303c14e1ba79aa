import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { maskOfTypes, typesOfMask } from '../../data/type-groups.ts'
import type { List } from '../../lists/use-list.ts'
import styles from './type-filter.module.css'

const TypeDialog = lazy(async () => ({ default: (await import('./type-dialog.tsx')).TypeDialog }))

/** Filters a list by kinds of operations, which are in the URL as the bitmap of the API. */
export function TypeFilter<Row>({ list }: { readonly list: List<Row> }) {
  const t = useTranslations('filter')
  const [open, setOpen] = useState(false)
  const { filters } = list.address
  const chosen = typesOfMask(String(filters['type'] ?? ''))
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        data-active={chosen.length > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <IconFilter size={16} stroke={1.7} aria-hidden />
        {t('type')}
        {chosen.length > 0 && <span className={styles['count']}>{chosen.length}</span>}
      </button>
      {open && (
        <Suspense>
          <TypeDialog
            chosen={chosen}
            onClose={() => setOpen(false)}
            onChoose={(names) => {
              setOpen(false)
              const type = names.length === 0 ? undefined : maskOfTypes(names)
              list.goTo({ page: 1, filters: { ...filters, type } })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
