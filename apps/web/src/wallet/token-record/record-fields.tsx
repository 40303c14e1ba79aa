import type { RecordProblem, TokenRecord } from '@sundial/abi'
import { useTranslations } from 'use-intl/react'
import { Field } from '../send/field.tsx'
import { TextField } from '../tokens/text-fields.tsx'
import { LogoField } from './logo-field.tsx'
import styles from './record.module.css'

type Props = {
  readonly record: TokenRecord
  /** Its contract, as typed. */
  readonly token: string
  /** What is wrong with a member, where it may be judged already. */
  readonly judge: (problem: RecordProblem, text: string) => string | undefined
  readonly onChange: (record: TokenRecord) => void
}

const optional = ['email', 'whitePaper', 'sourceCode'] as const

/** What the issuer says, except the social links. */
export function RecordFields({ record, token, judge, onChange }: Props) {
  const t = useTranslations()
  const { description, website } = record
  return (
    <>
      <Field
        label={t('field.description')}
        problem={judge('description', description)}
        note={t('record.descriptionNote')}
      >
        {(control) => (
          <textarea
            {...control}
            className={styles['long']}
            rows={4}
            value={description}
            onChange={({ target }) => onChange({ ...record, description: target.value })}
          />
        )}
      </Field>
      <TextField
        label={t('record.website')}
        value={website}
        isCode
        placeholder="https://"
        problem={judge('website', website)}
        onChange={(text) => onChange({ ...record, website: text.trim() })}
      />
      {optional.map((name) => (
        <TextField
          key={name}
          label={t(`record.${name}`)}
          value={record[name]}
          isCode
          {...(name !== 'email' && { placeholder: 'https://' })}
          problem={judge(name, record[name])}
          note={t('record.optional')}
          onChange={(text) => onChange({ ...record, [name]: text.trim() })}
        />
      ))}
      <LogoField
        value={record.logo}
        token={token}
        problem={judge('logo', record.logo)}
        onChange={(logo) => onChange({ ...record, logo })}
      />
    </>
  )
}
