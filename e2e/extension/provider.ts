// What an extension puts on a page: a wallet that signs with TronWeb, in the way that the manifest chose.
import { TestProvider } from '../../packages/wallet/src/extension/testing-extension.ts'

/** Filled in by the bundler. */
declare const extension: {
  readonly seed: number
  readonly chainId: string
  readonly protocol: 'announced' | 'tron-link'
}

const icon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='
const provider = new TestProvider(extension.seed)
provider.chainId = extension.chainId

if (extension.protocol === 'announced') {
  Object.assign(globalThis, { tron: provider, tronWeb: provider.tronWeb })
  const info = { uuid: 'e2e-1', name: 'TronLink', rdns: 'org.tronlink.www', icon }
  const announce = () =>
    dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('TIP6963:requestProvider', announce)
  announce()
} else {
  // As TronLink did before TIP-1193; the page waits for it, because its script loads after the page's own.
  const request = async ({ method }: { readonly method: string }) => {
    if (method !== 'tron_requestAccounts') throw Object.assign(new Error('Unsupported'), { code: 4200 })
    return { code: 200, message: 'User allowed the request.' }
  }
  const { tronWeb } = provider
  Object.assign(globalThis, { tronWeb, tronLink: { ready: true, request, tronWeb } })
}
