import type { At } from '../endpoint.ts'
import { present } from '../present.ts'

export const refreshedNow = ({ state }: At) =>
  present({
    type: 'realtime' as const,
    lastUpdateTime: state.head === undefined ? undefined : Math.floor(state.head.timestampMs / 1000),
  })
