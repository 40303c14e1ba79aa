import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Only what a backup consists of: no other name in the folder can be asked for. */
const fileName = /^(manifest\.json|[a-z][a-z0-9_]{0,62}\.copy\.gz)$/

/** Serves the files of a backup at `/backup/`, from any byte on. */
export function publishBackup(server: FastifyInstance, folder: string): void {
  server.get<{ Params: { file: string } }>('/backup/:file', async (request, reply) => {
    const { file } = request.params
    const path = join(folder, file)
    const size = fileName.test(file) ? await sizeOf(path) : undefined
    if (size === undefined)
      return reply
        .status(404)
        .send({ code: 'backup_missing', message: 'The published backup has no such file.' })
    // While a backup is written into the folder, the same name is soon another file.
    reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'no-store' })
    reply.type(file.endsWith('.json') ? 'application/json' : 'application/gzip')
    return sendFrom(reply, { path, size, start: firstByte(request.headers.range) })
  })
}

type Part = { readonly path: string; readonly size: number; readonly start: number }

function sendFrom(reply: FastifyReply, { path, size, start }: Part): FastifyReply {
  if (start >= size && start > 0)
    return reply
      .status(416)
      .header('content-range', `bytes */${size}`)
      .send({
        code: 'range_refused',
        message: `The file has ${size} bytes.`,
      })
  if (start > 0) reply.status(206).header('content-range', `bytes ${start}-${size - 1}/${size}`)
  return reply.header('content-length', size - start).send(createReadStream(path, { start }))
}

/** Of `bytes=N-`; other ranges are answered with the whole file, as every server may. */
const firstByte = (range: string | undefined): number =>
  Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? 0)

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  )
