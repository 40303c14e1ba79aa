import { IconDroplet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { post } from '../../data/post.ts'
import { useHasService } from '../../data/server.ts'
import { richValues } from '../../i18n/keys.ts'
import { TransactionLink } from '../../show/hash.tsx'
import { Trx } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { clockText } from '../../format/time.ts'
import styles from './account.module.css'

type Props = {
  /** Base58. */
  readonly address: string
}

/** Asks the faucet of a test network for coins, and says what came of it. Only where the server has a faucet. */
export function TestCoins({ address }: Props) {
  const t = useTranslations('own')
  const hasFaucet = useHasService('faucet') === true
  const request = useMutation({
    mutationFn: () => post('/api/testnet/request-coins', { address }),
    networkMode: 'always',
  })
  if (!hasFaucet) return null
  return (
    <>
      <button type="button" disabled={request.isPending} onClick={() => request.mutate()}>
        <IconDroplet size={18} stroke={1.7} aria-hidden />
        {t(request.isPending ? 'testCoinsWait' : 'testCoins')}
      </button>
      <output className={styles['coins']}>
        {request.error !== null && <Refusal reason={request.error.message} />}
        {request.data && <Outcome of={request.data} />}
      </output>
    </>
  )
}

type Answer = Awaited<ReturnType<typeof post<'/api/testnet/request-coins'>>>

function Outcome({
  of: { success, amount, code, message = '', hash = '', againMs },
}: {
  readonly of: Answer
}): ReactNode {
  const t = useTranslations('own')
  const locale = useLocale()
  if (success) {
    const values = {
      amount: <Trx key="amount" sun={amount} />,
      transaction: <TransactionLink key="id" id={hash} />,
    }
    return <span>{t.rich('testCoinsSent', richValues(values))}</span>
  }
  if (againMs === undefined) return <Refusal reason={message} />
  const text = code === 'NETWORK_HAD_COINS' ? 'testCoinsNetwork' : 'testCoinsHad'
  return t(text, { time: clockText(againMs, locale) })
}

function Refusal({ reason }: { readonly reason: string }) {
  const t = useTranslations('own')
  return (
    <>
      {t('testCoinsRefused')} <bdi>{neutralText(reason)}</bdi>
    </>
  )
}
