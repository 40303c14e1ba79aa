import { Skeleton } from './skeleton.tsx'

export const DetailsSkeleton = ({ count }: { readonly count: number }) => (
  <div aria-busy style={{ padding: '10px 20px' }}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={16} my={18} width={`${40 + ((index * 37) % 50)}%`} />
    ))}
  </div>
)
