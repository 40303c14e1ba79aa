import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// A busy machine is slow, not wrong: what loads a chunk of its own takes more than the second given by itself.
configure({ asyncUtilTimeout: 10_000 })

window.scrollTo = () => undefined
// jsdom has none.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
