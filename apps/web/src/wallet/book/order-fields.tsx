import { limitDecimals } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import type { MarketPair } from '../../data/market.ts'
import { ExactPercent } from '../../show/percent.tsx'
import { Amount } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Field } from '../send/field.tsx'
import send from '../send/send.module.css'
import pools from '../pools/pools.module.css'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import type { OrderPlan, OrderText } from './plan-order.ts'
import styles from './book.module.css'

type SideProps = {
  readonly kind: OrderText['kind']
  readonly symbol: string
  readonly onChange: (kind: OrderText['kind']) => void
}

/** To buy or to sell the first token. */
export function SideChoice({ kind, symbol, onChange }: SideProps) {
  const t = useTranslations('market')
  return (
    <fieldset className={styles['sides']} aria-label={t('form.side')}>
      {(['buy', 'sell'] as const).map((one) => (
        <button
          key={one}
          type="button"
          data-side={one}
          aria-pressed={one === kind}
          onClick={() => onChange(one)}
        >
          {t(`form.${one}`, { token: symbol })}
        </button>
      ))}
    </fieldset>
  )
}

type PriceProps = {
  readonly pair: MarketPair
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (price: string) => void
}

/** Characters of a price at most. */
const mostCharacters = 10

/** The worst price of the order. */
export function PriceField({ pair, value, problem, onChange }: PriceProps) {
  const t = useTranslations('market')
  const noNumber = useAmountProblem()
  return (
    <Field label={t('form.price')} size="large" problem={noNumber(value, problem)}>
      {(control) => (
        <>
          <input
            {...control}
            value={value}
            inputMode="decimal"
            placeholder="0"
            dir="ltr"
            autoComplete="off"
            maxLength={mostCharacters}
            onChange={({ target }) => onChange(limitDecimals(target.value, pair.fix_precision))}
          />
          <span className={pools['hint']}>{neutralText(pair.sShortName)}</span>
        </>
      )}
    </Field>
  )
}

const percents = [25n, 50n, 75n, 100n] as const

/** Parts of what the account has. */
export function Shares({ onChoose }: { readonly onChoose: (percent: bigint) => void }) {
  const t = useTranslations('market')
  return (
    <fieldset className={styles['shares']} aria-label={t('form.shares')}>
      {percents.map((one) => (
        <button key={one} type="button" onClick={() => onChoose(one)}>
          <bdi dir="ltr">{`${one}%`}</bdi>
        </button>
      ))}
    </fieldset>
  )
}

type SummaryProps = { readonly pair: MarketPair; readonly plan: OrderPlan }

/** What the order costs or brings, what the book of now fills at once, and what waits. */
export function Summary({ pair, plan }: SummaryProps) {
  const t = useTranslations('market')
  const { request, total, filled, paid, amount, impact } = plan
  const inFirst = (value: bigint) => (
    <Amount value={value} decimals={pair.fPrecision} unit={neutralText(pair.fShortName)} />
  )
  const inSecond = (value: bigint) => (
    <Amount value={value} decimals={pair.sPrecision} unit={neutralText(pair.sShortName)} />
  )
  return (
    <dl className={send['cost']}>
      <div>
        <dt>{t(request.kind === 'buy' ? 'form.atMost' : 'form.atLeast')}</dt>
        <dd>{inSecond(total)}</dd>
      </div>
      <div>
        <dt>{t('form.fills')}</dt>
        <dd>
          {inFirst(filled)}
          {filled > 0n && <small> · {inSecond(paid)}</small>}
        </dd>
      </div>
      {filled > 0n && (
        <>
          <div>
            <dt>{t('swap.rate')}</dt>
            <dd>{inSecond((paid * 10n ** BigInt(pair.fPrecision)) / filled)}</dd>
          </div>
          <div>
            <dt>{t('swap.impact')}</dt>
            <dd>
              <ExactPercent value={impact} decimals={2} />
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>{t(request.waits ? 'form.rests' : 'form.returns')}</dt>
        <dd>{inFirst(amount - filled)}</dd>
      </div>
    </dl>
  )
}
