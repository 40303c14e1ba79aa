// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { method } from './ledger.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['main', { hid: {} }, true],
  ['main', { usb: {} }, true],
  ['main', {}, 'noBrowserSupport'],
  ['side', { hid: {} }, 'mainOnly'],
  ['test', { hid: {} }, 'mainOnly'],
] as const)(
  'on a network of kind %s with %j the login with a Ledger is offered: %j',
  (networkKind, reach, offer) => {
    vi.stubGlobal('navigator', reach)
    expect(method.isOffered({ networkKind, isSecure: true, mobileLogin: true })).toBe(offer)
  },
)
