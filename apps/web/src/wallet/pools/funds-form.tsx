import { toBase58 } from '@sundial/primitives'
import {
  amountOf,
  injectionOperation,
  injectionProblem,
  otherAmountOf,
  otherPlace,
  type OwnAccount,
  type Pool,
  type PoolPlace,
  withdrawalOperation,
  withdrawalProblem,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type PairTokens, symbolOf } from '../../data/pools.ts'
import { richValues } from '../../i18n/keys.ts'
import { Address } from '../../show/address.tsx'
import { Amount } from '../../show/quantity.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import { OrderForm } from '../order/order-form.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import type { Outcome } from '../order/order.ts'
import { TokenField } from '../order/token-field.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { fundsOf, poolNow } from './pool-now.ts'
import { useProblemText } from './swap-form.tsx'
import styles from './pools.module.css'

type Props = {
  readonly id: number
  readonly tokens: PairTokens
  /** Address of who opened the pair: the chain lets nobody else move its funds. */
  readonly creator: string
}

/** Puts funds into a pair or takes them out, for its creator. */
export function FundsForm(props: Props) {
  const t = useTranslations('market')
  const { data: own } = useOwnAccount()
  const isCreator = own != null && toBase58(own.account.address) === props.creator
  if (!isCreator)
    return (
      <p className={styles['hint']}>
        {t.rich('funds.creatorOnly', richValues({ creator: <Address key="" value={props.creator} /> }))}
      </p>
    )
  return (
    <OrderTopics>
      <Content {...props} own={own} />
    </OrderTopics>
  )
}

const ways = ['inject', 'withdraw'] as const
type Way = (typeof ways)[number]

function Content({ id, tokens, own }: Props & { readonly own: OwnAccount }) {
  const t = useTranslations('market')
  const { data: pool } = useQuery(poolNow(id))
  const [way, setWay] = useState<Way>('inject')
  const [place, setPlace] = useState<PoolPlace>(0)
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const problemText = useProblemText()
  if (outcome !== undefined) return <OrderOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
  const [token, other] = [tokens[place], tokens[otherPlace(place)]]
  if (token.tokenDecimal === undefined || other.tokenDecimal === undefined)
    return <p className={styles['hint']}>{t('noDecimals')}</p>
  if (!pool) return <Skeleton height={200} />
  const { most, problem, operation } = planOf(way, { pool, own, place, text, decimals: token.tokenDecimal })
  const also = otherAmountOf(pool, place, amountOf(text, token.tokenDecimal))
  return (
    <OrderForm
      order={text !== '' && problem === undefined ? { operation } : undefined}
      onDone={setOutcome}
      onCancel={() => setText('')}
    >
      <Segments
        label={t('funds.way')}
        options={ways}
        value={way}
        onChange={setWay}
        nameOf={(one) => t(`funds.${one}`)}
      />
      <Segments
        label={t('funds.token')}
        options={[0, 1] as const}
        value={place}
        onChange={setPlace}
        nameOf={(one) => symbolOf(tokens[one])}
      />
      <TokenField
        label={t(`funds.${way}`)}
        unit={symbolOf(token)}
        decimals={token.tokenDecimal}
        value={text}
        onChange={setText}
        most={most}
        problem={problemText(problem, own)}
      />
      <div className={styles['gets']}>
        <span>{t('funds.also')}</span>
        <output>
          <Amount value={also} decimals={other.tokenDecimal} unit={symbolOf(other)} />
        </output>
      </div>
    </OrderForm>
  )
}

type Plan = {
  readonly pool: Pool
  readonly own: OwnAccount
  readonly place: PoolPlace
  readonly text: string
  readonly decimals: number
}

/** What can be moved at most, what the chain would say against it, and what is signed. */
function planOf(way: Way, { pool, own, place, text, decimals }: Plan) {
  const funding = { place, quant: amountOf(text, decimals) }
  const { address } = own.account
  const funds = fundsOf(own, pool)
  return way === 'inject'
    ? {
        most: funds[place],
        problem: injectionProblem(pool, funding, funds),
        operation: injectionOperation(address, pool, funding),
      }
    : {
        most: pool.sides[place].balance,
        problem: withdrawalProblem(pool, funding),
        operation: withdrawalOperation(address, pool, funding),
      }
}
