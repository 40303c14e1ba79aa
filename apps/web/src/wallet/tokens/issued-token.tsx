import { operationOf } from '@sundial/operations'
import { type Address, toTextLossy } from '@sundial/primitives'
import { type FrozenPart, isDue, saleStateOf, soldOf, type TokenSale } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { TokenInfo } from '../../data/token.ts'
import { Missing } from '../../show/missing.tsx'
import { ShareOfSupply } from '../../show/percent.tsx'
import { Count } from '../../show/quantity.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Deadline, Timestamp } from '../../show/time.tsx'
import { TokenAmount, TokenName } from '../../show/token.tsx'
import { type Detail, Details, DetailsSkeleton, Figures } from '../../ui/details.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import account from '../account/account.module.css'
import { OrderButton } from '../order/order-button.tsx'
import { Section } from '../stake/stake-lists.tsx'
import { PriceText } from './price-text.tsx'
import { tokenSale } from './token-sale.ts'
import styles from './tokens.module.css'

/** Of an account without a token: how to issue one. */
export function NoToken() {
  const t = useTranslations('issue')
  return (
    <NothingHere title={t('noToken')} text={t('noTokenText')}>
      <Link to="/tokens/create" className={styles['go'] ?? ''}>
        {t('toWizard')}
      </Link>
    </NothingHere>
  )
}

type Props = {
  /** Number of the token. */
  readonly id: string
  readonly owner: Address
}

/** The token of the active account: what is sold, what is frozen until when, and what its issuer can do. */
export function IssuedToken({ id, owner }: Props) {
  const t = useTranslations()
  const query = useQuery(tokenSale(id))
  const { data: sale } = query
  return (
    <FailureFrame query={query}>
      {sale === undefined && <DetailsSkeleton count={8} />}
      {sale && (
        <>
          <SaleFigures sale={sale} />
          <Details facts={factsOf(sale, t)} />
          {sale.frozen.length > 0 && <FrozenParts sale={sale} owner={owner} />}
          <div className={account['acts']}>
            <Link to={`/tokens/update/${id}`}>{t('operation.UpdateAssetContract')}</Link>
          </div>
          <p className={account['at']}>{t('account.at', { height: String(sale.height) })}</p>
        </>
      )}
    </FailureFrame>
  )
}

/** The token as lists show tokens. */
export const tokenInfoOf = ({ asset }: TokenSale): TokenInfo => ({
  tokenId: asset.id,
  tokenType: 'trc10',
  tokenName: toTextLossy(asset.name),
  tokenAbbr: toTextLossy(asset.abbr),
  tokenDecimal: asset.precision,
})

/** Symbol of the token, for amounts. */
export const unitOf = ({ asset }: TokenSale): string => toTextLossy(asset.abbr) || toTextLossy(asset.name)

/** Who has which part of the supply. */
function SaleFigures({ sale }: { readonly sale: TokenSale }) {
  const t = useTranslations()
  const token = tokenInfoOf(sale)
  const { totalSupply } = sale.asset
  const frozen = sale.frozen.reduce((sum, { amount }) => sum + amount, 0n)
  const part = (label: string, value: bigint) => ({
    label,
    value: <TokenAmount value={value} token={token} />,
    note: <ShareOfSupply of={totalSupply} value={value} />,
  })
  return (
    <Figures
      isPart
      figures={[
        { label: t('field.totalSupply'), value: <TokenAmount value={totalSupply} token={token} /> },
        part(t('issue.withOthers'), soldOf(sale)),
        part(t('issue.withIssuer'), sale.left),
        part(t('issue.frozen'), frozen),
      ]}
    />
  )
}

function factsOf(sale: TokenSale, t: ReturnType<typeof useTranslations<never>>): readonly Detail[] {
  const { asset, nowMs } = sale
  const state = saleStateOf(asset, nowMs)
  return [
    [t('field.token'), <TokenName key="" token={tokenInfoOf(sale)} />],
    [t('field.tokenId'), <bdi key="">{asset.id}</bdi>],
    [t('issue.sale'), t(`issue.state.${state}`)],
    ...(state === 'none'
      ? ([[t('field.start'), <Missing key="" why="none" />]] satisfies readonly Detail[])
      : ([
          [
            t('column.sale'),
            <PriceText key="" price={asset} decimals={asset.precision} unit={unitOf(sale)} />,
          ],
          [t('field.start'), <Timestamp key="" value={Number(asset.startTime)} driftSeconds={0} />],
          [t('field.end'), <Timestamp key="" value={Number(asset.endTime)} driftSeconds={0} />],
        ] satisfies readonly Detail[])),
    [t('field.description'), <ForeignText key="" text={toTextLossy(asset.description)} />],
    [t('field.url'), <ForeignText key="" text={toTextLossy(asset.url)} />],
    [t('field.accountBandwidth'), <Count key="" value={asset.freeAssetNetLimit} />],
    [t('field.totalBandwidth'), <Count key="" value={asset.publicFreeAssetNetLimit} />],
  ]
}

/** Parts of the supply that the chain holds back. One transaction releases all whose time is over. */
function FrozenParts({ sale, owner }: { readonly sale: TokenSale; readonly owner: Address }) {
  const t = useTranslations()
  const due = sale.frozen
    .filter((part) => isDue(part, sale.nowMs))
    .reduce((sum, { amount }) => sum + amount, 0n)
  return (
    <Section title={t('field.frozenSupply')}>
      <PlainTable
        name={t('field.frozenSupply')}
        rows={sale.frozen}
        columns={frozenColumns(sale)}
        rowKey={(_, index) => String(index)}
      />
      <div className={account['acts']}>
        <OrderButton
          key={String(due)}
          label={t('operation.UnfreezeAssetContract')}
          done={t('stake.onItsWay')}
          isDisabled={due === 0n}
          order={() => ({ operation: operationOf('UnfreezeAssetContract', { ownerAddress: owner }) })}
        />
        {due === 0n && <span className={styles['hint']}>{t('issue.notDue')}</span>}
      </div>
    </Section>
  )
}

const frozenColumns = (sale: TokenSale): readonly PlainColumn<FrozenPart>[] => [
  {
    title: 'field.amount',
    cell: ({ amount }) => <TokenAmount value={amount} token={tokenInfoOf(sale)} />,
  },
  { title: 'issue.releasedAt', cell: (part) => <ReleaseTime part={part} nowMs={sale.nowMs} />, align: 'end' },
]

function ReleaseTime({ part, nowMs }: { readonly part: FrozenPart; readonly nowMs: bigint }) {
  const t = useTranslations('issue')
  return isDue(part, nowMs) ? <b>{t('due')}</b> : <Deadline value={Number(part.untilMs)} />
}
