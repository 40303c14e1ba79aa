import type { IndexingReport } from '@sundial/indexer'
import type { NodeClient } from '@sundial/node'
import type { Store } from '@sundial/store'
import type { Config } from '../config.ts'
import { logOf } from '../networks/log.ts'
import { RangeFiles, type RangesState } from './range-files.ts'
import { RangeFolder } from './range-folder.ts'
import { spanOriginOf } from './span-origin.ts'

type Parts = {
  readonly client: Pick<NodeClient, 'block'>
  readonly store: Pick<Store, 'state'>
  readonly signal: AbortSignal
}

/** The folder of `--ranges`, which is opened once the node has told its network. None without the setting, and for recorded data. */
export class OpenRanges implements AsyncDisposable {
  readonly #config: Config
  readonly #parts: Parts
  #files: RangeFiles | undefined

  constructor(config: Config, parts: Parts) {
    this.#config = config
    this.#parts = parts
  }

  /** Before indexing begins, or begins again. */
  async open(fromHeight: number | undefined): Promise<RangeFiles | undefined> {
    const { ranges: path, 'span-blocks': spanBlocks, node } = this.#config
    if (path === undefined || node?.startsWith('recorded:')) return undefined
    const { client, store, signal } = this.#parts
    if (this.#files === undefined) {
      const origin = await spanOriginOf(this.#config, client)
      const folder = await RangeFolder.open(path, { ...origin, spanBlocks })
      const idAt = async (height: number) => (await client.block(height))?.id
      this.#files = new RangeFiles({ folder, origin, idAt, signal, warn: logOf(this.#config).warn })
    }
    const { head } = await store.state()
    this.#files.written(head?.height ?? (fromHeight ?? 0) - 1)
    return this.#files
  }

  take({ height }: IndexingReport): void {
    if (height !== undefined) this.#files?.written(height)
  }

  state(): RangesState | undefined {
    return this.#files?.state()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#files?.[Symbol.asyncDispose]()
  }
}
