import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './identity.module.css'
import { type Figure, Figures, FiguresSkeleton } from './details.tsx'
import { useTitle } from './page-header.tsx'

type Props = {
  /** What kind of thing it is; leads to the list of all. */
  readonly kind: string
  readonly list: { readonly to: string; readonly title: string }
  /** For the title of the window. */
  readonly titleText: string
  /** Its picture, 60 px. */
  readonly mark: ReactNode
  readonly name: ReactNode
  /** After the name, in small type: the symbol of a token. */
  readonly symbol?: ReactNode
  readonly tags?: ReactNode
  /** Its address or number, in full. */
  readonly id: ReactNode
  /** Undefined while they load: their number is reserved. */
  readonly figures: readonly Figure[] | undefined
  readonly reserved?: number
  /** Below the figures. */
  readonly children?: ReactNode
}

/** The head of the page of an account, a contract or a token: who it is, then the figures that matter. */
export function Identity({ kind, list, titleText, figures, reserved = 4, children, ...who }: Props) {
  useTitle(kind, titleText)
  return (
    <>
      <p className={styles['kind']}>
        <Link to={list.to}>{list.title}</Link>
      </p>
      <section className={styles['card']}>
        <div className={styles['who']}>
          {who.mark}
          <div className={styles['names']}>
            <div className={styles['title']}>
              <h1>
                <span>{who.name}</span>
                {who.symbol !== undefined && <small> {who.symbol}</small>}
              </h1>
              {who.tags}
            </div>
            <div className={styles['id']}>{who.id}</div>
          </div>
        </div>
        {figures === undefined ? (
          <FiguresSkeleton count={reserved} isPart />
        ) : (
          figures.length > 0 && <Figures figures={figures} isPart />
        )}
        {children}
      </section>
    </>
  )
}

type TagProps = {
  readonly tone?: 'good' | 'warn' | 'sun'
  readonly tip?: string
  readonly children: ReactNode
}

/** A short mark of what the thing is, after its name. */
export const Tag = ({ tone, tip, children }: TagProps) => (
  <span className={styles['tag']} data-tone={tone} data-tip={tip}>
    {children}
  </span>
)
