import { IconEye } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LoginMethod } from './method.ts'

export const method: LoginMethod = {
  kind: 'address-only',
  icon: IconEye,
  isOffered: () => true,
  Panel: lazy(async () => ({ default: (await import('../panels/address-only.tsx')).AddressOnlyPanel })),
}
