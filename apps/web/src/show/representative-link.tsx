import { Link } from '@tanstack/react-router'
import { nameOfRepresentative } from './representative.tsx'
import styles from './show.module.css'
import { SplitText } from './split-text.tsx'

type RepresentativeLinkProps = {
  readonly of: { readonly address: string; readonly name?: string | undefined; readonly url: string }
}

/** A representative by name, to its page. */
export function RepresentativeLink({ of }: RepresentativeLinkProps) {
  const name = nameOfRepresentative(of)
  return (
    <Link to={`/representative/${of.address}`} className={styles['line'] ?? ''} data-tip={of.address}>
      {name === undefined ? (
        <SplitText text={of.address} endLength={5} />
      ) : (
        <bdi className={styles['clip']} dir="auto">
          {name}
        </bdi>
      )}
    </Link>
  )
}
