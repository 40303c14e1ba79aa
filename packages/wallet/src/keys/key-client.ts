import { Malformed, TronError } from '@sundial/primitives'
import { OldKeystore, SignerUnavailable, WalletLocked, WrongPassword } from '../errors.ts'
import {
  buffersOf,
  type KeyCallName,
  type KeyCalls,
  type KeyRequest,
  type KeyResponse,
} from './key-messages.ts'

/** The page's end of a worker with a key ring. */
export interface KeyPort {
  post(request: KeyRequest, transfer: ArrayBuffer[]): void
  /** Calls `take` for each response, and `fail` when the worker cannot run. */
  listen(take: (response: KeyResponse) => void, fail: () => void): void
  /** Ends the worker with all that is in it. */
  end(): void
}

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }

/** Calls the key ring in its worker, which starts with the first call and ends with `lock`. */
export class KeyClient {
  readonly #open: () => KeyPort
  readonly #waiting = new Map<number, Waiting>()
  #port: KeyPort | undefined
  #last = 0

  constructor(open: () => KeyPort) {
    this.#open = open
  }

  /** Runs a call in the worker. The bytes of the call are transferred: they are empty here afterwards. */
  call<Name extends KeyCallName>(
    name: Name,
    call: Parameters<KeyCalls[Name]>[0],
  ): Promise<ReturnType<KeyCalls[Name]>> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (result) => resolve(result as ReturnType<KeyCalls[Name]>), reject })
      this.#started().post({ id, name, call } as unknown as KeyRequest, buffersOf(call))
    })
  }

  /** Ends the worker with all keys; calls in progress fail. */
  lock(): void {
    this.#port?.end()
    this.#port = undefined
    this.#fail(new WalletLocked())
  }

  #started(): KeyPort {
    if (this.#port !== undefined) return this.#port
    const port = this.#open()
    this.#port = port
    port.listen(
      (response) => this.#take(response),
      () => {
        this.#port = undefined
        this.#fail(new SignerUnavailable('The key worker could not start. Reload the page.'))
      },
    )
    return port
  }

  #take(response: KeyResponse): void {
    const waiting = this.#waiting.get(response.id)
    this.#waiting.delete(response.id)
    if ('error' in response) waiting?.reject(errorOf(response.error))
    else waiting?.resolve(response.result)
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/** The error of the worker again, under its class. */
function errorOf({ code, message }: { readonly code: string; readonly message: string }): Error {
  if (code === 'wrong_password') return new WrongPassword()
  if (code === 'wallet_locked') return new WalletLocked()
  if (code === 'old_keystore') return new OldKeystore()
  if (code.startsWith('malformed_')) return new Malformed(code.slice('malformed_'.length), message)
  return new KeyFailure(message)
}

/** The worker failed for a reason that is not the person's. */
class KeyFailure extends TronError {
  readonly code = 'key_failure'
}
