import { sunPerTrx } from '@sundial/primitives'
import {
  amountOf,
  leastOf,
  otherPlace,
  type OwnAccount,
  plainDecimal,
  type Pool,
  type PoolFunds,
  type PoolPlace,
  type Swap,
  swapOf,
  swapOperation,
  swapProblem,
} from '@sundial/wallet'
import { IconArrowsUpDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type PairTokens, symbolOf } from '../../data/pools.ts'
import { ExactPercent } from '../../show/percent.tsx'
import { Amount } from '../../show/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import { OrderForm } from '../order/order-form.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import type { Outcome } from '../order/order.ts'
import { TokenField } from '../order/token-field.tsx'
import { Field } from '../send/field.tsx'
import send from '../send/send.module.css'
import { openConnect, useWallet } from '../use-wallet.ts'
import { useOwnAccount } from '../use-own-account.ts'
import { fundsOf, poolNow } from './pool-now.ts'
import styles from './pools.module.css'

type Props = { readonly id: number; readonly tokens: PairTokens }

/** Sells one token of a pair for the other one, within a tolerance. */
export const SwapForm = (props: Props) => (
  <OrderTopics>
    <Content {...props} />
  </OrderTopics>
)

/** Left to pay the fees of this transaction and a few more when MAX is pressed. */
const keptSun = 2n * sunPerTrx
/** Ten-thousandths. */
const usualTolerance = '0.5'
const tolerances = ['0.1', '0.5', '1'] as const
/** A swap this much worse than the price of the pool is marked, in millionths. */
const markedImpact = 10_000n

function Content({ id, tokens }: Props) {
  const t = useTranslations('market')
  const { data: pool } = useQuery(poolNow(id))
  const { data: own } = useOwnAccount()
  const { address } = useWallet().account
  const [sells, setSells] = useState<PoolPlace>(1)
  const [text, setText] = useState('')
  const [tolerance, setTolerance] = useState<string>(usualTolerance)
  const [outcome, setOutcome] = useState<Outcome>()
  const problemText = useProblemText()
  const connectText = useTranslations('send')('connect')
  if (outcome !== undefined)
    return (
      <OrderOutcome
        outcome={outcome}
        onClose={() => {
          setOutcome(undefined)
          setText('')
        }}
      />
    )
  const [sold, bought] = [tokens[sells], tokens[otherPlace(sells)]]
  const decimals = [sold.tokenDecimal, bought.tokenDecimal]
  if (decimals.includes(undefined)) return <p className={styles['hint']}>{t('noDecimals')}</p>
  if (!pool) return <Skeleton height={300} />
  const swap = swapOf(pool, sells, amountOf(text, decimals[0]!))
  const funds = own ? fundsOf(own, pool) : undefined
  const problem = funds === undefined ? undefined : swapProblem(pool, swap, funds)
  const parts = toleranceOf(tolerance)
  const order =
    own && text !== '' && problem === undefined && parts !== undefined
      ? { operation: swapOperation(own.account.address, pool, swap, leastOf(swap, parts)) }
      : undefined
  const fields = (
    <>
      <TokenField
        label={t('swap.sell')}
        unit={symbolOf(sold)}
        decimals={decimals[0]!}
        value={text}
        onChange={setText}
        most={funds?.[sells]}
        fill={fillOf(own, funds, { sells, isTrx: sold.tokenId === '_' }) ?? null}
        problem={problemText(problem, own)}
      />
      <div className={styles['between']}>
        <button
          type="button"
          className={styles['flip']}
          aria-label={t('swap.flip', { token: symbolOf(bought) })}
          onClick={() => {
            setSells(otherPlace(sells))
            setText('')
          }}
        >
          <IconArrowsUpDown size={18} aria-hidden />
        </button>
      </div>
      <Quote pool={pool} swap={swap} tokens={tokens} parts={parts} />
      <ToleranceField value={tolerance} onChange={setTolerance} />
    </>
  )
  if (address === undefined)
    return (
      <div className={styles['body']}>
        {fields}
        <Button variant="main" onClick={openConnect}>
          {connectText}
        </Button>
      </div>
    )
  return (
    <OrderForm order={order} onDone={setOutcome} onCancel={() => setText('')}>
      {fields}
    </OrderForm>
  )
}

/** The most that leaves TRX for fees. */
function fillOf(
  own: OwnAccount | null | undefined,
  funds: PoolFunds | undefined,
  { sells, isTrx }: { readonly sells: PoolPlace; readonly isTrx: boolean },
): bigint | undefined {
  if (!own || funds === undefined) return undefined
  const most = isTrx ? funds[sells] - keptSun : funds[sells]
  return most > 0n ? most : 0n
}

/** Why the chain would refuse it, in words. */
export function useProblemText() {
  const t = useTranslations()
  return (problem: ReturnType<typeof swapProblem>, own: OwnAccount | null | undefined) => {
    if (own === null) return t('own.notActivatedText')
    return problem === undefined || problem === 'amount' ? undefined : t(`market.problem.${problem}`)
  }
}

type QuoteProps = {
  readonly pool: Pool
  readonly swap: Swap
  readonly tokens: PairTokens
  /** The tolerance in ten-thousandths; undefined while it is none. */
  readonly parts: bigint | undefined
}

/** What the swap gets in the newest block, and at least. */
function Quote({ pool, swap, tokens, parts }: QuoteProps) {
  const t = useTranslations('market')
  const bought = tokens[otherPlace(swap.sells)]
  const decimals = bought.tokenDecimal ?? 0
  const isEmpty = swap.bought === 0n
  return (
    <>
      <div className={styles['gets']}>
        <span>{t('swap.get')}</span>
        <output>
          <Amount value={swap.bought} decimals={decimals} unit={symbolOf(bought)} />
        </output>
      </div>
      <dl className={send['cost']}>
        <div>
          <dt>{t('swap.rate')}</dt>
          <dd>{isEmpty ? '–' : <RateText swap={swap} tokens={tokens} />}</dd>
        </div>
        <div>
          <dt>{t('swap.impact')}</dt>
          <dd data-marked={swap.impact >= markedImpact || undefined} className={styles['impact']}>
            {isEmpty ? '–' : <ExactPercent value={swap.impact / 100n} decimals={2} />}
          </dd>
        </div>
        <div>
          <dt>{t('swap.least')}</dt>
          <dd>
            {isEmpty || parts === undefined ? (
              '–'
            ) : (
              <Amount value={leastOf(swap, parts)} decimals={decimals} unit={symbolOf(bought)} />
            )}
          </dd>
        </div>
      </dl>
      <p className={styles['hint']}>{t('swap.at', { height: String(pool.height) })}</p>
    </>
  )
}

/** The average price of the swap: bought tokens for one sold token, cut off after eight places. */
function RateText({ swap, tokens }: Pick<QuoteProps, 'swap' | 'tokens'>) {
  const [sold, bought] = [tokens[swap.sells], tokens[otherPlace(swap.sells)]]
  const scale = 10n ** BigInt(ratePlaces + (sold.tokenDecimal ?? 0))
  const rate = (swap.bought * scale) / (swap.quant * 10n ** BigInt(bought.tokenDecimal ?? 0))
  return (
    <span>
      <bdi dir="ltr">1 {symbolOf(sold)} ≈ </bdi>
      <Amount value={rate} decimals={ratePlaces} unit={symbolOf(bought)} />
    </span>
  )
}

const ratePlaces = 8

type ToleranceProps = { readonly value: string; readonly onChange: (text: string) => void }

/** By how many percent the price may become worse until the transaction is executed. */
function ToleranceField({ value, onChange }: ToleranceProps) {
  const t = useTranslations('market')
  const problem = toleranceOf(value) === undefined ? t('swap.toleranceProblem') : undefined
  return (
    <Field label={t('swap.tolerance')} problem={problem} note={t('swap.toleranceNote')}>
      {(control) => (
        <>
          <input
            {...control}
            value={value}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
          <span className={styles['hint']}>%</span>
          {tolerances.map((one) => (
            <button
              key={one}
              type="button"
              className={send['max']}
              aria-pressed={one === value}
              onClick={() => onChange(one)}
            >
              <bdi dir="ltr">{one}%</bdi>
            </button>
          ))}
        </>
      )}
    </Field>
  )
}

const mostTolerance = 5000n

/** Ten-thousandths of a typed percentage; undefined for none between 0 and 50. */
function toleranceOf(text: string): bigint | undefined {
  const plain = plainDecimal(text)
  if (plain === undefined || !/^\d+(\.\d{0,2})?$/.test(plain)) return undefined
  const parts = amountOf(plain, 2)
  return parts <= mostTolerance ? parts : undefined
}
