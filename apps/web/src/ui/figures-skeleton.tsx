import styles from './figures.module.css'
import { Skeleton } from './skeleton.tsx'

export const FiguresSkeleton = ({ count }: { readonly count: number }) => (
  <div className={styles['figures']} aria-busy>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton height={13} width="55%" my={4} />
        <Skeleton height={22} width="70%" my={5} />
        <Skeleton height={13} width="40%" my={4} />
      </div>
    ))}
  </div>
)
