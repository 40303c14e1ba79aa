import type { Parameter } from '@sundial/abi'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  emptyEntry,
  type Entry,
  fieldsOf,
  isCompound,
  isList,
  jsonOf,
  lengthOf,
  memberOf,
  problemOf,
} from '../../data/contract-entry.ts'
import styles from './value-fields.module.css'

type Props = {
  readonly parameters: readonly Parameter[]
  readonly entries: readonly Entry[]
  readonly onChange: (entries: readonly Entry[]) => void
}

/** A field for each parameter as the ABI describes it: structs and lists have a field for each member, or one for their JSON. */
export const ValueFields = ({ parameters, entries, onChange }: Props) =>
  parameters.map((parameter, at) => (
    <ValueField
      key={at}
      name={parameter.name || `#${at + 1}`}
      parameter={parameter}
      entry={entries[at] ?? ''}
      onChange={(entry) => onChange(entries.with(at, entry))}
    />
  ))

type FieldProps = {
  readonly name: string
  readonly parameter: Parameter
  readonly entry: Entry
  readonly onChange: (entry: Entry) => void
}

const ValueField = (props: FieldProps) =>
  isCompound(props.parameter) ? <Members {...props} /> : <Scalar {...props} />

function Scalar({ name, parameter, entry, onChange }: FieldProps) {
  const t = useTranslations('contract')
  const id = useId()
  const problem = problemOf(parameter, entry)
  const control = {
    id,
    className: styles['field'],
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-problem`,
  }
  const isText = parameter.type === 'string'
  return (
    <div className={styles['scalar']}>
      <FieldLabel id={id} name={name} type={parameter.type} />
      {parameter.type === 'bool' ? (
        <select {...control} value={String(entry)} onChange={({ target }) => onChange(target.value)}>
          <option value="">–</option>
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      ) : (
        <input
          {...control}
          dir={isText ? 'auto' : 'ltr'}
          inputMode={/^u?int/.test(parameter.type) ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholderOf(parameter.type)}
          value={String(entry)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <p id={`${id}-problem`} className={styles['problem']}>
        {problem !== undefined && t(`value.${problem}`, { type: parameter.type })}
      </p>
    </div>
  )
}

const placeholderOf = (type: string): string =>
  type === 'address' ? 'T…' : type.startsWith('bytes') ? '0x…' : ''

function FieldLabel({
  id,
  name,
  type,
}: {
  readonly id: string
  readonly name: string
  readonly type: string
}) {
  return (
    <label htmlFor={id}>
      <bdi>{name}</bdi> <code dir="ltr">{type}</code>
    </label>
  )
}

function Members({ name, parameter, entry, onChange }: FieldProps) {
  const t = useTranslations('contract.value')
  const isJson = typeof entry === 'string'
  const [problem, setProblem] = useState(false)
  const toggle = () => {
    setProblem(false)
    onChange(isJson ? fieldsOf(parameter, entry) : jsonOf(parameter, entry))
  }
  return (
    <fieldset className={styles['members']}>
      <legend>
        <bdi>{name}</bdi> <code dir="ltr">{parameter.type}</code>
      </legend>
      <button type="button" className={styles['toggle']} onClick={toggle}>
        {isJson ? t('fields') : 'JSON'}
      </button>
      {isJson ? (
        <>
          <textarea
            aria-label={`${name} JSON`}
            aria-invalid={problem}
            className={styles['json']}
            rows={4}
            dir="ltr"
            spellCheck={false}
            value={entry}
            onChange={({ target }) => {
              setProblem(problemOf(parameter, target.value) !== undefined)
              onChange(target.value)
            }}
          />
          {problem && <p className={styles['problem']}>{t('json', { type: parameter.type })}</p>}
        </>
      ) : (
        <Items {...{ parameter, onChange }} items={entry} />
      )}
    </fieldset>
  )
}

type ItemsProps = {
  readonly parameter: Parameter
  readonly items: readonly Entry[]
  readonly onChange: (entry: Entry) => void
}

function Items({ parameter, items, onChange }: ItemsProps) {
  const t = useTranslations('contract.value')
  const isFree = isList(parameter) && lengthOf(parameter) === undefined
  return (
    <>
      {items.map((item, at) => {
        const member = memberOf(parameter, at)
        return (
          <div key={at} className={styles['item']}>
            <ValueField
              name={isList(parameter) ? `[${at}]` : member.name || `#${at + 1}`}
              parameter={member}
              entry={item}
              onChange={(next) => onChange(items.with(at, next))}
            />
            {isFree && (
              <button
                type="button"
                className={styles['remove']}
                aria-label={t('remove', { number: at })}
                onClick={() => onChange(items.toSpliced(at, 1))}
              >
                ×
              </button>
            )}
          </div>
        )
      })}
      {isFree && (
        <button
          type="button"
          className={styles['add']}
          onClick={() => onChange([...items, emptyEntry(memberOf(parameter, items.length))])}
        >
          {t('add')}
        </button>
      )}
    </>
  )
}
