import { fromHex } from '@sundial/primitives'
import { SoftwareHid } from './hid.ts'
import { type Device, type Prompt, TronApp } from './tron-app.ts'

/** What a test does with the device: its settings, its cable and its buttons. */
export type LedgerInPage = {
  readonly device: Device
  readonly hid: SoftwareHid
  /** Everything that the device showed, oldest first. */
  readonly prompts: readonly Prompt[]
  /** Opens the device with another recovery phrase. */
  use(seedHex: string): void
  /** Answers what the device shows. */
  answer(decision: 'approve' | 'decline'): void
}

const device: Device = {
  app: 'TRON',
  isLocked: false,
  allows: { data: false, contracts: false, hashes: false },
}
const prompts: Prompt[] = []
let waiting: ((decision: 'approve' | 'decline') => void) | undefined

const appOf = (seed: Uint8Array): TronApp =>
  new TronApp(seed, device, (prompt) => {
    prompts.push(prompt)
    return new Promise((resolve) => {
      waiting = resolve
    })
  })

let app: TronApp | undefined
const hid = new SoftwareHid((command) => app!.answer(command))
const page: LedgerInPage = {
  device,
  hid,
  prompts,
  use: (seedHex) => {
    app = appOf(fromHex(seedHex))
  },
  answer: (decision) => {
    waiting?.(decision)
    waiting = undefined
  },
}
Object.assign(globalThis, { softwareLedger: page })
Object.defineProperty(Navigator.prototype, 'hid', { configurable: true, get: () => hid })
