import { type Argument, decodeResult, decodeRevert, describeRevert, type FunctionItem } from '@sundial/abi'
import { fromHex, TronError } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { contractSignatures } from '../../data/contract-abi.ts'
import { Arguments } from '../../show/decoded-value.tsx'
import { neutralText } from '../../show/text.tsx'
import { callNode } from '../chain.ts'
import { useOutbox } from '../outbox/outbox.ts'
import styles from './contract.module.css'

type Props = {
  /** Of the transaction. */
  readonly id: string
  /** Base58. */
  readonly contract: string
  readonly item: FunctionItem
}

/** What a call returned once a block has it, or why the contract refused it. */
export function CallResult({ id, contract, item }: Props) {
  const t = useTranslations('contract')
  const outcome = useOutcome(id)
  const { data: signatures } = useQuery({ ...contractSignatures(contract), enabled: outcome !== undefined })
  if (outcome === undefined) return null
  if (outcome.isGood) {
    const values = returnedBy(item, outcome.returned)
    return values === undefined || values.length === 0 ? null : (
      <div className={styles['result']}>
        <p>{t('returned')}</p>
        <Arguments values={values} />
      </div>
    )
  }
  const words = describeRevert(decodeRevert(outcome.returned, signatures)) ?? outcome.message
  return words === '' ? null : (
    <p className={styles['result']} data-tone="bad" role="alert">
      {t('reverted')}: <bdi>{neutralText(words)}</bdi>
    </p>
  )
}

type Outcome = { readonly isGood: boolean; readonly returned: Uint8Array; readonly message: string }

/** The receipt of a transaction in a block, from the node. */
function useOutcome(id: string): Outcome | undefined {
  const progress = useOutbox().find((entry) => entry.progress.id === id)?.progress
  const isIn = progress?.kind === 'in-block' || progress?.kind === 'solidified'
  const { data } = useQuery({
    queryKey: ['wallet', 'outcome', id],
    queryFn: async (): Promise<Outcome> => {
      const info = await callNode('/wallet/gettransactioninfobyid', { value: id })
      const [hex = ''] = (info['contractResult'] ?? []) as readonly string[]
      const message = typeof info['resMessage'] === 'string' ? info['resMessage'] : ''
      return {
        isGood: info['result'] !== 'FAILED',
        returned: fromHex(hex),
        message: neutralText(new TextDecoder().decode(fromHex(message))),
      }
    },
    enabled: isIn,
    staleTime: Infinity,
  })
  return data
}

/** Undefined for bytes that are not what the ABI says. */
function returnedBy(item: FunctionItem, returned: Uint8Array): readonly Argument[] | undefined {
  try {
    return decodeResult(item, returned)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}
