import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

window.scrollTo = () => undefined
// jsdom has none.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
