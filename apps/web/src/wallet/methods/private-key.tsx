import { IconKey } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LoginMethod } from './method.ts'

export const method: LoginMethod = {
  kind: 'private-key',
  icon: IconKey,
  isOffered: ({ isSecure }) => isSecure || 'insecure',
  Panel: lazy(async () => ({ default: (await import('../panels/private-key.tsx')).PrivateKeyPanel })),
}
