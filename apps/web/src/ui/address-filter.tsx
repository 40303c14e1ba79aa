import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './address-filter.module.css'
import type { List } from './use-list.ts'

type AddressFilterProps<Row> = {
  readonly list: List<Row>
  /** Of the filter in the URL and in the API; its key below `filter.` in the locales. */
  readonly name: string
}

/** Narrows a list to one account: an address of any form. */
export function AddressFilter<Row>({ list, name }: AddressFilterProps<Row>) {
  const t = useTranslations('filter')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') return
    setWrong(!isAddress(text))
    if (!isAddress(text)) return
    setTyped('')
    list.goTo({ page: 1, filters: { ...list.address.filters, [name]: toBase58(toAddress(text)) } })
  }
  return (
    <form className={styles['form']} onSubmit={apply}>
      <input
        className={styles['field']}
        aria-label={t(name as never)}
        aria-invalid={isWrong}
        aria-describedby={id}
        placeholder={t(name as never)}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      <button type="submit" className={styles['button']} aria-label={t('apply')}>
        <IconSearch size={16} aria-hidden />
      </button>
      <output id={id} className={styles['wrong']}>
        {isWrong ? t('wrongAddress') : ''}
      </output>
    </form>
  )
}
