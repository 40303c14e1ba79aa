import { hasFeature } from '@sundial/primitives'
import { IconUsb } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LoginMethod } from './method.ts'

/** A Ledger signs for the main chain only, where the browser reaches devices at all. */
export const method: LoginMethod = {
  kind: 'ledger',
  icon: IconUsb,
  isOffered({ networkKind }) {
    if (!hasFeature(networkKind, 'ledger')) return 'mainOnly'
    return 'hid' in navigator || 'usb' in navigator ? true : 'noBrowserSupport'
  },
  Panel: lazy(async () => ({ default: (await import('../panels/ledger.tsx')).LedgerPanel })),
}
