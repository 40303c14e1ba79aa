import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { AddressNote } from '../../address-book/private-note.tsx'
import { useTag } from '../../browser/shown-book.ts'
import { type Account, isContractAccount } from '../../data/account.ts'
import { contract, type Contract } from '../../data/contract.ts'
import { nameOf } from '../../data/names.ts'
import { byWorth } from '../../data/token-order.ts'
import { richValues } from '../../i18n/keys.ts'
import { Address, OperatorMarks } from '../../show/address.tsx'
import { AddressTitle } from './address-title.tsx'
import { type ApiInteger, toInteger } from '../../format/exact-number.ts'
import { Mark, TokenMark } from '../../show/mark.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { percentOf } from '../../format/percent.ts'
import { Meter } from '../../show/percent.tsx'
import { Count, Short, Trx } from '../../show/quantity.tsx'
import { ForeignText, neutralText } from '../../show/text.tsx'
import { Time } from '../../show/time.tsx'
import type { Figure } from '../../ui/details.tsx'
import { Identity, Tag } from '../../ui/identity.tsx'
import { Elsewhere } from '../missing/lazy.ts'
import styles from './account-header.module.css'
import { NodeDifferences } from '../network/node-differences.tsx'

type Props = {
  /** Base58. */
  readonly address: string
  /** Path of the page without its tab. */
  readonly path: string
  /** Absent while it loads. */
  readonly account: Account | undefined
  /** Below the figures. */
  readonly children?: ReactNode
}

const kinds = {
  account: {
    title: 'page.address',
    list: 'page.accounts',
    path: '/blockchain/accounts',
    absent: 'account.unused',
  },
  contract: {
    title: 'page.contract',
    list: 'page.contracts',
    path: '/contracts/contracts',
    absent: 'account.deletedText',
  },
} as const

/** Who an account or a contract is, and what it owns. */
export function AccountHeader({ address, path, account, children }: Props) {
  const t = useTranslations()
  const isContract = isContractAccount(account)
  const { data: details } = useQuery({ ...contract(address), enabled: isContract })
  const name = nameIn(address, account, details)
  const { title, list, path: to, absent } = kinds[isContract ? 'contract' : 'account']
  const kind = t(title)
  const tag = useTag(address)
  const figures = account && (isContract ? contractFigures(account, details, t) : figuresOf(account, path, t))
  return (
    <Identity
      kind={kind}
      list={{ to, title: t(list) }}
      titleText={name || address}
      mark={<LargeMark address={address} isContract={isContract} />}
      name={
        <>
          {tag !== undefined && <PrivateTag text={tag} address={address} name={name} />}
          {name ? <ForeignText text={name} /> : kind}
        </>
      }
      tags={account && <Tags address={address} account={account} contract={details} />}
      id={<AddressTitle address={address} isContract={isContract} />}
      figures={figures}
    >
      <AddressNote address={address} />
      {account?.activated === false && (
        <>
          <p className={styles['unused']}>{t(absent)}</p>
          <Suspense>
            <Elsewhere term={address} />
          </Suspense>
        </>
      )}
      <NodeDifferences of={account} />
      {children}
    </Identity>
  )
}

const nameIn = (
  address: string,
  account: Account | undefined,
  details: Contract | null | undefined,
): string | undefined => nameOf(address)?.name || account?.name || details?.name

const LargeMark = ({ address, isContract }: { readonly address: string; readonly isContract: boolean }) => (
  <Mark address={address} kind={nameOf(address)?.kind ?? (isContract ? 'contract' : 'account')} size={60} />
)

const ContractTags = lazy(async () => ({
  default: (await import('../contract/contract-tags.tsx')).ContractTags,
}))

type TagsProps = {
  readonly address: string
  readonly account: Account
  readonly contract: Contract | null | undefined
}

function Tags({ address, account, contract: details }: TagsProps) {
  const t = useTranslations('account')
  const known = nameOf(address)
  const { ownerPermission: owner, representative } = account
  const keys = owner?.keys.length ?? 1
  return (
    <>
      <OperatorMarks of={known} />
      {representative?.enabled === true && (
        <Link to={`/representative/${address}`}>
          <Tag tone="sun">{t('candidacy')}</Tag>
        </Link>
      )}
      {known?.symbol !== undefined && (
        <Link to={`/token20/${address}`}>
          <Tag tone="sun">
            <ForeignText text={known.symbol} />
          </Tag>
        </Link>
      )}
      {owner !== undefined && keys > 1 && (
        <Tag tip={t('severalKeys')}>{t('keys', { count: keys, threshold: String(owner.threshold) })}</Tag>
      )}
      {details && account.activated !== false && (
        <Suspense>
          <ContractTags of={details} />
        </Suspense>
      )}
      {account.activated === false && (
        <Tag tone="warn">{t(isContractAccount(account) ? 'deleted' : 'notActivated')}</Tag>
      )}
    </>
  )
}

type T = ReturnType<typeof useTranslations<never>>

function figuresOf(account: Account, path: string, t: T): readonly Figure[] {
  // Contracts count tokens for addresses that do not exist too.
  if (account.activated === false) return tokensFigure(account, path, t)
  const votes = toInteger(account.voteTotal) ?? 0n
  const reward = toInteger(account.rewardNum) ?? 0n
  return [
    ...trxFigures(account, t),
    ...tokensFigure(account, path, t),
    ...(account.bandwidth === undefined ? [] : [resourcesFigure(account.bandwidth, t)]),
    ...(votes === 0n && reward === 0n
      ? []
      : [
          {
            label: t('page.votesGiven'),
            value: <Count value={votes} />,
            note:
              reward > 0n && t.rich('account.rewards', richValues({ amount: <Trx key="" sun={reward} /> })),
          },
        ]),
  ]
}

/** Free and staked TRX as one sum, with its parts; left out while the index does not know balances. */
function trxFigures({ balance, totalFrozenV2, totalFrozen, fromNode }: Account, t: T): readonly Figure[] {
  const free = toInteger(balance)
  if (free === undefined) return []
  const staked = (toInteger(totalFrozenV2) ?? 0n) + (toInteger(totalFrozen) ?? 0n)
  const all = free + staked
  const figure = {
    label: t('column.balance'),
    value: <Trx sun={all} />,
    note: (
      <>
        {staked > 0n && (
          <>
            {t.rich(
              'account.freeAndStaked',
              richValues({ free: <Trx key="free" sun={free} />, staked: <Trx key="staked" sun={staked} /> }),
            )}
            <span className={styles['split']} aria-hidden>
              <span style={{ inlineSize: `${percentOf(free, all)}%` }} />
              <span />
            </span>
          </>
        )}
        {fromNode && (
          <span className={styles['at']}>{t('account.at', { height: String(fromNode.block) })}</span>
        )}
      </>
    ),
  }
  return [figure]
}

type Held = {
  readonly tokenId: string
  readonly tokenName?: string
  readonly tokenAbbr?: string
  readonly tokenLogo?: string
  readonly tokenDecimal?: number
  readonly balance?: ApiInteger
}

const tokensOf = ({ tokenBalances = [], trc20token_balances: contracts = [] }: Account): readonly Held[] =>
  byWorth([...tokenBalances.filter(({ tokenId }) => tokenId !== '_'), ...contracts])

const mostShown = 3

/** The node does not tell all tokens: `+` follows the number of those that are known. */
function tokensFigure(account: Account, path: string, t: T): readonly Figure[] {
  const held = tokensOf(account)
  if (held.length === 0) return []
  const value = (
    <Link to={`${path}/balances`} className={styles['plain'] ?? ''}>
      <Count value={held.length} />
      {account.fromNode && '+'}
    </Link>
  )
  return [{ label: t('page.tokens'), value, note: <TokenMarks held={held} /> }]
}

const amountOf = ({ balance, tokenDecimal }: Held) =>
  tokenDecimal === undefined ? undefined : <Short value={balance} decimals={Math.min(tokenDecimal, 255)} />

const TokenMarks = ({ held }: { readonly held: readonly Held[] }) => (
  <span className={styles['marks']}>
    {held.slice(0, mostShown).map((one) => {
      const { tokenId, tokenName, tokenAbbr, tokenLogo } = one
      return (
        <span key={tokenId}>
          <TokenMark id={tokenId} name={tokenAbbr || tokenName} logo={tokenLogo} size={18} />
          {amountOf(one)}
          <bdi>{neutralText(tokenAbbr || tokenName || tokenId)}</bdi>
        </span>
      )
    })}
    {held.length > mostShown && <span dir="ltr">+{held.length - mostShown}</span>}
  </span>
)

const resourcesFigure = (has: NonNullable<Account['bandwidth']>, t: T): Figure => ({
  label: t('account.resources'),
  value: (
    <span className={styles['resources']}>
      {/* Energy comes from stakes only; bandwidth is also free. */}
      {toInteger(has.energyLimit) !== 0n && (
        <Resource
          name={t('account.energyShort')}
          meter={<Meter used={has.energyUsed} limit={has.energyLimit} />}
        />
      )}
      <Resource
        name={t('account.bandwidthShort')}
        meter={<Meter used={sum(has.freeNetUsed, has.netUsed)} limit={sum(has.freeNetLimit, has.netLimit)} />}
      />
    </span>
  ),
})

type Amount = Parameters<typeof toInteger>[0]

const sum = (left: Amount, right: Amount): bigint => (toInteger(left) ?? 0n) + (toInteger(right) ?? 0n)

const Resource = ({ name, meter }: { readonly name: string; readonly meter: ReactNode }) => (
  <span className={styles['resource']}>
    <span>{name}</span>
    {meter}
  </span>
)

/** What a contract is used for, who made it, and who pays for its energy. */
function contractFigures(
  account: Account,
  details: Contract | null | undefined,
  t: T,
): readonly Figure[] | undefined {
  if (details === undefined) return undefined
  const creator = details?.creator
  const percent = creator?.consume_user_resource_percent
  return [
    { label: t('column.transactions'), value: <Count value={account.totalTransactionCount} /> },
    ...trxFigures(account, t),
    ...tokensFigure(account, `/contract/${account.address}`, t),
    ...(creator === undefined
      ? []
      : [
          {
            label: t('column.creator'),
            value: (
              <span className={styles['creator']}>
                <Address value={creator.address} isContract={creator.address_is_contract ?? false} />
              </span>
            ),
            note: <Time value={details?.date_created} />,
          },
        ]),
    ...(percent === undefined
      ? []
      : [
          {
            label: t('field.callerShare'),
            value: <Count value={percent} unit="%" />,
            note: percent < 100 && t('account.creatorPays', { percent: 100 - percent }),
          },
        ]),
  ]
}
