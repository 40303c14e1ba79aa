// Vitest has no setting for the time that vi.waitFor and vi.waitUntil wait: by default a second.
import { vi } from 'vitest'
import { waitMs } from './patience.mjs'

type Options = Parameters<typeof vi.waitFor>[1]

const patient = (options: Options): Options => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return { timeout: waitMs, ...given }
}
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
