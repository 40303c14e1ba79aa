import { encodeCall, type FunctionItem } from '@sundial/abi'
import { type Address, parseUnits, toAddress, trxDecimals } from '@sundial/primitives'
import { limitDecimals } from '@sundial/wallet'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { inputsOf } from '../data/contract-call.ts'
import { Topic } from '../i18n/topic.tsx'
import { Button } from '../ui/button.tsx'
import { callOrder, type Order } from '../wallet/order.ts'
import { useSigningProblem } from '../wallet/review/use-signing-problem.ts'
import { messageOf, useOrder } from '../wallet/use-order.ts'
import { openConnect, useWallet } from '../wallet/use-wallet.ts'
import { CallProblem, ContractFunctions, FunctionForm, FunctionInput } from './contract-functions.tsx'
import styles from './contract-functions.module.css'

/** All functions of a contract that change its state. Each call is reviewed before it is signed. */
export const ContractWrite = ({ address }: { readonly address: string }) => (
  <Topic name="review">
    <Topic name="wallet">
      <Functions address={address} />
    </Topic>
  </Topic>
)

function Functions({ address }: { readonly address: string }) {
  const t = useTranslations('contract')
  const { isLoggedIn } = useWallet().account
  return (
    <>
      {!isLoggedIn && (
        <p className={styles['login']}>
          {t('writeLogin')}{' '}
          <Button variant="light" onClick={openConnect}>
            {t('connect')}
          </Button>
        </p>
      )}
      <ContractFunctions address={address} does="write" lead={t('writeLead')}>
        {(item) => <Call address={address} item={item} />}
      </ContractFunctions>
    </>
  )
}

function Call({ address, item }: { readonly address: string; readonly item: FunctionItem }) {
  const t = useTranslations('contract')
  const problemText = useSigningProblem()
  const owner = useWallet().account.address
  const [trx, setTrx] = useState('')
  const [wrong, setWrong] = useState<Error>()
  const { status, send } = useOrder()
  const call = (texts: readonly string[]) => {
    setWrong(undefined)
    if (owner === undefined) return openConnect()
    try {
      void send(orderOf(owner, { address, item, texts, trx }))
    } catch (error) {
      setWrong(error as Error)
    }
  }
  return (
    <FunctionForm
      item={item}
      submit={status.kind === 'loading' ? t('asking') : t('reviewCall')}
      isBusy={status.kind === 'loading'}
      onSubmit={call}
      more={
        item.stateMutability === 'payable' && (
          <FunctionInput
            label={t('payTrx')}
            value={trx}
            onChange={(text) => setTrx(limitDecimals(text, trxDecimals))}
          />
        )
      }
    >
      {wrong !== undefined && <CallProblem error={wrong} />}
      {status.kind === 'failure' && (
        <p className={styles['answer']} data-tone="bad" role="alert">
          {messageOf(status.error) ?? problemText(status.error) ?? t('callFailed')}
        </p>
      )}
      {status.kind === 'success' && (
        <p className={styles['answer']}>
          {t('callSent')} <Link to={`/transaction/${status.id}`}>{status.id.slice(0, 12)}…</Link>
        </p>
      )}
    </FunctionForm>
  )
}

type Filled = {
  readonly address: string
  readonly item: FunctionItem
  readonly texts: readonly string[]
  readonly trx: string
}

/** Throws `TronError` for values that do not match the types. */
const orderOf = (owner: Address, { address, item, texts, trx }: Filled): Order =>
  callOrder(owner, {
    contract: toAddress(address),
    data: encodeCall(item, inputsOf(item, texts)),
    callValue: trx === '' || trx === '.' ? 0n : parseUnits(trx, trxDecimals),
  })
