import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { byWorth } from '../../data/token-order.ts'
import { toInteger } from '../../format/exact-number.ts'
import { TokenMark } from '../../show/mark.tsx'
import { TokenAmount, TokenName } from '../../show/token.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { useWalletData, type WalletData } from '../data.ts'
import { useActor } from '../multi-signature/acting.ts'
import { SendButton } from '../send/send-button.tsx'
import styles from './account.module.css'

type Row = WalletData['tokens'][number]

/** Whole tokens; fewer are small change. */
const smallBelow = 10n

const columns: readonly PlainColumn<Row>[] = [
  {
    title: 'column.token',
    cell: (token) => (
      <span className={styles['token']}>
        <TokenMark
          id={token.tokenId}
          name={token.tokenAbbr || token.tokenName}
          logo={token.tokenLogo}
          size={26}
        />
        <TokenName token={token} />
      </span>
    ),
    card: 'lead',
  },
  {
    title: 'column.balance',
    cell: (token) => <TokenAmount value={token.balance} token={token} />,
    align: 'end',
    card: 'end',
  },
  { title: 'page.send', cell: ({ tokenId }) => <SendButton wish={{ token: tokenId }} />, card: 'act' },
]

/** What the account holds, each token with a way to send it. */
export function OwnTokens() {
  const t = useTranslations('own')
  const { account, tokens, tokens20, isFailed } = useWalletData(useActor())
  const [hidesSmall, setHidesSmall] = useState(false)
  const all = byWorth([...tokens, ...tokens20])
  const rows = hidesSmall ? all.filter((one) => !isSmall(one)) : all
  if (account === undefined && isFailed) {
    return <NothingHere title={t('noAnswer')} text={t('noAnswerText')} />
  }
  if (account !== undefined && all.length === 0) {
    return <NothingHere title={t('noTokens')} text={t('noTokensText')} />
  }
  return (
    <>
      <label className={styles['small']}>
        <input
          type="checkbox"
          checked={hidesSmall}
          onChange={({ target }) => setHidesSmall(target.checked)}
        />
        {t('hideSmall')}
      </label>
      <PlainTable
        name={t('tokens')}
        rows={account === undefined ? undefined : rows}
        columns={columns}
        rowKey={({ tokenId }) => tokenId}
      />
    </>
  )
}

/** A token of unknown decimals is not called small. */
const isSmall = ({ balance, tokenDecimal }: Row): boolean =>
  tokenDecimal !== undefined && (toInteger(balance) ?? 0n) < smallBelow * 10n ** BigInt(tokenDecimal)
