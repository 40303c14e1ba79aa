import { Link } from '@tanstack/react-router'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

/** A block height; digits stand ungrouped, as people type and search them. */
export const Height = ({ value }: { readonly value: number | undefined }) =>
  value === undefined ? (
    <Missing />
  ) : (
    <Link to={`/block/${value}`} className={styles['number'] ?? ''}>
      {value}
    </Link>
  )
