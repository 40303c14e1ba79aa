import { saleStateOf, type TokenSale } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Figures } from '../../ui/details.tsx'
import { Countdown } from '../stake/stake-lists.tsx'
import { openConnect, useWallet } from '../use-wallet.ts'
import { tokenInfoOf, unitOf } from './issued-token.tsx'
import { PriceText } from './price-text.tsx'
import { tokenSale } from './token-sale.ts'
import styles from './tokens.module.css'

const BuyDialog = lazy(async () => ({ default: (await import('./buy-dialog.tsx')).BuyDialog }))

/** The sale of a TRC10 token by its issuer, while it is ahead or open by the chain's clock. */
export const SaleCard = ({ id }: { readonly id: string }) => (
  <Topic name="issue">
    <Sale id={id} />
  </Topic>
)

function Sale({ id }: { readonly id: string }) {
  const t = useTranslations('issue')
  const { address } = useWallet().account
  const { data: sale, dataUpdatedAt } = useQuery(tokenSale(id))
  const [isBuying, setBuying] = useState(false)
  if (!sale) return null
  const state = saleStateOf(sale.asset, sale.nowMs)
  return (
    <>
      {(state === 'ahead' || state === 'open') && (
        <div className={styles['saleCard']}>
          <Card
            title={t(`state.${state}`)}
            aside={
              <Button
                variant="light"
                disabled={state === 'ahead'}
                onClick={address === undefined ? openConnect : () => setBuying(true)}
              >
                {t('buy')}
              </Button>
            }
          >
            <Figures isPart figures={figuresOf(sale, dataUpdatedAt, t)} />
          </Card>
        </div>
      )}
      {/* It stays when the sale ends, to say how the transaction ends. */}
      {isBuying && address !== undefined && (
        <Suspense>
          <BuyDialog id={id} onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </>
  )
}

function figuresOf(sale: TokenSale, readAtMs: number, t: ReturnType<typeof useTranslations<'issue'>>) {
  const { asset, left, nowMs } = sale
  const isAhead = nowMs < asset.startTime
  // The chain's clock decides, which need not be that of this computer.
  const aheadMs = readAtMs - Number(nowMs)
  return [
    {
      label: t('price'),
      value: <PriceText price={asset} decimals={asset.precision} unit={unitOf(sale)} />,
    },
    { label: t('left'), value: <TokenAmount value={left} token={tokenInfoOf(sale)} /> },
    {
      label: t(isAhead ? 'beginsIn' : 'endsIn'),
      value: <Countdown endsMs={Number(isAhead ? asset.startTime : asset.endTime) + aheadMs} />,
    },
  ]
}
