import { RequestRefused } from '../errors.ts'

/** A file of a form. */
export type FormFile = { readonly name: string; readonly content: string }

const mostParts = 64
const headBytes = 4096

/**
 * The fields of a form as texts, and its files as a list under the name of their field, with `[]` cut off. The whole
 * body lies in memory: routes bound its length. Throws `malformed_body`.
 */
export function readMultipart(
  bytes: Buffer,
  mediaType: string,
): Readonly<Record<string, string | readonly FormFile[]>> {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(mediaType)
  const text = boundary?.[1] ?? boundary?.[2]
  if (text === undefined) throw malformed('the media type names no boundary')
  const form: Record<string, string | FormFile[]> = Object.create(null) as Record<string, string | FormFile[]>
  for (const part of partsOf(bytes, `--${text}`)) {
    const { name, fileName, content } = readPart(part)
    const member = name.replace(/\[\]$/, '')
    if (fileName === undefined) form[member] = content
    else {
      const values = form[member]
      if (Array.isArray(values)) values.push({ name: fileName, content })
      else form[member] = [{ name: fileName, content }]
    }
  }
  return form
}

function partsOf(bytes: Buffer, delimiter: string): readonly Buffer[] {
  const parts: Buffer[] = []
  let at = bytes.indexOf(delimiter)
  while (at !== -1) {
    const start = at + delimiter.length
    const end = bytes.indexOf(`\r\n${delimiter}`, start)
    if (bytes.subarray(start, start + 2).toString('latin1') === '--') return parts
    if (end === -1) throw malformed('a part does not end')
    if (parts.length >= mostParts) throw malformed(`it has more than ${mostParts} parts`)
    parts.push(bytes.subarray(start + 2, end))
    at = end + 2
  }
  throw malformed('the last boundary is missing')
}

function readPart(part: Buffer) {
  const end = part.indexOf('\r\n\r\n')
  if (end === -1 || end > headBytes) throw malformed('a part has no head')
  const head = part.subarray(0, end).toString('utf8')
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(head)?.[1] ?? ''
  const name = /;\s*name="([^"]{1,200})"/i.exec(disposition)?.[1]
  if (name === undefined) throw malformed('a part has no name')
  return {
    name,
    fileName: /;\s*filename="([^"]{0,400})"/i.exec(disposition)?.[1],
    content: part.subarray(end + 4).toString('utf8'),
  }
}

const malformed = (what: string) => new RequestRefused('malformed_body', `The form cannot be read: ${what}.`)
