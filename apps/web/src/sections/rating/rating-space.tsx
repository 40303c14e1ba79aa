import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './rating-space.module.css'

/** The place of the rating while it loads: of the same height, so that nothing moves. */
export const RatingSpace = () => (
  <div className={styles['space']}>
    <Skeleton height={96} />
  </div>
)
