import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { changeSettings, useSettings } from '../theme/settings.ts'
import { Disclosure } from './disclosure.tsx'
import styles from './column-choice.module.css'

type ColumnChoiceProps = { readonly list: string; readonly columns: readonly string[] }

const none: readonly string[] = []

/** Columns that the reader left out of a list. */
export const useHiddenColumns = (list: string): readonly string[] =>
  useSettings((settings) => settings.hiddenColumns[list] ?? none)

/** Which columns a list shows; its first one always. */
export function ColumnChoice({ list, columns }: ColumnChoiceProps) {
  const t = useTranslations()
  const hidden = useHiddenColumns(list)
  const change = (column: string, isShown: boolean) => {
    const others = hidden.filter((one) => one !== column)
    const { hiddenColumns } = useSettings.getState()
    changeSettings({ hiddenColumns: { ...hiddenColumns, [list]: isShown ? others : [...others, column] } })
  }
  return (
    <Disclosure
      align="end"
      name={t('table.columns')}
      label={<IconColumns3 size={18} stroke={1.7} aria-hidden />}
    >
      <fieldset className={styles['columns']}>
        <legend>{t('table.columns')}</legend>
        {columns.slice(1).map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={!hidden.includes(column)}
              onChange={({ target }) => change(column, target.checked)}
            />
            {t(`column.${column}` as never)}
          </label>
        ))}
      </fieldset>
    </Disclosure>
  )
}
