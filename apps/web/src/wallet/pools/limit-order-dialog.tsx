import { operationOf } from '@sundial/operations'
import { fromText, trxDecimals } from '@sundial/primitives'
import { amountOf, type OwnAccount } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { pairToken, symbolOf } from '../../data/pools.ts'
import { isNativeId } from '../../data/token.ts'
import { useTokenInfo } from '../../show/named-token.tsx'
import { OrderDialog } from '../order/order-dialog.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { TokenField } from '../order/token-field.tsx'
import { Field } from '../send/field.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { holdingOf } from './pool-now.ts'
import styles from './pools.module.css'

type Props = { readonly onClose: () => void }

/** Places an order in the chain's own market: an offer of one token for another one, which waits until somebody takes it. */
export const LimitOrderDialog = (props: Props) => (
  <OrderTopics>
    <Content {...props} />
  </OrderTopics>
)

type SideText = { readonly token: string; readonly amount: string }

/** java-tron MarketSellAssetActuator: of either token. */
const mostUnits = 1_000_000_000_000_000n

function Content({ onClose }: Props) {
  const t = useTranslations('market')
  const { data: own } = useOwnAccount()
  const [texts, setTexts] = useState<readonly [SideText, SideText]>([
    { token: '', amount: '' },
    { token: 'TRX', amount: '' },
  ])
  const [offered, asked] = [useSide(texts[0]), useSide(texts[1])]
  const problem = own ? problemOf(own, { offered, asked }) : 'amount'
  const order =
    own && problem === undefined
      ? {
          operation: operationOf('MarketSellAssetContract', {
            ownerAddress: own.account.address,
            sellTokenId: fromText(offered.id),
            sellTokenQuantity: offered.units,
            buyTokenId: fromText(asked.id),
            buyTokenQuantity: asked.units,
          }),
        }
      : undefined
  return (
    <OrderDialog title={t('limit.place')} order={order} onClose={onClose}>
      <p className={styles['hint']}>{t('limit.note')}</p>
      {([0, 1] as const).map((place) => (
        <SideFields
          key={place}
          label={t(place === 0 ? 'limit.offer' : 'limit.ask')}
          side={place === 0 ? offered : asked}
          text={texts[place]}
          most={place === 0 && own ? holdingOf(own, offered.id) : undefined}
          onChange={(part) =>
            setTexts(([first, second]) =>
              place === 0 ? [{ ...first, ...part }, second] : [first, { ...second, ...part }],
            )
          }
        />
      ))}
      {problem !== undefined && problem !== 'amount' && <p role="alert">{t(`limit.problem.${problem}`)}</p>}
    </OrderDialog>
  )
}

type Side = {
  readonly id: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly units: bigint
}

/** What is typed: the token by its number, or TRX, and the amount by its decimals. */
function useSide({ token, amount }: SideText): Side {
  const id = /^(trx|_)$/i.test(token.trim()) ? '_' : /^\d{7,19}$/.test(token.trim()) ? token.trim() : ''
  const info = useTokenInfo(pairToken(id === '' ? '_' : id))
  const decimals = id === '' ? undefined : isNativeId(id) ? trxDecimals : info.tokenDecimal
  return {
    id,
    symbol: id === '' ? '' : symbolOf(info),
    decimals,
    units: decimals === undefined ? 0n : amountOf(amount, decimals),
  }
}

type Sides = { readonly offered: Side; readonly asked: Side }
type Problem = 'amount' | 'sameToken' | 'most' | 'balance' | 'fee'

/** By java-tron's rules; `amount` while something is empty. */
function problemOf(
  { account, parameters, ...own }: OwnAccount,
  { offered, asked }: Sides,
): Problem | undefined {
  if (offered.id === '' || asked.id === '' || offered.units === 0n || asked.units === 0n) return 'amount'
  if (offered.id === asked.id) return 'sameToken'
  if (offered.units > mostUnits || asked.units > mostUnits) return 'most'
  const fee = parameters.get('getMarketSellFee') ?? 0n
  if (offered.units > holdingOf({ account, parameters, ...own }, offered.id)) return 'balance'
  const needed = offered.id === '_' ? offered.units + fee : fee
  return account.balance < needed ? 'fee' : undefined
}

type FieldsProps = {
  readonly label: string
  readonly side: Side
  readonly text: SideText
  readonly most: bigint | undefined
  readonly onChange: (part: Partial<SideText>) => void
}

function SideFields({ label, side, text, most, onChange }: FieldsProps) {
  const t = useTranslations('market')
  return (
    <>
      <Field label={label} note={t('limit.tokenNote')}>
        {(control) => (
          <>
            <input
              {...control}
              value={text.token}
              dir="ltr"
              autoComplete="off"
              maxLength={19}
              onChange={({ target }) => onChange({ token: target.value, amount: '' })}
            />
            <span className={styles['hint']}>{side.symbol}</span>
          </>
        )}
      </Field>
      {side.decimals !== undefined && (
        <TokenField
          label={t('form.amount')}
          unit={side.symbol}
          decimals={side.decimals}
          value={text.amount}
          onChange={(amount) => onChange({ amount })}
          most={most}
          fill={most === undefined ? null : most}
        />
      )}
    </>
  )
}
