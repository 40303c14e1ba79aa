import type { FunctionItem } from '@sundial/abi'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { readContract, type Reading } from '../data/contract-call.ts'
import { Arguments } from '../show/contract-call.tsx'
import { CallProblem, ContractFunctions, FunctionForm } from './contract-functions.tsx'
import styles from './contract-functions.module.css'

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
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (texts: readonly string[]) => readContract(address, item, texts),
  })
  return (
    <FunctionForm
      item={item}
      submit={isPending ? t('asking') : t('query')}
      isBusy={isPending}
      onSubmit={mutate}
    >
      {error !== null && <CallProblem error={error} />}
      {error === null && data !== undefined && <Answer reading={data} />}
    </FunctionForm>
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
