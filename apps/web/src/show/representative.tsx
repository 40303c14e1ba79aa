import { Link } from '@tanstack/react-router'
import type { RepresentativeType } from '../data/governance.ts'
import { neutralText } from './foreign-text.tsx'
import { Identicon } from './identicon.tsx'
import { RepresentativeClass } from './representative-class.tsx'
import styles from './representative.module.css'
import { SplitText } from './split-text.tsx'

type Props = {
  readonly address: string
  readonly name?: string | undefined
  readonly url: string
  readonly type?: RepresentativeType | undefined
}

const endLength = 5

/** What a representative is called: by its account, else by its page on the web, else by nothing. */
export const nameOfRepresentative = ({ name, url }: Pick<Props, 'name' | 'url'>): string | undefined =>
  neutralText(name || url.replace(/^https?:\/\//i, '').replace(/\/$/, '')) || undefined

/** A representative in a list: picture, name, address, class. */
export function Representative({ address, name, url, type }: Props) {
  const called = nameOfRepresentative({ name, url })
  return (
    <span className={styles['one']}>
      <Identicon address={address} size={32} />
      <span className={styles['words']}>
        <Link to={`/representative/${address}`} className={styles['name'] ?? ''}>
          {called === undefined ? (
            <SplitText text={address} endLength={endLength} />
          ) : (
            <bdi dir="auto">{called}</bdi>
          )}
        </Link>
        <span className={styles['second']}>
          {type !== undefined && <RepresentativeClass type={type} />}
          {called !== undefined && <SplitText text={address} endLength={endLength} />}
        </span>
      </span>
    </span>
  )
}
