import { type Address, formatUnits, toBase58 } from '@sundial/primitives'
import {
  amountOf,
  buildTransaction,
  defaultFeeLimitSun,
  encodeRaw,
  energyValueOf,
  estimateFee,
  type FeeEstimate,
  feeLimitFor,
  maximumOf,
  reviewTransaction,
  type SendInput,
  sendOperation,
  type SendToken,
} from '@sundial/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { feeSource, relayedChain } from '../chain.ts'
import type { LoginContext } from '../methods/method.ts'
import type { Form } from './use-form.ts'
import { typedAddress } from './use-tokens.ts'

type Facts = {
  readonly form: Form
  readonly input: SendInput
  readonly owner: Address
  readonly networkKind: LoginContext['networkKind']
}

export type Cost = {
  /** Absent while it loads, or where the node does not answer. */
  readonly estimate: FeeEstimate | undefined
  readonly isFailed: boolean
  readonly feeLimitSun: bigint
  readonly setFeeLimitSun: (sun: bigint) => void
  /** Below this the call would fail. */
  readonly leastFeeLimitSun: bigint
  /** The balance, of TRX without the fee. */
  readonly maximumOf: (token: SendToken) => bigint
}

/** What the form's transaction would cost now. Before there is a recipient, what a send to oneself would cost. */
export function useCost({ form: { token }, input, owner, networkKind }: Facts): Cost {
  const to = typedAddress(input.to) ?? owner
  const amount = useDeferredValue(token === undefined ? 0n : costedAmount(token, input.amount))
  const { data, isError } = useQuery({
    queryKey: [
      'wallet',
      'cost',
      owner,
      to,
      token?.standard,
      token?.id,
      String(amount),
      noteBytes(input.note),
    ],
    queryFn: () => costOf({ to, owner, token: token!, amount, note: input.note }),
    enabled: token !== undefined,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  const [wanted, setWanted] = useState<bigint>()
  const { estimate, energySun = 0n } = data ?? {}
  const usual = defaultFeeLimitSun[networkKind === 'side' ? 'side' : 'main']
  return {
    estimate,
    isFailed: isError,
    feeLimitSun: wanted === undefined || wanted < energySun ? feeLimitFor(energySun, usual) : wanted,
    setFeeLimitSun: setWanted,
    leastFeeLimitSun: energySun,
    maximumOf: (one) => maximumOf(one, estimate?.totalSun ?? 0n),
  }
}

/**
 * The amount whose cost is shown. A call depends on it. Of TRX and TRC10 the whole balance has the most bytes, so MAX
 * never leaves too little for the fee.
 */
function costedAmount(token: SendToken, typed: string): bigint {
  const amount = amountOf(typed, token.decimals)
  return token.standard === 'TRC20' && amount > 0n && amount <= token.balance ? amount : token.balance
}

/** The cost follows from the length of the note. */
const noteBytes = (note: string): number => new TextEncoder().encode(note).length

type Sending = {
  readonly to: Address
  readonly owner: Address
  readonly token: SendToken
  /** In the smallest unit. */
  readonly amount: bigint
  readonly note: string
}

async function costOf({ to, owner, token, amount, note }: Sending) {
  const operation = sendOperation(
    { to: toBase58(to), amount: formatUnits(amount, token.decimals) },
    { token, owner },
  )
  const feeLimitSun = token.standard === 'TRC20' ? defaultFeeLimitSun.main : 0n
  const raw = buildTransaction({ operation, note, feeLimitSun }, await relayedChain.referenceBlock())
  const [estimate, parameters] = await Promise.all([
    estimateFee(reviewTransaction(encodeRaw(raw)), feeSource),
    feeSource.parameters(),
  ])
  const { energy } = estimate
  return {
    estimate,
    energySun: energy === undefined ? 0n : energyValueOf(energy, parameters.get('getEnergyFee') ?? 0n),
  }
}
