import { loadWellKnown, standardTable } from '@sundial/abi'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isCompound } from '../../data/contract-entry.ts'
import button from '../../ui/button.module.css'
import { Card } from '../../ui/card.tsx'
import { Choice, CodeField } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import {
  decodeTyped,
  encodeTyped,
  hashesOf,
  isHash,
  readTyped,
  signaturesOf,
  type Typed,
} from './abi-tools.ts'
import { type Outcome, outcomeOf, Problem, type Result, Results } from './results.tsx'
import styles from './tools.module.css'

/** Examples are the same in every language. */
const examples = { function: 'transfer(address to, uint256 value)', types: 'address, uint256[]' }
const directions = ['encode', 'decode'] as const

const useKnown = () =>
  useQuery({ queryKey: ['well-known-signatures'], queryFn: loadWellKnown }).data ?? standardTable()

/** Values to bytes by the types of a function, and back. */
export function AbiConverter() {
  const t = useTranslations('tools')
  const [direction, setDirection] = useState<(typeof directions)[number]>('encode')
  const [text, setText] = useState('')
  const typed = text.trim() === '' ? undefined : outcomeOf(() => readTyped(text))
  return (
    <Card
      title="ABI"
      aside={
        <Choice
          label={t('direction')}
          values={directions}
          value={direction}
          textOf={(one) => t(one)}
          onChoose={setDirection}
        />
      }
    >
      <div className={form['form']}>
        <CodeField
          label={t('types')}
          hint={t(direction === 'encode' ? 'typesHint' : 'typesHintDecode', examples)}
          value={text}
          onChange={setText}
        />
        {direction === 'decode' ? (
          <Decoder types={text} />
        ) : (
          typed?.kind === 'done' && <Encoder key={typesOf(typed.value)} typed={typed.value} />
        )}
        {typed?.kind === 'failed' && <Problem error={typed.error} />}
      </div>
    </Card>
  )
}

/** What the fields of the values depend on. */
const typesOf = ({ item }: Typed): string => JSON.stringify(item.inputs)

function Encoder({ typed }: { readonly typed: Typed }) {
  const t = useTranslations('tools')
  const { inputs } = typed.item
  const [texts, setTexts] = useState<readonly string[]>(() => inputs.map(() => ''))
  const [outcome, setOutcome] = useState<Outcome<string>>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOutcome(outcomeOf(() => encodeTyped(typed, texts)))
  }
  const change = (at: number, text: string) => {
    setTexts(texts.with(at, text))
    setOutcome(undefined)
  }
  return (
    <form onSubmit={submit} className={styles['inner']}>
      {inputs.map(({ name, type }, at) => (
        <CodeField
          key={`${at} ${name}`}
          label={name ? `${name} (${type})` : type}
          {...(isCompound({ type }) && { hint: t('asJson', { json: 'JSON' }) })}
          value={texts[at] ?? ''}
          onChange={(text) => change(at, text)}
        />
      ))}
      <div className={form['acts']}>
        <button type="submit" className={button['button']} data-variant="main">
          {t('encode')}
        </button>
      </div>
      <output className={form['outcome']}>
        {outcome?.kind === 'done' && <Results rows={[['Hex', outcome.value]]} />}
        {outcome?.kind === 'failed' && <Problem error={outcome.error} />}
      </output>
    </form>
  )
}

function Decoder({ types }: { readonly types: string }) {
  const t = useTranslations('tools')
  const known = useKnown()
  const [data, setData] = useState('')
  const outcome = data.trim() === '' ? undefined : outcomeOf(() => decodeTyped(types, data, known))
  return (
    <>
      <CodeField label={t('data')} value={data} onChange={setData} isLong />
      <output className={form['outcome']}>
        {outcome?.kind === 'done' && (
          <Results
            rows={[
              [t('function'), outcome.value.signature],
              ...outcome.value.values.map(({ name, type, plain }, at): Result => [
                `${name || at} (${type})`,
                typeof plain === 'object' ? JSON.stringify(plain) : String(plain),
              ]),
            ]}
          />
        )}
        {outcome?.kind === 'failed' && <Problem error={outcome.error} />}
      </output>
    </>
  )
}

/** The selector and the topic of a signature, and the known signatures of a selector or topic. */
export function SignatureConverter() {
  const t = useTranslations('tools')
  const known = useKnown()
  const [text, setText] = useState('')
  const outcome =
    text.trim() === ''
      ? undefined
      : outcomeOf((): readonly Result[] => {
          if (isHash(text)) return signaturesOf(text, known).map((one): Result => [t('known'), one])
          const { signature, selector, topic } = hashesOf(text)
          return [
            [t('hashed'), signature],
            [t('selector'), `0x${selector}`],
            [t('topic'), topic],
          ]
        })
  return (
    <Card title={t('signatures')}>
      <div className={form['form']}>
        <CodeField label={t('signature')} hint={t('signatureHint')} value={text} onChange={setText} />
        <output className={form['outcome']}>
          {outcome?.kind === 'done' &&
            (outcome.value.length === 0 ? (
              <p className={styles['note']}>{t('notKnown')}</p>
            ) : (
              <Results rows={outcome.value} />
            ))}
          {outcome?.kind === 'failed' && <Problem error={outcome.error} />}
        </output>
      </div>
    </Card>
  )
}
