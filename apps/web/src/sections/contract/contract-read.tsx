import type { AbiInput, FunctionItem } from '@sundial/abi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { contractSignatures } from '../../data/contract-abi.ts'
import { curlOf, readContract, type Reading } from '../../data/contract-call.ts'
import { emptyEntry, type Entry, inputsOf } from '../../data/contract-entry.ts'
import { Arguments } from '../../show/decoded-value.tsx'
import button from '../../ui/button.module.css'
import { CodeBox } from '../../ui/code-box.tsx'
import { ContractFunctions } from './contract-functions.tsx'
import styles from './contract-functions.module.css'
import { ValueFields } from '../../wallet/contract/value-fields.tsx'

/** All view functions of a contract, to call without a wallet. */
export function ContractRead({ address }: { readonly address: string }) {
  const t = useTranslations('contract')
  return (
    <ContractFunctions address={address} does="read" lead={t('readFree')}>
      {(item) => <Question address={address} item={item} />}
    </ContractFunctions>
  )
}

function Question({ address, item }: { readonly address: string; readonly item: FunctionItem }) {
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
        {error === null && data !== undefined && <Answer reading={data} />}
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
