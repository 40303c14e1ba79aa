import { type Address, isAddress, toBase58 } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { bookIn, useBook, useTag } from '../../browser/shown-book.ts'
import { nameOf } from '../../data/names.ts'
import { search, useDebounced } from '../../data/search.ts'
import { Mark } from '../../show/mark.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { neutralText } from '../../show/text.tsx'
import { payees } from './payees.ts'
import styles from './send.module.css'

type Suggestion = {
  readonly address: string
  readonly name: string | undefined
}

const most = 5
/** Shorter texts are in too many names. */
const shortestName = 2

type Props = {
  readonly payer: Address
  readonly text: string
  readonly onChoose: (address: string) => void
}

/**
 * Addresses of the address book, addresses that the payer paid before, and accounts whose name is typed; each with its whole
 * address.
 */
export function Suggestions({ payer, text, onChoose }: Props) {
  const t = useTranslations('send')
  const term = useDebounced(text.trim())
  const isName = term.length >= shortestName && !isAddress(term)
  const kept = useKept(payer, text.trim())
  const paid = usePaid(payer, term === '')
  const named = useNamed(isName ? term : '')
  const others = (term === '' ? paid : isName ? named : []).filter(
    ({ address }) => !kept.some((one) => one.address === address),
  )
  if (kept.length + others.length === 0) return null
  return (
    <div className={styles['suggestions']}>
      <Group title={t('ownBook')} shown={kept} onChoose={onChoose} />
      <Group title={t(term === '' ? 'paidBefore' : 'named')} shown={others} onChoose={onChoose} />
    </div>
  )
}

type GroupProps = Pick<Props, 'onChoose'> & {
  readonly title: string
  readonly shown: readonly Suggestion[]
}

const Group = ({ title, shown, onChoose }: GroupProps) =>
  shown.length > 0 && (
    <>
      <p>{title}</p>
      <ul>
        {shown.map((one) => (
          <li key={one.address}>
            <button type="button" onClick={() => onChoose(one.address)}>
              <Mark address={one.address} size={26} />
              <span>
                <Name of={one} />
                <code>{one.address}</code>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )

function Name({ of: { address, name } }: { readonly of: Suggestion }) {
  const tag = useTag(address)
  if (tag !== undefined) return <PrivateTag text={tag} address={address} name={name} />
  return name !== undefined && <b>{neutralText(name)}</b>
}

/** Tagged addresses: those whose tag or note contains the text. The payer's own is none. */
function useKept(payer: Address, text: string): readonly Suggestion[] {
  const own = toBase58(payer)
  const book = useBook(bookIn)
  if (book === undefined || isAddress(text)) return []
  const term = text.toLocaleLowerCase()
  return [...book.addresses]
    .filter(([one, { tag, note }]) => {
      const words = [tag ?? '', note ?? ''].map((each) => each.toLocaleLowerCase())
      return one !== own && (term === '' ? tag !== undefined : words.some((each) => each.includes(term)))
    })
    .slice(0, most)
    .map(([one]) => ({ address: one, name: nameOf(one)?.name }))
}

/** The last addresses that the payer paid by its own transactions: a transfer that others emit offers no address. */
function usePaid(payer: Address, enabled: boolean): readonly Suggestion[] {
  const { data } = useQuery({ ...payees(toBase58(payer)), enabled })
  const addresses = data?.addresses ?? []
  return addresses.slice(0, most).map((one) => ({ address: one, name: nameOf(one)?.name }))
}

/** Accounts with a name that contains the term. Anybody can take any name. */
function useNamed(term: string): readonly Suggestion[] {
  const { data = [] } = useQuery(search(term))
  return data
    .filter(({ desc, name }) => (desc === 'Address' || desc === 'Representative') && name !== undefined)
    .slice(0, most)
    .map(({ value, name }) => ({ address: value, name }))
}
