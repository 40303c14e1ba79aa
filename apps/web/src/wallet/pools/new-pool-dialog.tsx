import { trxDecimals } from '@sundial/primitives'
import {
  amountOf,
  newPoolOperation,
  newPoolProblem,
  type NewPoolProblem,
  type OwnAccount,
  type PoolSide,
} from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { symbolOf } from '../../data/pools.ts'
import { richValues } from '../../i18n/keys.ts'
import { Trx } from '../../show/quantity.tsx'
import { useWalletData } from '../data.ts'
import { useActor } from '../multi-signature/acting.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { TokenField } from '../order/token-field.tsx'
import { Field } from '../send/field.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { holdingOf } from './pool-now.ts'
import styles from './pools.module.css'

type Props = { readonly onClose: () => void }

/** Opens a pair of the chain's own exchange with funds of two tokens. */
export const NewPoolDialog = (props: Props) => (
  <OrderTopics>
    <Content {...props} />
  </OrderTopics>
)

type Choice = { readonly id: string; readonly unit: string; readonly decimals: number }
type SideText = { readonly tokenId: string; readonly text: string }

/** TRX and the TRC10 tokens of the account whose decimals are known: the exchange of the chain knows no others. */
function useChoices(): readonly Choice[] {
  const { tokens } = useWalletData(useActor())
  const own = tokens.flatMap((token): Choice[] =>
    token.tokenId === '_' || token.tokenDecimal === undefined
      ? []
      : [{ id: token.tokenId, unit: symbolOf(token), decimals: token.tokenDecimal }],
  )
  return [{ id: '_', unit: 'TRX', decimals: trxDecimals }, ...own]
}

function Content({ onClose }: Props) {
  const t = useTranslations('market')
  const { data: own } = useOwnAccount()
  const choices = useChoices()
  const [texts, setTexts] = useState<readonly [SideText, SideText]>([
    { tokenId: '', text: '' },
    { tokenId: '_', text: '' },
  ])
  const picked = texts.map(({ tokenId }) => choices.find(({ id }) => id === tokenId))
  const sides = texts.map(({ tokenId, text }, place) => ({
    tokenId,
    balance: amountOf(text, picked[place]?.decimals ?? 0),
  })) as readonly PoolSide[] as readonly [PoolSide, PoolSide]
  const problem = own && !picked.includes(undefined) ? problemOf(own, sides) : 'amount'
  const isWhole = own && problem === undefined
  const change = (place: 0 | 1, part: Partial<SideText>) =>
    setTexts(([first, second]) =>
      place === 0 ? [{ ...first, ...part }, second] : [first, { ...second, ...part }],
    )
  return (
    <OrderDialog
      title={t('create.title')}
      order={isWhole ? { operation: newPoolOperation(own.account.address, sides) } : undefined}
      onClose={onClose}
    >
      <p className={styles['hint']}>
        {t.rich('create.note', richValues({ fee: <Trx key="" sun={own ? feeOf(own) : undefined} /> }))}
      </p>
      {([0, 1] as const).map((place) => (
        <SideFields
          key={place}
          label={t(place === 0 ? 'create.first' : 'create.second')}
          choices={choices}
          side={texts[place]}
          own={own ?? undefined}
          onChange={(part) => change(place, part)}
        />
      ))}
      <ProblemLine problem={problem} />
    </OrderDialog>
  )
}

const feeOf = ({ parameters }: OwnAccount): bigint => parameters.get('getExchangeCreateFee') ?? 0n

const problemOf = (own: OwnAccount, sides: readonly [PoolSide, PoolSide]): NewPoolProblem | undefined =>
  newPoolProblem({
    sides,
    funds: [holdingOf(own, sides[0].tokenId), holdingOf(own, sides[1].tokenId)],
    trxBalance: own.account.balance,
    feeSun: feeOf(own),
  })

function ProblemLine({ problem }: { readonly problem: NewPoolProblem | undefined }) {
  const t = useTranslations('market')
  if (problem === undefined || problem === 'amount') return null
  return <p role="alert">{t(`create.problem.${problem}`)}</p>
}

type SideProps = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly side: SideText
  readonly own: OwnAccount | undefined
  readonly onChange: (part: Partial<SideText>) => void
}

/** A token, and how much of it the pool begins with. */
function SideFields({ label, choices, side: { tokenId, text }, own, onChange }: SideProps) {
  const t = useTranslations('market')
  const chosen = choices.find(({ id }) => id === tokenId)
  return (
    <>
      <Field label={label}>
        {(control) => (
          <select
            {...control}
            className={styles['select']}
            value={tokenId}
            onChange={({ target }) => onChange({ tokenId: target.value, text: '' })}
          >
            <option value="">–</option>
            {choices.map(({ id, unit }) => (
              <option key={id} value={id}>
                {id === '_' ? unit : `${unit} · ${id}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen !== undefined && (
        <TokenField
          label={t('create.amount')}
          unit={chosen.unit}
          decimals={chosen.decimals}
          value={text}
          onChange={(typed) => onChange({ text: typed })}
          most={own && holdingOf(own, chosen.id)}
          fill={undefined}
        />
      )}
    </>
  )
}
