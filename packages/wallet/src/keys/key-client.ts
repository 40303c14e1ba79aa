import { Malformed, TronError } from '@sundial/primitives'
import { NoBackup, OldKeystore, SignerUnavailable, WalletLocked, WrongPassword } from '../errors.ts'
import {
  buffersOf,
  type KeyCallName,
  type KeyCalls,
  type KeyHandle,
  type KeyRequest,
} from './key-messages.ts'
import { readKeyResponse } from './read-key-request.ts'

/** The page's end of a worker with a key ring. */
export interface KeyPort {
  post(request: KeyRequest, transfer: ArrayBuffer[]): void
  /** Calls `take` for each response, and `fail` when the worker cannot run. */
  listen(take: (response: unknown) => void, fail: () => void): void
  /** Ends the worker with all that is in it. */
  end(): void
}

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }

/** Calls the key ring in its worker, which runs while it has keys or work, until `lock`. */
export class KeyClient {
  readonly #open: () => KeyPort
  readonly #waiting = new Map<number, Waiting>()
  readonly #handles = new Set<number>()
  #port: KeyPort | undefined
  #last = 0

  constructor(open: () => KeyPort) {
    this.#open = open
  }

  /** Runs a call in the worker. The bytes of the call are transferred: they are empty here afterwards. */
  call<Name extends KeyCallName>(
    name: Name,
    call: Parameters<KeyCalls[Name]>[0],
  ): Promise<ReturnType<KeyCalls[Name]>>
  async call(name: KeyCallName, call: object): Promise<unknown> {
    // After a lock the key is gone already: no worker starts for it.
    if (name === 'forget' && !(isKeyHandle(call) && this.#handles.delete(call.handle))) return true
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      this.#started().post({ id, name, call } as KeyRequest, buffersOf(call))
      this.#waiting.set(id, { resolve, reject })
    })
  }

  /** Ends the worker with all keys; calls in progress fail. */
  lock(): void {
    this.#end()
    this.#fail(new WalletLocked())
  }

  #end(): void {
    this.#port?.end()
    this.#port = undefined
    this.#handles.clear()
  }

  #started(): KeyPort {
    if (this.#port !== undefined) return this.#port
    const port = this.#open()
    this.#port = port
    port.listen(
      (message) => {
        if (this.#port === port) this.#take(message)
      },
      () => {
        if (this.#port !== port) return
        this.#end()
        this.#fail(new SignerUnavailable('The key worker could not start. Reload the page.'))
      },
    )
    return port
  }

  #take(message: unknown): void {
    const response = readKeyResponse(message)
    const waiting = response && this.#waiting.get(response.id)
    if (response === undefined || waiting === undefined) return
    this.#waiting.delete(response.id)
    if ('error' in response) waiting.reject(errorOf(response.error))
    else {
      if (isKeyHandle(response.result)) this.#handles.add(response.result.handle)
      waiting.resolve(response.result)
    }
    if (this.#handles.size === 0 && this.#waiting.size === 0) this.#end()
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

const isKeyHandle = (value: unknown): value is Pick<KeyHandle, 'handle'> =>
  typeof value === 'object' && value !== null && 'handle' in value && typeof value.handle === 'number'

/** The error of the worker again, under its class. */
function errorOf({ code, message }: { readonly code: string; readonly message: string }): Error {
  if (code === 'wrong_password') return new WrongPassword()
  if (code === 'wallet_locked') return new WalletLocked()
  if (code === 'no_backup') return new NoBackup()
  if (code === 'old_keystore') return new OldKeystore()
  if (code.startsWith('malformed_')) return new Malformed(code.slice('malformed_'.length), message)
  return new KeyFailure(message)
}

/** The worker failed for a reason that is not the person's. */
class KeyFailure extends TronError {
  readonly code = 'key_failure'
}
