import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// A busy machine is slow: loading a lazy chunk takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })

window.scrollTo = () => undefined
// jsdom has neither of these.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
