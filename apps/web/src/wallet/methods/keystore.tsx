import { IconFileLock } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LoginMethod } from './method.ts'

export const method: LoginMethod = {
  kind: 'keystore',
  icon: IconFileLock,
  isOffered: ({ isSecure }) => isSecure || 'insecure',
  Panel: lazy(async () => ({ default: (await import('../panels/keystore.tsx')).KeystorePanel })),
}
