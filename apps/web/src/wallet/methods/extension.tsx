import { IconPuzzle } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LoginMethod } from './method.ts'

export const method: LoginMethod = {
  kind: 'extension',
  icon: IconPuzzle,
  isOffered: () => true,
  Panel: lazy(async () => ({ default: (await import('../panels/extension.tsx')).ExtensionPanel })),
}
