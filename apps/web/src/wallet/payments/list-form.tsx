import { type Address, toBase58 } from '@sundial/primitives'
import {
  defaultToken,
  feeLimitFor,
  newJournal,
  type PaymentList,
  readPayments,
  type SendToken,
  type TokenId,
  tokenIn,
  tokenKey,
  usualFeeLimitOf,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Amount, Trx } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDecimalsProblem } from '../send/contract-decimals.ts'
import { useWalletData } from '../data.ts'
import { useLoginContext } from '../login/login-context.ts'
import { useNewestBalance, useSendableTokens } from '../send/use-tokens.ts'
import { type MostCost, mostCostOf } from './most-cost.ts'
import styles from './payments.module.css'
import { openRun } from './runs.ts'

/** Lines that are shown of a long list. */
const shownLines = 20

/** A token and a file of recipients, checked as it is typed. */
export function ListForm({ owner }: { readonly owner: Address }) {
  const t = useTranslations('payments')
  const id = useId()
  const { networkKind } = useLoginContext()
  const wallet = useWalletData()
  const { tokens } = useSendableTokens(wallet, { owner })
  const [chosen, setChosen] = useState<TokenId>()
  const [text, setText] = useState('')
  const listed = chosen === undefined ? defaultToken(tokens) : tokenIn(tokens, chosen)
  // Amounts are typed for the token that is shown: no other one may take its place later.
  const write = (typed: string) => {
    setText(typed)
    setChosen(chosen ?? listed)
  }
  const token = useNewestBalance(listed, owner)
  const settled = useDeferredValue(text)
  const list = useMemo(
    () => (token === undefined ? undefined : readPayments(settled, { decimals: token.decimals, owner })),
    [settled, token, owner],
  )
  const start = (energySun: bigint) => {
    if (token === undefined || list === undefined) return
    const feeLimitSun = feeLimitFor(energySun, usualFeeLimitOf(networkKind))
    const journal = newJournal(list.payments, { owner, token, startedMs: Date.now(), feeLimitSun })
    void openRun(journal)
      .run()
      .catch(() => undefined)
  }
  return (
    <div className={styles['form']}>
      <p className={styles['lead']}>{t('lead')}</p>
      <label htmlFor={`${id}-token`}>{t('token')}</label>
      <select
        id={`${id}-token`}
        value={listed === undefined ? '' : tokenKey(listed, tokens)}
        onChange={({ target }) => {
          const token = tokens.find((one) => tokenKey(one, tokens) === target.value)
          if (token !== undefined) setChosen(token)
        }}
      >
        {listed === undefined && <option value="">–</option>}
        {tokens.map((one) => (
          <option key={tokenKey(one, tokens)} value={tokenKey(one, tokens)}>
            {neutralText(one.abbreviation || one.name)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-list`}>{t('list')}</label>
      <textarea
        id={`${id}-list`}
        value={text}
        rows={8}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        placeholder={`T…,12.5\nT…,3`}
        onChange={({ target }) => write(target.value)}
      />
      <label className={styles['file']}>
        {t('file')}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => void target.files?.[0]?.text().then(write)}
        />
      </label>
      {list !== undefined && token !== undefined && settled.trim() !== '' && (
        <Checked list={list} token={token} owner={owner} onStart={start} />
      )}
    </div>
  )
}

type CheckedProps = {
  readonly list: PaymentList
  readonly token: SendToken
  readonly owner: Address
  /** Receives the worth of the energy of one payment. */
  readonly onStart: (energySun: bigint) => void
}

/** What is wrong with the list, or what it would pay and cost. */
function Checked(props: CheckedProps) {
  const t = useTranslations('payments')
  const { payments, problems, heading, isTooLong } = props.list
  if (isTooLong) return <p role="alert">{t('tooLong')}</p>
  return (
    <>
      {heading !== undefined && (
        <p>
          {t('line', { line: heading.line })} {t('heading')} <bdi>{neutralText(heading.text)}</bdi>
        </p>
      )}
      {problems.length > 0 ? <Problems problems={problems} /> : payments.length > 0 && <Totals {...props} />}
    </>
  )
}

function Problems({ problems }: Pick<PaymentList, 'problems'>) {
  const t = useTranslations('payments')
  return (
    <div role="alert" className={styles['problems']}>
      <p>{t('problems', { count: problems.length })}</p>
      <ul>
        {problems.slice(0, shownLines).map(({ line, code, text }) => (
          <li key={line}>
            {t('line', { line })} {t(`problem.${code}`)} <bdi dir="ltr">{neutralText(text)}</bdi>
          </li>
        ))}
      </ul>
      {problems.length > shownLines && <p>{t('more', { count: problems.length - shownLines })}</p>}
    </div>
  )
}

function Totals({ list: { payments, total, repeated }, token, owner, onStart }: CheckedProps) {
  const t = useTranslations('payments')
  const { networkKind } = useLoginContext()
  const ofSend = useTranslations('send')
  const isGuess = useDecimalsProblem(token)
  const { data: cost, isError } = useQuery({
    queryKey: ['wallet', 'payments', owner, token.id, payments.map(({ to }) => to).join(' ')],
    queryFn: () => mostCostOf(payments, { token, owner, networkKind }),
    staleTime: 30_000,
  })
  const amount = (units: bigint) => (
    <Amount
      key="amount"
      value={units}
      decimals={token.decimals}
      unit={neutralText(token.abbreviation || token.name)}
    />
  )
  const isShort = total > token.balance
  return (
    <div className={styles['checked']}>
      <p>
        <strong>
          {t.rich('total', { ...richValues({ amount: amount(total) }), count: payments.length })}
        </strong>{' '}
        {t.rich('balance', richValues({ amount: amount(token.balance) }))}
      </p>
      <CostNote cost={cost} isFailed={isError} />
      {repeated.length > 0 && <p>{t('repeated', { lines: repeated.slice(0, shownLines).join(', ') })}</p>}
      {isGuess && <p role="alert">{ofSend('problem.decimals')}</p>}
      {isShort ? (
        <p role="alert">{t('short')}</p>
      ) : (
        token.id === '_' && total + (cost?.feeSun ?? 0n) > token.balance && <p role="alert">{t('tight')}</p>
      )}
      <ol className={styles['preview']}>
        {payments.slice(0, shownLines).map(({ line, to, amount: units }) => (
          <li key={line}>
            <code>{toBase58(to)}</code>
            {amount(units)}
          </li>
        ))}
      </ol>
      {payments.length > shownLines && <p>{t('more', { count: payments.length - shownLines })}</p>}
      <button
        type="button"
        className={styles['go']}
        disabled={isShort || isGuess || (cost === undefined && !isError)}
        onClick={() => onStart(cost?.energySun ?? 0n)}
      >
        {t('review')}
      </button>
    </div>
  )
}

function CostNote({ cost, isFailed }: { readonly cost: MostCost | undefined; readonly isFailed: boolean }) {
  const t = useTranslations('payments')
  if (cost === undefined) return <p>{isFailed ? t('costUnknown') : <Skeleton height={18} />}</p>
  const { feeSun, newAccounts } = cost
  return (
    <p>
      {t.rich('cost', richValues({ fee: <Trx key="fee" sun={feeSun} /> }))}
      {newAccounts > 0 && ` ${t('newAddresses', { count: newAccounts })}`}
    </p>
  )
}
