import { KeyClient, type KeyPort, type KeyRequest, type KeyResponse } from '@sundial/wallet'
// One file without imports: the build inlines all of it.
// oxlint-disable-next-line import/default -- the bundler makes the export
import workerUrl from './key-worker.ts?worker&url'

/** Only this file may run as a worker of the page: every other URL is refused (Trusted Types). */
const policy = trustedTypes()?.createPolicy('sundial-worker', { createScriptURL: onlyWorker })

function onlyWorker(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the worker with the keys may start.')
  return url
}

/** The part of Trusted Types that browsers have and the DOM types lack. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

function trustedTypes(): PolicyFactory | undefined {
  return (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes
}

function openWorker(): KeyPort {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { name: 'sundial-keys' })
  return {
    post: (request: KeyRequest, transfer) => worker.postMessage(request, transfer),
    listen(take, fail) {
      worker.addEventListener('message', ({ data }: MessageEvent<KeyResponse>) => take(data))
      worker.addEventListener('error', fail)
    },
    end() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage('end')
      // A worker that is busy would not hear it.
      setTimeout(() => worker.terminate(), 200)
    },
  }
}

/** The keys of this tab, in their worker. */
export const keys = new KeyClient(openWorker)
