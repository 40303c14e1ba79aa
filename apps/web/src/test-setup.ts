import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { waitMs } from '../../../scripts/patience.mjs'

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

configure({ asyncUtilTimeout: waitMs })

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
