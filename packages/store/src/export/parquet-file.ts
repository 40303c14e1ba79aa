import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { columnsOf, type ExportColumns, type ExportRow, schemaOf } from './columns.ts'

/** A file that is on disk under its name. */
export type WrittenFile = { readonly rows: number; readonly bytes: number; readonly sha256: string }

/** Rows that wait in memory until they are written as one group. */
const rowsPerGroup = 4000

/** Bytes of the library on their way to a file and into a hash. */
class FileWriter extends ByteWriter {
  bytes = 0
  readonly #file: FileHandle
  readonly #hash: Hash = createHash('sha256')

  constructor(file: FileHandle) {
    super(1 << 20)
    this.#file = file
  }

  async flush(): Promise<void> {
    const ready = new Uint8Array(this.buffer, 0, this.index)
    this.#hash.update(ready)
    this.bytes += ready.length
    for (let at = 0; at < ready.length;)
      at += (await this.#file.write(ready, at, ready.length - at)).bytesWritten
    this.index = 0
  }

  override finish(): Promise<void> {
    return this.flush()
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** Writes rows as they come, group by group. The file has its name once it is whole and on disk; the same rows give the same bytes. */
export class ParquetFile implements AsyncDisposable {
  readonly #path: string
  readonly #file: FileHandle
  readonly #columns: ExportColumns
  readonly #bytes: FileWriter
  readonly #parquet: ParquetWriter
  #waiting: ExportRow[] = []
  #rows = 0

  private constructor(path: string, file: FileHandle, columns: ExportColumns) {
    this.#path = path
    this.#file = file
    this.#columns = columns
    this.#bytes = new FileWriter(file)
    this.#parquet = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaOf(columns),
      createdBy: 'sundial',
    })
  }

  static async create(path: string, columns: ExportColumns): Promise<ParquetFile> {
    return new ParquetFile(path, await open(`${path}.new`, 'w'), columns)
  }

  async add(rows: Iterable<ExportRow>): Promise<void> {
    for (const row of rows) {
      this.#waiting.push(row)
      if (this.#waiting.length === rowsPerGroup) await this.#writeGroup()
    }
  }

  async finish(): Promise<WrittenFile> {
    await this.#writeGroup()
    await this.#parquet.finish()
    await this.#file.sync()
    await this.#file.close()
    await rename(`${this.#path}.new`, this.#path)
    return { rows: this.#rows, bytes: this.#bytes.bytes, sha256: this.#bytes.digest() }
  }

  /** After `finish` this does nothing. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close().catch(() => undefined)
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#waiting
    if (rows.length === 0) return
    this.#waiting = []
    this.#rows += rows.length
    await this.#parquet.write({ columnData: columnsOf(this.#columns, rows), rowGroupSize: rowsPerGroup })
  }
}
