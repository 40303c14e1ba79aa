import { IconListNumbers } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LoginMethod } from './method.ts'

export const method: LoginMethod = {
  kind: 'mnemonic',
  icon: IconListNumbers,
  isOffered: ({ isSecure }) => isSecure || 'insecure',
  Panel: lazy(async () => ({ default: (await import('../panels/mnemonic.tsx')).MnemonicPanel })),
}
