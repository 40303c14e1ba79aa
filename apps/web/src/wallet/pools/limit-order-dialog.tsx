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
import { TokenChoice } from '../order/token-choice.tsx'
import { TokenField } from '../order/token-field.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { holdingOf } from './pool-now.ts'
import styles from './pools.module.css'

type Props = {
  /** The tokens that are chosen first. */
  readonly pair: readonly [string, string]
  readonly onClose: () => void
}

/** Places an order in the chain's own market: an offer of one token for another one, which waits until somebody takes it. */
export const LimitOrderDialog = (props: Props) => (
  <OrderTopics>
    <Content {...props} />
  </OrderTopics>
)

type SideText = { readonly token: string; readonly amount: string }

/** java-tron MarketSellAssetActuator: of either token. */
const mostUnits = 1_000_000_000_000_000n

function Content({ pair: [first, second], onClose }: Props) {
  const t = useTranslations('market')
  const { data: own } = useOwnAccount()
  const [texts, setTexts] = useState<readonly [SideText, SideText]>([
    { token: first, amount: '' },
    { token: second, amount: '' },
  ])
  const [offered, asked] = [useSide(texts[0]), useSide(texts[1])]
  const owned = own?.account.assetV2.filter(({ value }) => value > 0n).map(({ key }) => key) ?? []
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
          usual={['_', ...owned]}
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

/** The chosen token, and the typed amount by its decimals. */
function useSide({ token: id, amount }: SideText): Side {
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
  readonly usual: readonly string[]
  readonly most: bigint | undefined
  readonly onChange: (part: Partial<SideText>) => void
}

function SideFields({ label, side, text, usual, most, onChange }: FieldsProps) {
  const t = useTranslations('market')
  return (
    <>
      <TokenChoice
        label={label}
        value={text.token}
        usual={usual}
        onChange={(token) => onChange({ token, amount: '' })}
      />
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
