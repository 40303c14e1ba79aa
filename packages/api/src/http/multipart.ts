import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { RequestRefused } from '../errors.ts'

/** A file in a form. */
export type FormFile = { readonly name: string; readonly content: string }

type Form = Record<string, string | FormFile[]>

/** A hundred sources and the fields of the largest form. */
const mostParts = 128
const limits = {
  parts: mostParts,
  fieldNameSize: 200,
  headerPairs: 16,
  headerSize: 4096,
  fieldSize: Infinity,
}

/**
 * Resolves with the fields of a form as texts, and its files as a list under the name of their field, without a final
 * `[]`. The whole body is in memory: routes limit its length. Rejects with `malformed_body`.
 */
export async function readMultipart(
  bytes: Buffer,
  mediaType: string,
): Promise<Readonly<Record<string, string | readonly FormFile[]>>> {
  const form = Object.create(null) as Form
  await new Promise<void>((resolve, reject) => {
    const refuse = (reason: string) => reject(malformed(reason))
    const parser = openParser(mediaType)
    const nameOf = (name: unknown): string | undefined => {
      if (typeof name === 'string' && name !== '') return name.replace(/\[\]$/, '')
      refuse('a part has no name')
      return undefined
    }
    parser.on('field', (field, value, isNameCut) => {
      const name = nameOf(field)
      if (isNameCut) refuse('the name of a part is too long')
      if (name !== undefined) form[name] = value
    })
    parser.on('file', (field, stream, fileName) => {
      const name = nameOf(field)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      // A file that is cut off: without a listener the error would end the process.
      stream.on('error', (error: Error) => refuse(error.message))
      stream.on('end', () => {
        if (name === undefined) return
        const file = { name: fileName, content: Buffer.concat(chunks).toString('utf8') }
        const files = form[name]
        if (Array.isArray(files)) files.push(file)
        else form[name] = [file]
      })
    })
    parser.on('partsLimit', () => refuse(`it has more than ${mostParts} parts`))
    parser.on('error', (error) => refuse(error instanceof Error ? error.message : 'it is not multipart'))
    parser.on('finish', resolve)
    parser.end(bytes)
  })
  return form
}

function openParser(mediaType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': mediaType }, preservePath: true, limits })
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : 'the media type has no boundary')
  }
}

const malformed = (reason: string) =>
  new RequestRefused('malformed_body', `The form cannot be parsed: ${reason}.`)
