import type { ComponentProps } from 'react'
import { NamedAmount, useNaming } from '../../show/named-token.tsx'
import { Pending } from '../../ui/skeleton.tsx'

/** An amount among figures, which waits for the decimals of its token. */
export function AwaitedAmount(props: ComponentProps<typeof NamedAmount>) {
  const { isLoading } = useNaming(props.token)
  return isLoading ? <Pending /> : <NamedAmount {...props} />
}
