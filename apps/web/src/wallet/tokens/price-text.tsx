import type { AssetIssue } from '@sundial/operations'
import { sunPerTrx } from '@sundial/primitives'
import { Amount, Trx } from '../../show/quantity.tsx'

type Props = {
  readonly price: Pick<AssetIssue, 'trxNum' | 'num'>
  readonly decimals: number
  readonly unit: string
}

/**
 * The price of a sale: of one token where that is a whole number of sun, otherwise what 1 TRX buys where that is whole, and
 * otherwise as the chain has it.
 */
export function PriceText({ price, decimals, unit }: Props) {
  const [units, sun] = shownPrice(price, decimals)
  return (
    <span>
      <Amount value={units} decimals={decimals} unit={unit} /> = <Trx sun={sun} />
    </span>
  )
}

export function shownPrice({ trxNum, num }: Props['price'], decimals: number): readonly [bigint, bigint] {
  const [sun, units] = [BigInt(trxNum), BigInt(num)]
  const one = 10n ** BigInt(decimals)
  if ((sun * one) % units === 0n) return [one, (sun * one) / units]
  return (sunPerTrx * units) % sun === 0n ? [(sunPerTrx * units) / sun, sunPerTrx] : [units, sun]
}
