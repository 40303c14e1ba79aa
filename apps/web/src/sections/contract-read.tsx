import { describeItem, type FunctionItem, readAbi } from '@sundial/abi'
import { TronError } from '@sundial/primitives'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type VerifiedCode, contractCode } from '../data/contract.ts'
import { readContract, type Reading, takesJson } from '../data/contract-read.ts'
import { Arguments } from '../show/contract-call.tsx'
import { Card } from '../ui/card.tsx'
import { QueryFrame } from '../ui/query-frame.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'
import button from '../ui/button.module.css'
import styles from './contract-read.module.css'
import sections from './sections.module.css'

/** All view functions of a contract, to call without a wallet. */
export function ContractRead({ address }: { readonly address: string }) {
  const query = useQuery(contractCode(address))
  return (
    <QueryFrame query={query} lines={6}>
      {(code) => <Functions address={address} code={code} />}
    </QueryFrame>
  )
}

type FunctionsProps = { readonly address: string; readonly code: VerifiedCode | null }

function Functions({ address, code }: FunctionsProps) {
  const t = useTranslations('contract')
  const functions = functionsOf(code?.abi ?? '')
  if (functions === undefined) return <NothingHere title={t('noAbi')} text={t('noAbiText')} />
  if (functions.length === 0) return <NothingHere title={t('nothingToRead')} text={t('nothingToReadText')} />
  return (
    <Card>
      <p className={sections['text']}>{t('readFree')}</p>
      <ol className={styles['list']}>
        {functions.map((item, index) => (
          <li key={`${index} ${item.name}`}>
            <Question address={address} item={item} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Question({ address, item }: { readonly address: string; readonly item: FunctionItem }) {
  const t = useTranslations('contract')
  const [texts, setTexts] = useState<readonly string[]>(() => item.inputs.map(() => ''))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => readContract(address, item, texts),
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className={styles['form']} onSubmit={ask}>
      <code className={styles['name']} dir="ltr">
        {describe(item)}
      </code>
      <div className={styles['inputs']}>
        {item.inputs.map(({ name, type }, at) => (
          <label key={`${at} ${name}`} className={styles['input']}>
            <span className={styles['label']}>
              <bdi>{name ? `${name} (${type})` : type}</bdi>
              {takesJson(type) && ` ${t('asJson')}`}
            </span>
            <input
              className={styles['field']}
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              value={texts[at] ?? ''}
              onChange={({ target }) => setTexts(texts.with(at, target.value))}
            />
          </label>
        ))}
        <button type="submit" className={button['button']} data-variant="light" disabled={isPending}>
          {isPending ? t('asking') : t('query')}
        </button>
      </div>
      <output>
        {error !== null && (
          <p className={styles['answer']} data-tone="bad" role="alert">
            {isWrongInput(error) ? `${t('wrongInput')}: ` : ''}
            <bdi>{error.message}</bdi>
          </p>
        )}
        {error === null && data !== undefined && <Answer reading={data} />}
      </output>
    </form>
  )
}

function Answer({ reading }: { readonly reading: Reading }) {
  const t = useTranslations('contract')
  if (reading.kind === 'refused')
    return (
      <p className={styles['answer']} data-tone="bad">
        {t('reverted')}: <bdi>{reading.reason}</bdi>
      </p>
    )
  return (
    <div className={styles['answer']}>
      {reading.values.length === 0 ? t('returnsNothing') : <Arguments values={reading.values} />}
    </div>
  )
}

/** The values do not match the types, or are not JSON. */
const isWrongInput = (error: Error): boolean => error instanceof TronError || error instanceof SyntaxError

/** Undefined where there is no ABI or it cannot be parsed. */
function functionsOf(abi: string): readonly FunctionItem[] | undefined {
  if (abi === '') return undefined
  try {
    return readAbi(JSON.parse(abi)).filter(
      (item): item is FunctionItem =>
        item.type === 'function' && (item.stateMutability === 'view' || item.stateMutability === 'pure'),
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
