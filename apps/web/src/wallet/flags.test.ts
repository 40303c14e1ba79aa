import { expect, test } from 'vitest'
import { isMobileDevice, mobileLogin, scanTransactionQr, showSr } from './flags.ts'
import { method } from './methods/external-device.tsx'

const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, true],
  [macintosh, 5, true],
  [macintosh, 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, false],
])(
  'mobile detection covers iPhone, iPad and Android: %s with %i touch points',
  (userAgent, points, isMobile) => {
    expect(isMobileDevice({ userAgent, maxTouchPoints: points })).toBe(isMobile)
  },
)

test('mobileLogin enables the external-device dialog: on computers, not on phones, which are its other end', () => {
  expect([mobileLogin(false), mobileLogin(true)]).toEqual([true, false])
  const offer = (flag: boolean) =>
    method.isOffered({ networkKind: 'main', isSecure: true, mobileLogin: flag })
  expect([offer(true), offer(false)]).toEqual([true, 'hidden'])
})

test('showSr marks the account of a representative', () => {
  expect(showSr({ account: undefined })).toBe(false)
  expect(showSr({ account: { representative: { enabled: true } } as never })).toBe(true)
})

test('scanTransactionQr is set while a transaction waits for the phone', () => {
  const signer = { kind: 'external-device' } as const
  expect(scanTransactionQr({ signer, phase: 'signing' })).toBe(true)
  expect(scanTransactionQr({ signer, phase: 'review' })).toBe(false)
  expect(scanTransactionQr({ signer: { kind: 'ledger' }, phase: 'signing' })).toBe(false)
})
