/**
 * A Ledger at `navigator.hid`: packets of 64 bytes with a channel, the tag 5, a sequence number and a part of the command,
 * which begins with its length in 2 bytes.
 */
const packetBytes = 64
const tag = 0x05
const ledgerVendor = 0x2c97
/** Nano S Plus with an open app. */
const productId = 0x5011

export type Answer = (command: Uint8Array) => Promise<Uint8Array>

export class SoftwareHidDevice extends EventTarget {
  readonly vendorId = ledgerVendor
  readonly productId = productId
  readonly productName = 'Nano S Plus'
  readonly collections = []
  opened = false
  isPlugged = true
  readonly #answer: Answer
  #parts: Uint8Array[] = []

  constructor(answer: Answer) {
    super()
    this.#answer = answer
  }

  async open(): Promise<void> {
    if (!this.isPlugged) throw new DOMException('The device is away.', 'NotFoundError')
    if (this.opened) throw new DOMException('The device is already open.', 'InvalidStateError')
    this.opened = true
  }

  async close(): Promise<void> {
    this.opened = false
  }

  async sendReport(reportId: number, data: Uint8Array): Promise<void> {
    if (!this.opened || !this.isPlugged)
      throw new DOMException('Failed to write the report.', 'NotAllowedError')
    if (reportId !== 0 || data.length !== packetBytes || data[2] !== tag)
      throw new Error('Not a packet of a Ledger.')
    const view = new DataView(data.buffer, data.byteOffset)
    if (view.getUint16(3) === 0) this.#parts = []
    if (view.getUint16(3) !== this.#parts.length) throw new Error('A packet is missing.')
    this.#parts.push(data.slice(5))
    const whole = Uint8Array.from(this.#parts.flatMap((part) => [...part]))
    const length = (whole[0]! << 8) | whole[1]!
    if (whole.length - 2 < length) return
    this.#parts = []
    // The person takes time: the write is over before.
    void this.#respond(view.getUint16(0), whole.slice(2, 2 + length))
  }

  async #respond(channel: number, command: Uint8Array): Promise<void> {
    const response = await this.#answer(command)
    if (!this.isPlugged || !this.opened) return
    const whole = Uint8Array.of(response.length >> 8, response.length & 0xff, ...response)
    for (let sequence = 0; sequence * (packetBytes - 5) < whole.length; sequence++) {
      const packet = new Uint8Array(packetBytes)
      packet.set([channel >> 8, channel & 0xff, tag, sequence >> 8, sequence & 0xff])
      packet.set(whole.slice(sequence * (packetBytes - 5), (sequence + 1) * (packetBytes - 5)), 5)
      const event = Object.assign(new Event('inputreport'), {
        reportId: 0,
        data: new DataView(packet.buffer),
      })
      this.dispatchEvent(event)
    }
  }
}

/** `navigator.hid` with one device, and the chooser of the browser. */
export class SoftwareHid extends EventTarget {
  readonly device: SoftwareHidDevice
  /** What the person does in the chooser of the browser. */
  chooser: 'chooses' | 'cancels' = 'chooses'
  #isAllowed = false

  constructor(answer: Answer) {
    super()
    this.device = new SoftwareHidDevice(answer)
  }

  async requestDevice({
    filters,
  }: {
    filters: readonly { vendorId?: number }[]
  }): Promise<SoftwareHidDevice[]> {
    const isListed = this.device.isPlugged && filters.some(({ vendorId }) => vendorId === ledgerVendor)
    if (!isListed || this.chooser === 'cancels') return []
    this.#isAllowed = true
    return [this.device]
  }

  async getDevices(): Promise<SoftwareHidDevice[]> {
    return this.#isAllowed && this.device.isPlugged ? [this.device] : []
  }

  unplug(): void {
    this.device.isPlugged = false
    this.device.opened = false
    this.dispatchEvent(Object.assign(new Event('disconnect'), { device: this.device }))
  }

  plug(): void {
    this.device.isPlugged = true
    this.dispatchEvent(Object.assign(new Event('connect'), { device: this.device }))
  }
}
