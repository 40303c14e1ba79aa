import type { ChoiceKey, FilterKey } from '../i18n/keys.ts'
import { IconSearch } from '@tabler/icons-react'
import styles from './filters.module.css'
import type { List } from './use-list.ts'
import { searchName } from './whole-list.ts'
import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'

type TextFilterProps = {
  /** The placeholder, already translated. */
  readonly label: string
  readonly value: string
  readonly onType: (text: string) => void
}

/** Filters loaded rows while the user types. */
export const TextFilter = ({ label, value, onType }: TextFilterProps) => (
  <search className={styles['form']}>
    <input
      type="search"
      className={styles['field']}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
    <span className={styles['button']} aria-hidden>
      <IconSearch size={16} />
    </span>
  </search>
)

type ListSearchProps<Row> = { readonly list: List<Row>; readonly label: string }

/** The search of a list whose rows are all loaded; the typed text is in the URL. */
export function ListSearch<Row>({ list, label }: ListSearchProps<Row>) {
  const { filters } = list.address
  return (
    <TextFilter
      label={label}
      value={String(filters[searchName] ?? '')}
      onType={(text) => list.goTo({ page: 1, filters: { ...filters, [searchName]: text || undefined } })}
    />
  )
}

type WordFilterProps = {
  /** The placeholder, already translated. */
  readonly label: string
  readonly hint?: string
  /** What was typed as the value of the filter, or what is wrong with it. */
  readonly read: (text: string) => { readonly value: string } | { readonly problem: string }
  readonly onRead: (value: string) => void
}

/** A field whose text is checked when it is sent. */
export function WordFilter({ label, hint, read, onRead }: WordFilterProps) {
  const t = useTranslations('filter')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') return
    const result = read(text)
    setProblem('problem' in result ? result.problem : '')
    if ('problem' in result) return
    setTyped('')
    onRead(result.value)
  }
  return (
    <form className={styles['form']} onSubmit={apply}>
      <input
        className={styles['field']}
        aria-label={hint === undefined ? label : `${label} (${hint})`}
        aria-invalid={problem !== ''}
        aria-describedby={id}
        placeholder={hint === undefined ? label : `${label} (${hint})`}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem('')
        }}
      />
      <button type="submit" className={styles['button']} aria-label={t('apply')}>
        <IconSearch size={16} aria-hidden />
      </button>
      <output id={id} className={styles['wrong']}>
        {problem}
      </output>
    </form>
  )
}

type AddressFilterProps<Row> = {
  readonly list: List<Row>
  /** Of the filter in the URL and in the API; its text is `filter.<name>`. */
  readonly name: FilterKey
}

/** Filters a list by account: an address in any form. */
export function AddressFilter<Row>({ list, name }: AddressFilterProps<Row>) {
  const t = useTranslations('filter')
  return (
    <WordFilter
      label={t(name)}
      read={(text) =>
        isAddress(text) ? { value: toBase58(toAddress(text)) } : { problem: t('wrongAddress') }
      }
      onRead={(value) => list.goTo({ page: 1, filters: { ...list.address.filters, [name]: value } })}
    />
  )
}

type ChoiceFilterProps<Row> = {
  readonly list: List<Row>
  /** Of the filter in the URL and in the API. */
  readonly name: FilterKey
  /** Values of the filter; their texts are below `choice.` in the locales. */
  readonly choices: readonly ChoiceKey[]
  /** The choice without one in the URL, where the list is always of one of them. */
  readonly usual?: ChoiceKey
}

/** All rows, or those of one kind. */
export function ChoiceFilter<Row>({ list, name, choices, usual }: ChoiceFilterProps<Row>) {
  const t = useTranslations()
  const { filters } = list.address
  const chosen = String(filters[name] ?? usual ?? '')
  const all: readonly (ChoiceKey | '')[] = usual === undefined ? ['', ...choices] : choices
  return (
    <fieldset className={styles['choices']} aria-label={t(`filter.${name}`)}>
      {all.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => list.goTo({ page: 1, filters: { ...filters, [name]: choice || undefined } })}
        >
          {choice === '' ? t('choice.all') : t(`choice.${choice}`)}
        </button>
      ))}
    </fieldset>
  )
}
