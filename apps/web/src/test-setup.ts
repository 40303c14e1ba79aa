import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

window.scrollTo = () => undefined
// jsdom has neither; Mantine asks both.
window.matchMedia ??= (media) =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
