import { Skeleton, Stack } from '@mantine/core'

export const PageSkeleton = () => (
  <Stack gap="md" aria-busy>
    <Skeleton height={34} width={240} />
    <Skeleton height={320} radius="lg" />
  </Stack>
)
