import type { Page } from '@playwright/test'

/** A request as it crosses into the page. */
export type PageRequest =
  | { readonly kind: 'transaction'; readonly hex: string }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'typed-data'; readonly json: string }

/** The signature in hex, or the code of the error. */
export type Outcome = { readonly signature?: string; readonly code?: string }

/**
 * Asks the session of the app for a signature, as a page of the wallet does, and returns how it ends. The app exposes
 * nothing for this: the function that starts the session is found among the exports of its own chunks.
 */
export async function requestSignature(page: Page, request: PageRequest): Promise<() => Promise<Outcome>> {
  await page.evaluate(async (wanted) => {
    type Session = { sign(request: object): Promise<{ readonly signature: Uint8Array }> }
    const bytesOf = (hex: string) =>
      Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    async function findSession(): Promise<Session> {
      const urls = performance.getEntriesByType('resource').map(({ name }) => name)
      for (const url of urls.filter((one) => /\/assets\/.*\.js$/.test(new URL(one).pathname))) {
        const exports = Object.values((await import(url)) as Record<string, unknown>)
        const start = exports.find((one) => /^function[\s\S]*setIdleMs/.test(String(one)))
        if (typeof start === 'function') return (start as () => Session)()
      }
      throw new Error('No chunk exports the session.')
    }
    const session = await findSession()
    const full =
      wanted.kind === 'transaction'
        ? { kind: wanted.kind, raw: bytesOf(wanted.hex) }
        : wanted.kind === 'message'
          ? { kind: wanted.kind, version: 2, message: new TextEncoder().encode(wanted.text) }
          : wanted
    const outcome = session.sign(full).then(
      ({ signature }) => ({
        signature: Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      }),
      (error: { code?: string; message: string }) => ({ code: error.code ?? error.message }),
    )
    Object.assign(globalThis, { requestedSignature: outcome })
  }, request)
  return () =>
    page.evaluate(
      () =>
        (globalThis as { requestedSignature?: Promise<{ signature?: string; code?: string }> })
          .requestedSignature!,
    )
}
