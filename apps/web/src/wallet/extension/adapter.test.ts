import {
  buildTransaction,
  encodeRaw,
  hashOf,
  signatureToText,
  connectExtension,
  findExtensions,
  type Search,
} from '@sundial/wallet'
import { TronLinkAdapter } from '@tronweb3/tronwallet-adapter-tronlink'
import { fromText, toBase58, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { extensionWindow } from './extension-window.ts'
import { pageTimers } from '../page-timers.ts'
import { transactionForExtension } from '../../../../../packages/wallet/src/extension/request-forms.ts'
import {
  addressOf,
  genesisId,
  keyOf,
  TestProvider,
} from '../../../../../packages/wallet/src/extension/testing-extension.ts'

const provider = new TestProvider(1)
const info = { uuid: 'a-1', name: 'TronLink', rdns: 'org.tronlink.www', icon: 'data:image/png;base64,AA==' }
const announcement = new CustomEvent('TIP6963:announceProvider', {
  detail: Object.freeze({ info, provider }),
})

/** As much of a page as the adapter and our port use; jsdom has byte arrays that TronWeb refuses. */
beforeAll(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { userAgent: 'Chromium' })
  page.addEventListener('TIP6963:requestProvider', () => page.dispatchEvent(announcement))
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => provider.choose(1))

const raw = encodeRaw(
  buildTransaction(
    {
      operation: {
        kind: 'TransferContract',
        type: 1,
        value: { ownerAddress: addressOf(1), toAddress: addressOf(2), amount: 5n },
      },
    },
    { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n },
  ),
)
const signatureOf = (request: Parameters<typeof hashOf>[0]) => toHex(signHash(hashOf(request), keyOf(1)))
const message = { kind: 'message', version: 2, message: fromText('I own this account.') } as const

test('the official adapter accepts the provider of these tests: it connects, signs and follows the account', async () => {
  const adapter = new TronLinkAdapter({
    checkTimeout: 2000,
    openUrlWhenWalletNotFound: false,
    securityOptions: { enabled: false },
  })
  await adapter.connect()
  expect(adapter.address).toBe(toBase58(addressOf(1)))
  const signed = await adapter.signTransaction(transactionForExtension(raw))
  expect(signed.signature).toHaveLength(1)
  expect(await adapter.signMessage('I own this account.')).toBe(
    signatureToText(signHash(hashOf(message), keyOf(1))),
  )
  provider.choose(2)
  expect(adapter.address).toBe(toBase58(addressOf(2)))
  await adapter.disconnect()
})

test('our signer works with the same provider, found by its announcement on the window', async () => {
  let resolve: (search: Search) => void = () => undefined
  const promise = new Promise<Search>((settle) => {
    resolve = settle
  })
  const stop = findExtensions(extensionWindow, pageTimers, (state) => {
    if (state.phase === 'found') resolve(state)
  })
  const search = await promise
  stop()
  const { uuid: id, ...named } = info
  expect(search.extensions).toMatchObject([{ id, ...named }])
  const signer = await connectExtension(search.extensions[0]!, {
    port: extensionWindow,
    timers: pageTimers,
    genesisId,
  })
  expect(toHex(await signer.sign({ kind: 'transaction', raw }))).toBe(
    signatureOf({ kind: 'transaction', raw }),
  )
  expect(toHex(await signer.sign(message))).toBe(signatureOf(message))
  const changed = new Promise((resolve) => signer.subscribe(resolve))
  provider.choose(2)
  expect(await changed).toMatchObject({ kind: 'account', signer: { address: addressOf(2) } })
  await signer.close()
})
