import './buffer-global.ts'
import type { LedgerTransport, Opening } from './hardware-ledger.ts'

/** How this browser reaches a device: WebHID where it is, WebUSB in Chrome on Android, otherwise not at all. */
export type LedgerReach = 'hid' | 'usb' | 'none'

export function ledgerReach(): LedgerReach {
  if ('hid' in navigator) return 'hid'
  return 'usb' in navigator ? 'usb' : 'none'
}

/** What the transports of Ledger's packages have in common. */
type Transports = {
  list(): Promise<{ opened: boolean; close(): Promise<void> }[]>
  open(device: unknown): Promise<LedgerTransport>
  create(): Promise<LedgerTransport>
}

async function transports(): Promise<Transports> {
  const loaded =
    ledgerReach() === 'hid'
      ? await import('@ledgerhq/hw-transport-webhid')
      : await import('@ledgerhq/hw-transport-webusb')
  return loaded.default
}

/** Loads the code of the connection before the click that opens it: browsers forget a click within seconds. */
export async function preloadTransports(): Promise<void> {
  await transports().catch(() => undefined)
}

/** Connections of this browser. */
export const opening: Opening = {
  async connected() {
    return (await openConnected(await transports())) ?? Promise.reject(away())
  },
  async chosen() {
    const kind = await transports()
    const open = await openConnected(kind)
    if (open !== undefined) return open
    if (!navigator.userActivation.isActive) throw away()
    return kind.create()
  },
}

async function openConnected(kind: Transports): Promise<LedgerTransport | undefined> {
  const [device] = await kind.list()
  if (device === undefined) return undefined
  // An earlier connection of this page ended while the device waited for its owner.
  if (device.opened) await device.close()
  return kind.open(device)
}

const away = (): Error => Object.assign(new Error('No device is connected.'), { name: 'DisconnectedDevice' })
