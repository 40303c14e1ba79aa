import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

afterEach(cleanup)
// The files of a worker share one window; each loads the modules of the app anew.
afterAll(() => {
  vi.resetModules()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
})

// A busy machine is slow: loading a lazy chunk takes longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 })

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
