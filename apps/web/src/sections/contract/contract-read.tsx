import type { AbiInput, Argument } from '@sundial/abi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type FormEvent, use, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { contractSignatures } from '../../data/contract-abi.ts'
import { curlOf, readContract, type Reading } from '../../data/contract-call.ts'
import { emptyEntry, type Entry, inputsOf } from '../../data/contract-entry.ts'
import { type ReturnedValues, returnedValues } from '../../data/contract-values.ts'
import { richValues } from '../../i18n/keys.ts'
import { Height } from '../../show/block.tsx'
import { Arguments } from '../../show/decoded-value.tsx'
import { useAmountToken } from '../../show/named-token.tsx'
import { returnsAmount } from '../../show/token-amounts.ts'
import button from '../../ui/button.module.css'
import { CodeBox } from '../../ui/code-box.tsx'
import { type AroundProps, ContractFunctions, type ItemProps } from './contract-functions.tsx'
import styles from './contract-functions.module.css'
import { askedAtOnce, signatureIn, valuesIn } from './read-values.ts'
import { ValueFields } from '../../wallet/contract/value-fields.tsx'

/** All view functions of a contract, to call without a wallet; those without parameters show at once what they return. */
export function ContractRead({ address }: { readonly address: string }) {
  const t = useTranslations('contract')
  return (
    <ContractFunctions
      address={address}
      does="read"
      lead={t('readFree')}
      Around={WithValues}
      Value={ValueNow}
    >
      {(item) => <Question address={address} item={item} />}
    </ContractFunctions>
  )
}

const Returned = createContext<ReturnedValues | undefined>(undefined)

/** One request for what all functions without parameters return. */
function WithValues({ address, functions, children }: AroundProps) {
  const t = useTranslations('contract')
  const names = useMemo(() => askedAtOnce(functions), [functions])
  const { data } = useQuery({ ...returnedValues(address, names), enabled: names.length > 0 })
  return (
    <Returned value={data}>
      {data !== undefined && (
        <p className={styles['at']}>
          {t.rich('valuesAt', richValues({ block: <Height key="" value={data.block} /> }))}
        </p>
      )}
      {children}
    </Returned>
  )
}

/** What a function without parameters returns now. */
function ValueNow({ address, item }: ItemProps) {
  const hex = use(Returned)?.results.get(signatureIn(item) ?? '')
  const values = useMemo(() => valuesIn(item, hex), [item, hex])
  return values === undefined || values.length === 0 ? null : (
    <div className={styles['now']}>
      <ReturnedArguments address={address} item={item} values={values} />
    </div>
  )
}

type ReturnedProps = ItemProps & { readonly values: readonly Argument[] }

/** Values as they were returned; the amounts of a token with its decimals. */
function ReturnedArguments({ address, item, values }: ReturnedProps) {
  const isAmount = returnsAmount(signatureIn(item) ?? '')
  const { token } = useAmountToken(isAmount ? address : undefined)
  return <Arguments values={values} amount={token && { at: 0, token }} />
}

function Question({ address, item }: ItemProps) {
  const t = useTranslations('contract')
  const client = useQueryClient()
  const [entries, setEntries] = useState<readonly Entry[]>(() => item.inputs.map(emptyEntry))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (inputs: readonly AbiInput[]) => {
      const errors = await client.ensureQueryData(contractSignatures(address)).catch(() => undefined)
      return readContract({ contract: address, item, inputs, errors })
    },
  })
  const inputs = inputsOf(item.inputs, entries)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (inputs !== undefined) mutate(inputs)
  }
  return (
    <form className={styles['form']} onSubmit={ask}>
      <div className={styles['inputs']}>
        <ValueFields parameters={item.inputs} entries={entries} onChange={setEntries} />
        <button
          type="submit"
          className={button['button']}
          data-variant="light"
          disabled={isPending || inputs === undefined}
        >
          {isPending ? t('asking') : t('query')}
        </button>
      </div>
      <output>
        {error !== null && (
          <p className={styles['answer']} data-tone="bad" role="alert">
            <bdi>{error.message}</bdi>
          </p>
        )}
        {error === null && data !== undefined && <Answer address={address} item={item} reading={data} />}
      </output>
      {inputs !== undefined && (
        <details className={styles['curl']}>
          <summary>curl</summary>
          <CodeBox text={curlOf({ contract: address, item, inputs })} label="curl" />
        </details>
      )}
    </form>
  )
}

function Answer({ reading, ...of }: ItemProps & { readonly reading: Reading }) {
  const t = useTranslations('contract')
  if (reading.kind === 'refused')
    return (
      <p className={styles['answer']} data-tone="bad">
        {t('reverted')}: <bdi>{reading.reason}</bdi>
      </p>
    )
  return (
    <div className={styles['answer']}>
      {reading.values.length === 0 ? (
        t('returnsNothing')
      ) : (
        <ReturnedArguments {...of} values={reading.values} />
      )}
    </div>
  )
}
