import { IconDeviceMobile } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LoginMethod } from './method.ts'

export const method: LoginMethod = {
  kind: 'external-device',
  icon: IconDeviceMobile,
  isOffered: ({ mobileLogin }) => (mobileLogin ? true : 'hidden'),
  Panel: lazy(async () => ({ default: (await import('../panels/external-device.tsx')).ExternalDevicePanel })),
}
