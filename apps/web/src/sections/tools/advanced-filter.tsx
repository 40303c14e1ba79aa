import { formatUnits } from '@sundial/primitives'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { filteredTransactions, filteredTransfers } from '../../data/advanced-filter.ts'
import type { Searched } from '../../data/lists.ts'
import { isNativeId } from '../../data/token.ts'
import { groupDigits } from '../../format/exact-number.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import { Choice } from '../../ui/form.tsx'
import form from '../../ui/form.module.css'
import { writeListAddress } from '../../lists/list-address.ts'
import type { FilterText } from '../../lists/table-tools.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { neutralText } from '../../show/text.tsx'
import { transactionColumns } from '../transaction/transaction-table.tsx'
import { transferColumns } from '../transaction/transfer-table.tsx'
import { FilterForm } from './filter-form.tsx'
import styles from './filter-form.module.css'
import { fieldNames, type FilterKind, filterKinds } from './filter-input.ts'
import { useDecimals, useTokenOf } from './filter-token.ts'

const filterNames = [...fieldNames, 'type', 'start_timestamp', 'end_timestamp'] as const

/** Rows by several conditions at once, and what was searched for them. */
export const AdvancedFilter = ({ kind }: { readonly kind: FilterKind }) =>
  kind === 'transactions' ? <Transactions /> : <Transfers />

function Transactions() {
  const list = useList({ query: filteredTransactions, filterNames, isStill: true })
  return (
    <>
      <Conditions list={list} kind="transactions" />
      <DataTable
        name="transactions"
        list={list}
        columns={transactionColumns({})}
        rowKey={({ hash }) => hash}
        filterText={useFilterText(list)}
      />
    </>
  )
}

function Transfers() {
  const list = useList({ query: filteredTransfers, filterNames, isStill: true })
  return (
    <>
      <Conditions list={list} kind="transfers" />
      <DataTable
        name="transfers"
        list={list}
        columns={transferColumns({})}
        rowKey={({ id }) => id}
        filterText={useFilterText(list)}
      />
    </>
  )
}

/** Amounts with the decimals of their token, and a token by its name; amounts of any token stay as they are. */
function useFilterText(list: List<unknown>): FilterText {
  const locale = useLocale()
  const id = String(list.address.filters['token'] ?? '')
  const info = useTokenOf(id)
  const decimals = useDecimals(id)
  const symbol = isNativeId(id) ? 'TRX' : neutralText(info?.tokenAbbr ?? '')
  return (name, value) => {
    if (name === 'token') return neutralText(info?.tokenName ?? '') || undefined
    if (!name.endsWith('_amount') || decimals === undefined || !/^\d+$/.test(value)) return undefined
    return `${groupDigits(formatUnits(BigInt(value), decimals), locale)} ${symbol}`.trim()
  }
}

type ConditionsProps = { readonly list: List<unknown>; readonly kind: FilterKind }

function Conditions({ list, kind }: ConditionsProps) {
  const t = useTranslations()
  const navigate = useNavigate()
  const { filters, size } = list.address
  const choose = (chosen: FilterKind) => {
    // Transfers have no failures, and transactions no token of a contract.
    const { result: _, token, ...others } = filters
    const kept = {
      ...others,
      token: String(token ?? '').startsWith('T') && token !== 'TRX' ? undefined : token,
    }
    void navigate({
      to: chosen === 'transactions' ? path : `${path}/${chosen}`,
      search: writeListAddress({ page: 1, size, filters: kept }),
    })
  }
  // Without a condition nothing was searched.
  const hasConditions = Object.keys(filters).length > 0
  const searched = list.isStandIn || !hasConditions ? undefined : list.page?.searched
  return (
    <Card>
      <div className={styles['kind']}>
        <Choice
          label={t('filters.kind')}
          values={filterKinds}
          value={kind}
          textOf={(one) => t(`page.${one}`)}
          onChoose={choose}
        />
      </div>
      <FilterForm list={list} kind={kind} />
      {searched !== undefined && <Statement {...searched} />}
    </Card>
  )
}

const path = '/tools/advanced-filter'

/** Which index led the search, how far it came, and whether that was the end. */
function Statement({ by, rows, left, toBlock, fromBlock, isWhole }: Searched) {
  const t = useTranslations('filters')
  return (
    <section className={styles['searched']} aria-label={t('what')}>
      <p>{t(`led.${by}`)}</p>
      {toBlock === undefined || fromBlock === undefined ? (
        <p>{t('noBlocks')}</p>
      ) : (
        <p>{t('span', { rows, newest: String(toBlock), oldest: String(fromBlock) })}</p>
      )}
      <p>
        <strong>{isWhole ? t('reached') : left === undefined ? t('more') : t('left', { left })}</strong>
      </p>
      <p className={form['caution']}>{t('file')}</p>
    </section>
  )
}
