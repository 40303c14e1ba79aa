import { useTranslations } from 'use-intl/react'
import styles from './choice-filter.module.css'
import type { List } from './use-list.ts'

type ChoiceFilterProps<Row> = {
  readonly list: List<Row>
  /** Of the filter in the URL and in the API. */
  readonly name: string
  /** Values of the filter; their texts below `choice.` in the locales. */
  readonly choices: readonly string[]
}

/** All rows, or one kind of them. */
export function ChoiceFilter<Row>({ list, name, choices }: ChoiceFilterProps<Row>) {
  const t = useTranslations()
  const { filters } = list.address
  const chosen = String(filters[name] ?? '')
  return (
    <fieldset className={styles['choices']} aria-label={t(`filter.${name}` as never)}>
      {['', ...choices].map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => list.goTo({ page: 1, filters: { ...filters, [name]: choice || undefined } })}
        >
          {choice === '' ? t('choice.all') : t(`choice.${choice}` as never)}
        </button>
      ))}
    </fieldset>
  )
}
