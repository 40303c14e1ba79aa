import { describeItem, type FunctionItem, readAbi } from '@sundial/abi'
import { TronError } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { takesJson } from '../data/contract-call.ts'
import { contractCode } from '../data/contract.ts'
import button from '../ui/button.module.css'
import { Card } from '../ui/card.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'
import { QueryFrame } from '../ui/query-frame.tsx'
import styles from './contract-functions.module.css'
import sections from './sections.module.css'

type Props = {
  readonly address: string
  /** Which functions are listed. */
  readonly does: 'read' | 'write'
  readonly lead: string
  readonly children: (item: FunctionItem) => ReactNode
}

/** The functions of a contract that read its state, or those that change it. */
export function ContractFunctions({ address, does, lead, children }: Props) {
  const t = useTranslations('contract')
  const query = useQuery(contractCode(address))
  return (
    <QueryFrame query={query} lines={6}>
      {(code) => {
        const functions = functionsOf(code?.abi ?? '', does)
        if (functions === undefined) return <NothingHere title={t('noAbi')} text={t('noAbiText')} />
        if (functions.length === 0) {
          return does === 'read' ? (
            <NothingHere title={t('nothingToRead')} text={t('nothingToReadText')} />
          ) : (
            <NothingHere title={t('nothingToWrite')} text={t('nothingToWriteText')} />
          )
        }
        return (
          <Card>
            <p className={sections['text']}>{lead}</p>
            <ol className={styles['list']}>
              {functions.map((item, index) => (
                <li key={`${index} ${item.name}`}>{children(item)}</li>
              ))}
            </ol>
          </Card>
        )
      }}
    </QueryFrame>
  )
}

type FormProps = {
  readonly item: FunctionItem
  readonly submit: string
  readonly isBusy: boolean
  readonly onSubmit: (texts: readonly string[]) => void
  /** More inputs, after those of the function. */
  readonly more?: ReactNode
  /** What came of the last call. */
  readonly children: ReactNode
}

/** The inputs of a function as its ABI describes them, and what came of the call. */
export function FunctionForm({ item, submit, isBusy, onSubmit, more, children }: FormProps) {
  const t = useTranslations('contract')
  const [texts, setTexts] = useState<readonly string[]>(() => item.inputs.map(() => ''))
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(texts)
  }
  return (
    <form className={styles['form']} onSubmit={send}>
      <code className={styles['name']} dir="ltr">
        {describe(item)}
      </code>
      <div className={styles['inputs']}>
        {item.inputs.map(({ name, type }, at) => (
          <FunctionInput
            key={`${at} ${name}`}
            label={`${name ? `${name} (${type})` : type}${takesJson(type) ? ` ${t('asJson')}` : ''}`}
            value={texts[at] ?? ''}
            onChange={(text) => setTexts(texts.with(at, text))}
          />
        ))}
        {more}
        <button type="submit" className={button['button']} data-variant="light" disabled={isBusy}>
          {submit}
        </button>
      </div>
      <output>{children}</output>
    </form>
  )
}

type InputProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

export function FunctionInput({ label, value, onChange }: InputProps) {
  const id = useId()
  return (
    <div className={styles['input']}>
      <label htmlFor={id} className={styles['label']}>
        <bdi>{label}</bdi>
      </label>
      <input
        id={id}
        className={styles['field']}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** Why a call came to nothing: values that do not match their types, or what the node said. */
export function CallProblem({ error }: { readonly error: Error }) {
  const t = useTranslations('contract')
  return (
    <p className={styles['answer']} data-tone="bad" role="alert">
      {isWrongInput(error) ? `${t('wrongInput')}: ` : ''}
      <bdi>{error.message}</bdi>
    </p>
  )
}

/** The values do not match the types, or are not JSON. */
const isWrongInput = (error: Error): boolean => error instanceof TronError || error instanceof SyntaxError

const isReading = ({ stateMutability }: FunctionItem): boolean =>
  stateMutability === 'view' || stateMutability === 'pure'

/** Undefined where there is no ABI or it cannot be parsed. */
function functionsOf(abi: string, does: Props['does']): readonly FunctionItem[] | undefined {
  if (abi === '') return undefined
  try {
    return readAbi(JSON.parse(abi)).filter(
      (item): item is FunctionItem => item.type === 'function' && isReading(item) === (does === 'read'),
    )
  } catch (error) {
    if (error instanceof TronError || error instanceof SyntaxError) return undefined
    throw error
  }
}

function describe(item: FunctionItem): string {
  try {
    return describeItem(item).replace(/^function /, '')
  } catch (error) {
    if (error instanceof TronError) return item.name
    throw error
  }
}
