import './buffer-global.ts'
import Trx from '@ledgerhq/hw-app-trx'
import { fromHex, toHex } from '@sundial/primitives'
import type { LedgerConfiguration, LedgerDevice } from '@sundial/wallet'

/** A connection of Ledger's packages. */
export type LedgerTransport = ConstructorParameters<typeof Trx>[0]

/** How a connection opens. */
export type Opening = {
  /** The device that the browser already allows. Rejects with `DisconnectedDevice` when there is none. */
  connected(): Promise<LedgerTransport>
  /** As `connected`, or the device that the person chooses in the browser's list. Call it in a click. */
  chosen(): Promise<LedgerTransport>
}

type Connection = {
  readonly transport: LedgerTransport
  readonly app: Trx
  /** Rejects when the device is unplugged: the transport itself would wait for ever. */
  readonly gone: Promise<never>
}

/** The TRON app of a connected Ledger. */
export class HardwareLedger implements LedgerDevice {
  readonly #opening: Opening
  #connection: Promise<Connection> | undefined

  constructor(opening: Opening) {
    this.#opening = opening
  }

  async connect(): Promise<void> {
    await this.#connect(() => this.#opening.chosen())
  }

  configuration(): Promise<LedgerConfiguration> {
    return this.#run(async (app) => {
      const { version, allowData, allowContract, signByHash } = await app.getAppConfiguration()
      return { version, allowsData: allowData, allowsContracts: allowContract, allowsHashes: signByHash }
    })
  }

  addressAt(path: string): Promise<string> {
    return this.#run(async (app) => (await app.getAddress(path)).address)
  }

  signTransaction(path: string, raw: Uint8Array, tokenMessages: readonly string[]): Promise<Uint8Array> {
    return this.#sign((app) => app.signTransaction(path, toHex(raw), [...tokenMessages]))
  }

  signHash(path: string, hash: Uint8Array): Promise<Uint8Array> {
    return this.#sign((app) => app.signTransactionHash(path, toHex(hash)))
  }

  signMessage(path: string, message: Uint8Array): Promise<Uint8Array> {
    return this.#sign((app) => app.signPersonalMessage(path, toHex(message)))
  }

  signTypedData(path: string, hashes: { domain: Uint8Array; message: Uint8Array }): Promise<Uint8Array> {
    return this.#sign((app) => app.signTIP712HashedMessage(path, toHex(hashes.domain), toHex(hashes.message)))
  }

  async close(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    const open = await connection?.catch(() => undefined)
    if (open === undefined) return
    const closing = open.transport.close().catch(() => undefined)
    // While the device waits for its owner the transport does not close: it ends with the answer.
    if (open.transport.exchangeBusyPromise == null)
      await Promise.race([closing, open.gone.catch(() => undefined)])
  }

  async #sign(run: (app: Trx) => Promise<string>): Promise<Uint8Array> {
    return fromHex(await this.#run(run))
  }

  async #run<Result>(run: (app: Trx) => Promise<Result>): Promise<Result> {
    const { app, gone } = await this.#connect(() => this.#opening.connected())
    return Promise.race([run(app), gone])
  }

  #connect(open: () => Promise<LedgerTransport>): Promise<Connection> {
    if (this.#connection !== undefined) return this.#connection
    const connection = open().then((transport) => this.#follow(transport))
    this.#connection = connection
    connection.catch(() => this.#forget(connection))
    return connection
  }

  #follow(transport: LedgerTransport): Connection {
    const gone = new Promise<never>((_, reject) => {
      transport.on('disconnect', (error: unknown) => {
        this.#connection = undefined
        reject(error)
      })
    })
    gone.catch(() => undefined)
    return { transport, app: new Trx(transport), gone }
  }

  #forget(connection: Promise<Connection>): void {
    if (this.#connection === connection) this.#connection = undefined
  }
}
