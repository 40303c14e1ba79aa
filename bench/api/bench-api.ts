import { type ApiPorts, createApi } from '@sundial/api'
import type { Store } from '@sundial/store'

/** The API over an index whose node tells nothing. */
export const benchApi = (store: Store, more: Pick<ApiPorts, 'feed' | 'services'>) =>
  createApi({
    store,
    node: {
      transaction: async () => undefined,
      receipt: async () => undefined,
      heights: async () => ({}),
      problems: () => [],
    },
    network: { id: 'bench', name: 'Bench', kind: 'test' },
    clock: Date,
    ...more,
  })
