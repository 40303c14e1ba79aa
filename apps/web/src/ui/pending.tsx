import { Skeleton } from './skeleton.tsx'

/** Stands for a value that is on its way, which is something else than one that is missing. */
export const Pending = () => (
  <span aria-busy>
    <Skeleton height={16} width={72} />
  </span>
)
