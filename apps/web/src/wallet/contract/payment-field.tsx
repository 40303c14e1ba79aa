import type { Address } from '@sundial/primitives'
import {
  amountOf,
  isNoAmount,
  limitDecimals,
  type ContractPayment,
  type SendToken,
  tokenKey,
} from '@sundial/wallet'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Amount } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { useWalletData } from '../data.ts'
import { Field } from '../send/field.tsx'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import { tokensOf, useNewestBalance } from '../send/use-tokens.ts'

export type PaymentState = {
  /** Undefined while the amount is more than there is, or no number. */
  readonly payment: ContractPayment | undefined
  readonly text: string
  readonly token: SendToken | undefined
  readonly tokens: readonly SendToken[]
  readonly setText: (text: string) => void
  readonly choose: (key: string) => void
}

const nothing: ContractPayment = { callValue: 0n, callTokenValue: 0n, tokenId: 0n }

/** TRX or a TRC10 token of an account of the person, and how much of it a contract receives. */
export function usePayment(owner: Address): PaymentState {
  const wallet = useWalletData(owner)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const tokens = useMemo(
    () =>
      tokensOf(wallet).filter(
        ({ standard, id, balance }) => standard === 'TRC10' && (id === '_' || balance > 0n),
      ),
    [wallet],
  )
  const listed = tokens.find((one) => tokenKey(one, tokens) === chosen) ?? tokens[0]
  const token = useNewestBalance(listed, owner)
  return {
    payment: paymentOf(token, text),
    text,
    token,
    tokens,
    setText,
    choose: (key) => {
      setChosen(key)
      setText('')
    },
  }
}

function paymentOf(token: SendToken | undefined, text: string): ContractPayment | undefined {
  if (isNoAmount(text)) return undefined
  const amount = amountOf(text, token?.decimals ?? 6)
  if (amount === 0n) return nothing
  if (token === undefined || amount > token.balance) return undefined
  return token.id === '_'
    ? { ...nothing, callValue: amount }
    : { ...nothing, callTokenValue: amount, tokenId: BigInt(token.id) }
}

/** The amount and the token; empty for nothing. Needs the topics of orders. */
export function PaymentField({ state, label }: { readonly state: PaymentState; readonly label: string }) {
  const t = useTranslations('send')
  const amountProblem = useAmountProblem()
  const { payment, text, token, tokens } = state
  const decimals = token?.decimals ?? 6
  return (
    <Field
      label={label}
      aside={token && <Balance token={token} />}
      problem={amountProblem(text, payment === undefined ? t('problem.above_balance') : undefined)}
    >
      {(control) => (
        <>
          <input
            {...control}
            value={text}
            inputMode="decimal"
            placeholder="0"
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) => state.setText(limitDecimals(target.value, decimals))}
          />
          <select
            aria-label={t('token')}
            value={token === undefined ? '' : tokenKey(token, tokens)}
            onChange={({ target }) => state.choose(target.value)}
          >
            {tokens.map((one) => (
              <option key={tokenKey(one, tokens)} value={tokenKey(one, tokens)}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </>
      )}
    </Field>
  )
}

function Balance({ token }: { readonly token: SendToken }) {
  const t = useTranslations('send')
  const { balance, decimals } = token
  return t.rich(
    'balance',
    richValues({ amount: <Amount key="" value={balance} decimals={decimals} unit={nameOf(token)} /> }),
  )
}

const nameOf = ({ abbreviation, name, id }: SendToken): string =>
  id === '_' ? 'TRX' : `${neutralText(abbreviation || name)} ${id}`
