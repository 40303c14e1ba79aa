import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl/react'
import {
  inGroups,
  notFoundHint,
  pageOfUnknown,
  readInput,
  recentSearches,
  rememberSearch,
  search,
  type SearchResult,
  searchTarget,
  searchTerm,
  useDebounced,
} from '../../data/search.ts'
import { hrefOn, linkedNetwork, searchElsewhere, useServedNetworks } from '../../data/served-networks.ts'
import { Submit, useSlash } from './search-parts.tsx'
import styles from './search-box.module.css'

/** Needed as soon as somebody types. */
const SearchResults = lazy(async () => ({ default: (await import('./search-results.tsx')).SearchResults }))

type Props = {
  /** Takes the focus when it appears. */
  readonly isFocused: boolean
  readonly size: 'small' | 'large'
  /** Text that was typed before this code had loaded. */
  readonly typed: string
  /** Whether it was submitted then. */
  readonly isSubmitted: boolean
}

/** Finds a block, transaction, account, contract or token. `/` focuses the field. */
export function SearchBox({ isFocused, size, typed: typedBefore, isSubmitted: isSubmittedBefore }: Props) {
  const t = useTranslations('search')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(typedBefore)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [notFound, setNotFound] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isSubmitted, setSubmitted] = useState(false)
  const networks = useServedNetworks()
  const { found, isLooking } = useSuggestions(typed)
  const [recent, setRecent] = useState<readonly SearchResult[]>([])
  const suggestions = typed === '' ? recent : found
  const shown = open ? suggestions : []
  useSlash(input)
  const { href } = useLocation()
  // What was not found is not about the next page.
  useEffect(() => setNotFound(false), [href])
  // Before the next key: somebody may be typing while this takes the place of the plain field.
  useLayoutEffect(() => {
    const field = input.current
    if (!isFocused || field === null) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [isFocused])

  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(-1)
    setNotFound(false)
  }
  const go = (to: string) => {
    type('')
    setOpen(false)
    void navigate({ to })
  }
  const follow = (one: SearchResult) => {
    if (one.on !== undefined) return location.assign(hrefOn(one.on, searchTarget(one)))
    rememberSearch(one)
    go(searchTarget(one))
  }
  const resolve = async () => {
    const chosen = shown[active]
    if (chosen !== undefined) return follow(chosen)
    const linked = linkedNetwork(typed, networks)
    if (linked === 'none') return setNotFound(true)
    if (typeof linked === 'object') return location.assign(linked.url)
    const read = readInput(typed)
    if (read.kind === 'path') return go(read.path)
    if (read.term === '') return
    setSubmitted(true)
    const [first] = await queries.fetchQuery(search(read.term)).catch(() => [])
    const elsewhere = searchElsewhere(read.term, networks)
    const isDoubtful = first === undefined || first.isFromNode === true
    const others = isDoubtful && elsewhere.enabled === true ? await queries.fetchQuery(elsewhere) : []
    setSubmitted(false)
    const unknown = pageOfUnknown(read.term)
    // Nobody is taken to another network without seeing which.
    if (first?.isGuess === true || others.length > 0) setOpen(true)
    else if (first !== undefined) follow(first)
    else if (unknown === undefined) setNotFound(true)
    else go(unknown)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void resolve()
  }
  useEffect(() => {
    if (isSubmittedBefore) void resolve()
    // Once, for what was typed before.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (shown.length > 0) setOpen(false)
      else type('')
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (suggestions.length === 0) return
    event.preventDefault()
    setOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    // One more position than there are results: the field itself.
    const places = suggestions.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }
  const isBusy = isSubmitted || (open && shown.length === 0 && isLooking)
  return (
    <search className={styles['search']} data-size={size}>
      <form className={styles['form']} onSubmit={submit}>
        {size === 'large' && <IconSearch size={22} aria-hidden className={styles['glass']} />}
        <input
          ref={input}
          className={styles['input']}
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={shown.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          placeholder={t(size === 'large' ? 'longPlaceholder' : 'placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={256}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            setRecent(recentSearches())
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
        />
        <kbd className={styles['key']} aria-hidden>
          /
        </kbd>
        <Submit size={size} />
      </form>
      {shown.length > 0 && (
        <Suspense>
          <SearchResults
            id={id}
            results={shown}
            active={active}
            onChoose={follow}
            title={typed === '' ? t('recent') : undefined}
          />
        </Suspense>
      )}
      <Outcome isBusy={isBusy} failedTerm={notFound ? searchTerm(typed) : undefined} />
    </search>
  )
}

type OutcomeProps = { readonly isBusy: boolean; readonly failedTerm: string | undefined }

/** That the search is under way, or why it found nothing. */
function Outcome({ isBusy, failedTerm }: OutcomeProps) {
  const t = useTranslations('search')
  const hint = notFoundHint(failedTerm ?? '')
  const failure = failedTerm === undefined ? '' : t(hint)
  return (
    <output className={styles['warning']} data-looking={isBusy || undefined}>
      {isBusy ? t('looking') : failure}
    </output>
  )
}

/** Results for the typed text after a pause in typing; an empty field has none, immediately. */
export function useSuggestions(typed: string): Suggestions {
  const term = searchTerm(typed)
  const settled = useDebounced(term)
  const { data, isFetching } = useQuery(search(settled))
  const elsewhere = useQuery(searchElsewhere(settled, useServedNetworks()))
  const found = [...(data ?? []), ...(elsewhere.data ?? [])]
  return {
    found: term === '' || settled === '' ? [] : inGroups(found),
    isLooking: term !== '' && (term !== settled || isFetching || elsewhere.isLoading),
  }
}

type Suggestions = { readonly found: readonly SearchResult[]; readonly isLooking: boolean }
