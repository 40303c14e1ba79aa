// What the bridge takes for carrying something, which is paid in TRX whatever is sent.
import type { Address } from '@sundial/primitives'
import type { SendToken } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Trx } from '../../show/quantity.tsx'
import { useNewestBalance } from '../send/use-tokens.ts'
import styles from './bridge.module.css'
import { notRead } from './movable.ts'

/** For the notes of the forms, which say that there is no fee where it is zero. */
export const chargeValues = (feeSun: bigint) =>
  richValues({ charge: feeSun === 0n ? 'none' : 'some', fee: <Trx key="" sun={feeSun} /> })

const trx: SendToken = {
  standard: 'TRC10',
  id: '_',
  decimals: 6,
  name: '',
  abbreviation: '',
  balance: notRead,
}

/** The TRX of the account; undefined until they are known. */
export function useTrxSun(owner: Address): bigint | undefined {
  const balance = useNewestBalance(trx, owner)?.balance
  return balance === notRead ? undefined : balance
}

/** Unknown TRX may be enough. */
export const lacksFee = (feeSun: bigint, trxSun: bigint | undefined): boolean =>
  trxSun !== undefined && trxSun < feeSun

type Props = { readonly feeSun: bigint; readonly trxSun: bigint | undefined }

/** That the account has less TRX than the fee. */
export function LacksFee({ feeSun, trxSun }: Props) {
  const t = useTranslations('bridge')
  if (trxSun === undefined || !lacksFee(feeSun, trxSun)) return null
  return (
    <p role="alert" className={styles['lacking']}>
      {t.rich(
        'lacksFee',
        richValues({ fee: <Trx key="fee" sun={feeSun} />, balance: <Trx key="balance" sun={trxSun} /> }),
      )}
    </p>
  )
}
