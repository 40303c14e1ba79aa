import { isAddress, toBase58 } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { nameOf } from '../../data/names.ts'
import { search, useDebounced } from '../../data/search.ts'
import { transfers } from '../../data/transaction.ts'
import { Mark } from '../../show/mark.tsx'
import { neutralText } from '../../show/text.tsx'
import { useWallet } from '../use-wallet.ts'
import styles from './send.module.css'

type Suggestion = { readonly address: string; readonly name: string | undefined }

const most = 5
/** Shorter texts are in too many names. */
const shortestName = 2

type Props = { readonly text: string; readonly onChoose: (address: string) => void }

/** Addresses that the account paid before, or accounts whose name is typed; each with its whole address. */
export function Suggestions({ text, onChoose }: Props) {
  const t = useTranslations('send')
  const term = useDebounced(text.trim())
  const isName = term.length >= shortestName && !isAddress(term)
  const paid = usePaid(term === '')
  const named = useNamed(isName ? term : '')
  const shown = term === '' ? paid : isName ? named : []
  if (shown.length === 0) return null
  return (
    <div className={styles['suggestions']}>
      <p>{t(term === '' ? 'paidBefore' : 'named')}</p>
      <ul>
        {shown.map(({ address, name }) => (
          <li key={address}>
            <button type="button" onClick={() => onChoose(address)}>
              <Mark address={address} size={26} />
              <span>
                {name !== undefined && <b>{neutralText(name)}</b>}
                <code>{address}</code>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The last addresses that the account paid. */
function usePaid(enabled: boolean): readonly Suggestion[] {
  const { address } = useWallet().account
  const own = address === undefined ? '' : toBase58(address)
  const { data } = useQuery({
    ...transfers({ page: 1, size: 50, filters: { from: own } }),
    enabled: enabled && own !== '',
  })
  const addresses = new Set(data?.rows.flatMap(({ transferToAddress }) => transferToAddress ?? []))
  addresses.delete(own)
  return [...addresses].slice(0, most).map((one) => ({ address: one, name: nameOf(one)?.name }))
}

/** Accounts with a name that contains the term. Anybody can take any name. */
function useNamed(term: string): readonly Suggestion[] {
  const { data = [] } = useQuery(search(term))
  return data
    .filter(({ desc, name }) => (desc === 'Address' || desc === 'Representative') && name !== undefined)
    .slice(0, most)
    .map(({ value, name }) => ({ address: value, name }))
}
