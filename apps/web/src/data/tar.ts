const block = 512

/** A tar archive of text files; names longer than the old format allows are in an extended header (POSIX pax). */
export function tarOf(
  files: readonly { readonly name: string; readonly content: string }[],
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const entry = (name: string, content: string, kind: '0' | 'x') => {
    const bytes = encoder.encode(content)
    const header = encoder.encode(headerOf(name, bytes.length, kind))
    return [header, bytes, new Uint8Array((block - (bytes.length % block)) % block)]
  }
  const parts = files.flatMap(({ name, content }) => [
    ...(isPlain(name) ? [] : entry('pax', paxRecord(encoder, name), 'x')),
    ...entry(name, content, '0'),
  ])
  const archive = new Uint8Array(parts.reduce((sum, { length }) => sum + length, block * 2))
  let at = 0
  for (const part of parts) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}

const isPlain = (name: string) => name.length <= mostName && !/[^ -~]/.test(name)

const mostName = 99

/** `length path=name`, where the length counts its own digits. */
function paxRecord(encoder: TextEncoder, name: string): string {
  const rest = encoder.encode(` path=${name}\n`).length
  const digits = String(rest + String(rest).length).length
  return `${rest + digits} path=${name}\n`
}

function headerOf(name: string, size: number, kind: '0' | 'x'): string {
  // The extended header has the full name; other characters than ASCII would move the fields behind it.
  const short = name.replaceAll(/[^ -~]/g, '_').slice(0, mostName)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  const before = `${short.padEnd(100, '\0')}${octal(0o644, 8)}${octal(0, 8)}${octal(0, 8)}${octal(size, 12)}${octal(0, 12)}`
  const after = `${kind}${'\0'.repeat(100)}ustar\u{0}00`.padEnd(block - 156, '\0')
  // All characters are ASCII: their codes are their bytes.
  const sum = Array.from(`${before}${' '.repeat(8)}${after}`, (letter) => letter.charCodeAt(0)).reduce(
    (total, code) => total + code,
    0,
  )
  return `${before}${octal(sum, 7)} ${after}`
}
