import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { trxDecimals } from '@sundial/primitives'
import { TypeFilter } from '../transaction/type-filter.tsx'
import button from '../../ui/button.module.css'
import { DateRange } from '../../lists/date-range.tsx'
import form from '../../ui/form.module.css'
import type { UrlFilters } from '../../lists/list-address.ts'
import type { List } from '../../lists/use-list.ts'
import styles from './filter-form.module.css'
import { type FieldName, type FilterKind, type Problems, readTyped, toTyped } from './filter-input.ts'
import { type NamedToken, useDecimals, useTokensNamed, useTypedToken } from './filter-token.ts'
import tools from './tools.module.css'

type Props = { readonly list: List<unknown>; readonly kind: FilterKind }

/** The conditions of the URL, to change and to send all at once. */
export function FilterForm({ list, kind }: Props) {
  const { type: _, start_timestamp: __, end_timestamp: ___, ...typed } = list.address.filters
  const decimals = useDecimals(String(typed['token'] ?? ''))
  // Other filters in the URL are another form.
  return <Fields key={JSON.stringify([typed, kind, decimals])} list={list} kind={kind} decimals={decimals} />
}

type FieldsProps = Props & { readonly decimals: number | undefined }

function Fields({ list, kind, decimals: ofUrl }: FieldsProps) {
  const t = useTranslations()
  const { filters } = list.address
  const [typed, setTyped] = useState(() => toTyped(filters, ofUrl))
  const [problems, setProblems] = useState<Problems>({})
  const tokenText = typed.token.trim()
  const ofToken = useDecimals(tokenText)
  const named = useTokensNamed(tokenText, kind)
  // A link may ask for amounts of whatever token, in smallest units.
  const isOfTrx = tokenText === '' && !isOfAnyToken(filters)
  const decimals = isOfTrx ? trxDecimals : ofToken
  const readToken = useTypedToken(kind)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { text, decimals: ofNamed } = await readToken(tokenText)
    const sent = { ...typed, token: text }
    const read = readTyped(sent, { kind, decimals: ofNamed ?? decimals, isOfTrx })
    setProblems(read.problems)
    setTyped(sent)
    if (Object.keys(read.problems).length > 0) return
    const { type, start_timestamp, end_timestamp } = filters
    list.goTo({ page: 1, filters: { type, start_timestamp, end_timestamp, ...read.filters } })
  }
  const change = (name: FieldName, text: string) => {
    setTyped({ ...typed, [name]: text })
    setProblems({ ...problems, [name]: undefined })
  }
  const field = (name: FieldName, hint?: string) => {
    const problem = problems[name]
    return (
      <Field
        name={name}
        value={typed[name]}
        problem={problem && t(`filters.problem.${problem}`)}
        hint={hint}
        onChange={(text) => change(name, text)}
      />
    )
  }
  const amountHint =
    decimals === undefined
      ? t('filters.inUnits')
      : isOfTrx
        ? t('filters.inTrx')
        : t('filters.inToken', { count: String(decimals) })
  return (
    <form className={form['form']} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles['once']} aria-label={t('filters.atOnce')}>
        <span className={tools['note']}>{t('filters.atOnce')}</span>
        <DateRange list={list} />
        <TypeFilter list={list} />
      </fieldset>
      <div className={styles['fields']}>
        {field('from', t('filters.address'))}
        {field('to', t('filters.address'))}
        <Field
          name="token"
          value={typed.token}
          problem={problems.token && t(`filters.problem.${problems.token}`)}
          hint={t(kind === 'transactions' ? 'filters.trc10Hint' : 'filters.tokenHint')}
          onChange={(text) => change('token', text)}
          suggestions={named}
        />
        {field('min_amount', amountHint)}
        {field('max_amount')}
      </div>
      <details className={styles['more']} open={rare.some((name) => typed[name] !== '') || undefined}>
        <summary>{t('filters.rare')}</summary>
        <div className={styles['fields']}>
          {field(
            'method',
            t('filters.methodHint', { example: 'transfer(address,uint256)', selector: '0xa9059cbb' }),
          )}
          {field('start_block')}
          {field('end_block')}
          {kind === 'transactions' && (
            <ResultField value={typed.result} onChange={(text) => change('result', text)} />
          )}
        </div>
      </details>
      <div className={form['acts']}>
        <button type="submit" className={`${button['button']} ${styles['search'] ?? ''}`} data-variant="main">
          {t('filters.search')}
        </button>
      </div>
    </form>
  )
}

/** Behind a switch while they are empty: few searches need them. */
const rare = ['method', 'start_block', 'end_block', 'result'] as const satisfies readonly FieldName[]

const isOfAnyToken = ({ token: named, min_amount, max_amount }: UrlFilters): boolean =>
  named === undefined && (min_amount ?? max_amount) !== undefined

type FieldProps = {
  readonly name: FieldName
  readonly value: string
  readonly hint: string | undefined
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
  /** Values to choose from, each with what it stands for. */
  readonly suggestions?: readonly NamedToken[]
}

function Field({ name, value, hint, problem, onChange, suggestions = [] }: FieldProps) {
  const t = useTranslations('filter')
  const id = useId()
  const note = problem ?? hint
  return (
    <div className={form['field']}>
      <label htmlFor={id}>{t(name)}</label>
      <input
        id={id}
        dir="ltr"
        data-code
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        inputMode={name.endsWith('_amount') ? 'decimal' : name.endsWith('_block') ? 'numeric' : undefined}
        value={value}
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </datalist>
      )}
      {note !== undefined && (
        <small
          id={`${id}-note`}
          role={problem === undefined ? undefined : 'alert'}
          className={problem && styles['wrong']}
        >
          {note}
        </small>
      )}
    </div>
  )
}

const results = ['SUCCESS', 'FAIL'] as const

function ResultField({ value, onChange }: Pick<FieldProps, 'value' | 'onChange'>) {
  const t = useTranslations()
  const id = useId()
  // A link may name one of java-tron's results.
  const isOther = value !== '' && !results.some((result) => result === value)
  return (
    <div className={form['field']}>
      <label htmlFor={id}>{t('filter.result')}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('filters.anyResult')}</option>
        {results.map((result) => (
          <option key={result} value={result}>
            {t(`choice.${result}`)}
          </option>
        ))}
        {isOther && <option value={value}>{value}</option>}
      </select>
    </div>
  )
}
