import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'

export const refreshedNow = ({ state }: At) =>
  omitUndefined({
    type: 'realtime' as const,
    lastUpdateTime: state.head === undefined ? undefined : Math.floor(state.head.timestampMs / 1000),
  })
