import { IconAdjustments, IconArrowsExchange, IconCube } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../../browser/shown-book.ts'
import { foundId, groupOf, type SearchResult } from '../../data/search.ts'
import { textOr } from '../../i18n/keys.ts'
import { Mark, TokenMark } from '../../show/mark.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { neutralText, SplitText } from '../../show/text.tsx'
import { TokenWarnings } from '../../show/token-warnings.tsx'
import styles from './search-box.module.css'

type Props = {
  readonly id: string
  /** Results of a group are side by side. */
  readonly results: readonly SearchResult[]
  readonly active: number
  readonly onChoose: (found: SearchResult) => void
  /** Title above results that do not belong to a search. */
  readonly title?: string | undefined
}

/* The roles of a combobox whose field keeps the focus (ARIA practices); the field handles the keys. */
/* eslint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */

/** Results in groups: mark, name, one line on what each is. */
export function SearchResults({ id, results, active, onChoose, title }: Props) {
  const t = useTranslations('search')
  const networks = useTranslations('links')
  useEffect(() => {
    document.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  return (
    <ul id={id} role="listbox" aria-label={title ?? t('results')} className={styles['results']}>
      {results.map((found, index) => {
        const group = groupOf(found)
        const before = results[index - 1]
        const isFirst = title === undefined ? before === undefined || groupOf(before) !== group : index === 0
        return (
          <Fragment key={`${found.on?.id ?? ''} ${found.desc} ${found.value}`}>
            {isFirst && (
              <li role="presentation" className={styles['group']} data-group={group}>
                {title ?? (group === 'elsewhere' ? networks('networks') : t(`groups.${group}`))}
              </li>
            )}
            <li
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(found)}
            >
              <Picture found={found} />
              <What found={found} />
              {found.warning && <TokenWarnings token={found.warning} />}
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

const pictureSize = 26

/** Its shape says what a result is: a coin, a round account, a square contract, a ringed representative. */
function Picture({ found: { desc, value, name, logo } }: { readonly found: SearchResult }): ReactNode {
  const id = foundId(value)
  switch (desc) {
    case 'Token-TRC10':
    case 'Token-TRC20':
      return <TokenMark id={id} name={name} logo={logo} size={pictureSize} />
    case 'Address':
      return <Mark address={id} size={pictureSize} />
    case 'Contract':
      return <Mark address={id} kind="contract" size={pictureSize} />
    case 'Representative':
      return <Mark address={id} kind="representative" size={pictureSize} />
    case 'Block':
      return <Icon of={IconCube} />
    case 'TxHash':
      return <Icon of={IconArrowsExchange} />
    case 'Parameter':
      return <Icon of={IconAdjustments} />
  }
}

const Icon = ({ of: Shape }: { readonly of: typeof IconCube }) => (
  <span className={styles['icon']}>
    <Shape size={16} stroke={1.7} aria-hidden />
  </span>
)

/** Its name, or the value itself; below what it is, and its address or number so that similar names can be distinguished. */
function What({ found: { desc, name, value, holders, on } }: { readonly found: SearchResult }) {
  const t = useTranslations('search')
  const id = foundId(value)
  const tag = useTag(id)
  return (
    <span className={styles['named']}>
      {tag !== undefined && <PrivateTag text={tag} address={id} name={name} />}
      <bdi className={styles['value']}>{name ? neutralText(name) : <Id text={value} />}</bdi>
      <span className={styles['why']}>
        {on !== undefined && <bdi className={styles['on']}>{neutralText(on.name)}</bdi>}
        <span>{id === '_' ? t('native') : textOr(t, `kinds.${desc}`, desc)}</span>
        {holders !== undefined && <span>{t('holders', { count: holders })}</span>}
        {name && id !== '_' ? <Id text={id} /> : null}
      </span>
    </span>
  )
}

const Id = ({ text }: { readonly text: string }) =>
  isPlace(text) ? <SplitText text={text} endLength={5} /> : <bdi dir="ltr">{neutralText(text)}</bdi>

/** An address or a hash, which differ at the end. */
const isPlace = (value: string): boolean => /^(?:T\w{33}|[0-9a-f]{64})$/.test(value)
