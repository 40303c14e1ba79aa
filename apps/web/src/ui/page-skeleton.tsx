import { Skeleton } from './skeleton.tsx'

export const PageSkeleton = () => (
  <div aria-busy>
    <Skeleton height={34} width={240} />
    <Skeleton height={320} my={16} />
  </div>
)
