import { sunPerTrx } from '@sundial/primitives'
import {
  mostSunFor,
  type OwnAccount,
  purchaseOperation,
  purchaseProblem,
  sunFor,
  type TokenSale,
  unitsFor,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Trx } from '../../show/quantity.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { OrderDialog } from '../order/order-dialog.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import send from '../send/send.module.css'
import { sunOf, TrxField } from '../stake/fields.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { tokenInfoOf, unitOf } from './issued-token.tsx'
import { PriceText } from './price-text.tsx'
import { tokenSale } from './token-sale.ts'
import styles from './tokens.module.css'

type Props = {
  /** Number of the token. */
  readonly id: string
  readonly onClose: () => void
}

/** Time between two looks at the sale while the form is open: a block. */
const blockMs = 3000
/** Left to pay the fees of this transaction and a few more when MAX is pressed. */
const keptSun = 2n * sunPerTrx

/** Buys a TRC10 token from its issuer. */
export const BuyDialog = (props: Props) => (
  <OrderTopics>
    <Content {...props} />
  </OrderTopics>
)

function Content({ id, onClose }: Props) {
  const t = useTranslations()
  const { data: sale } = useQuery({ ...tokenSale(id), refetchInterval: blockMs })
  const { data: own } = useOwnAccount()
  const [text, setText] = useState('')
  const sun = sunOf(text)
  const problem = useProblem(sun, sale, own)
  const isValid = sale && own && text !== '' && problem === undefined
  const { balance, most, isAll } = fundsOf(sale, own)
  return (
    <OrderDialog
      title={t('operation.ParticipateAssetIssueContract')}
      order={isValid ? { operation: purchaseOperation(own.account.address, sale.asset, sun) } : undefined}
      onClose={onClose}
    >
      <TrxField
        value={text}
        onChange={setText}
        most={balance}
        fill={most}
        fillNote={isAll ? t('issue.all') : undefined}
        problem={problem}
      />
      {sale && <Receipt sale={sale} sun={isValid ? sun : 0n} />}
    </OrderDialog>
  )
}

type Sale = TokenSale | null | undefined
type Own = OwnAccount | null | undefined

/** The balance in sun, the most of it that can be paid, and whether that buys all that is left. */
function fundsOf(sale: Sale, own: Own) {
  if (own === undefined) return { balance: undefined, most: undefined, isAll: false }
  const balance = own?.account.balance ?? 0n
  const most = sale ? mostSunFor(sale, balance - keptSun) : 0n
  return { balance, most, isAll: sale ? unitsFor(most, sale.asset) === sale.left : false }
}

/** Why the chain would refuse the purchase, in words. Some reasons do not depend on the amount. */
function useProblem(sun: bigint, sale: Sale, own: Own) {
  const t = useTranslations()
  if (own === null) return t('own.notActivatedText')
  if (!sale || !own) return undefined
  const { address, balance } = own.account
  const problem = purchaseProblem(sun, sale, { address, balance })
  if (problem === 'above_balance') return t('send.problem.above_balance')
  return problem === undefined || problem === 'amount' ? undefined : t(`issue.refused.${problem}`)
}

type ReceiptProps = {
  readonly sale: TokenSale
  /** Zero while there is no valid amount. */
  readonly sun: bigint
}

/** What the payment gets, to the last unit, and where less TRX get the same. */
function Receipt({ sale, sun }: ReceiptProps) {
  const t = useTranslations('issue')
  const { asset, left } = sale
  const token = tokenInfoOf(sale)
  const units = unitsFor(sun, asset)
  const least = sunFor(units, asset)
  return (
    <>
      <dl className={send['cost']}>
        <div>
          <dt>{t('price')}</dt>
          <dd>
            <PriceText price={asset} decimals={asset.precision} unit={unitOf(sale)} />
          </dd>
        </div>
        <div>
          <dt>{t('left')}</dt>
          <dd>
            <TokenAmount value={left} token={token} />
          </dd>
        </div>
        <div>
          <dt>{t('receive')}</dt>
          <dd>
            <b>
              <TokenAmount value={units} token={token} />
            </b>
          </dd>
        </div>
      </dl>
      {least < sun && (
        <p className={styles['hint']}>
          {t.rich('cheaper', richValues({ amount: <Trx key="" sun={least} /> }))}
        </p>
      )}
    </>
  )
}
