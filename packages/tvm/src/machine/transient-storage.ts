import type { Address } from '@sundial/primitives'

/** Rows that last as long as the transaction (TIP-1153), with undo for failed frames. */
export class TransientStorage {
  readonly #rowsByContract = new Map<Address, Map<bigint, bigint>>()
  readonly #before: { readonly rows: Map<bigint, bigint>; readonly key: bigint; readonly value: bigint }[] =
    []

  get(contract: Address, key: bigint): bigint {
    return this.#rowsByContract.get(contract)?.get(key) ?? 0n
  }

  set(contract: Address, key: bigint, value: bigint): void {
    let rows = this.#rowsByContract.get(contract)
    if (rows === undefined) this.#rowsByContract.set(contract, (rows = new Map()))
    this.#before.push({ rows, key, value: rows.get(key) ?? 0n })
    rows.set(key, value)
  }

  mark(): number {
    return this.#before.length
  }

  rollBack(mark: number): void {
    while (this.#before.length > mark) {
      const { rows, key, value } = this.#before.pop()!
      rows.set(key, value)
    }
  }
}
