import type { DeclaredAt } from '@sundial/solidity/text'
import { memo, type ReactNode } from 'react'
import { neutralText } from '../../show/text.tsx'
import type { SourceFile } from '../../data/compile.ts'
import type { Piece } from './source-lines.ts'

type Props = {
  readonly number: number
  readonly isCurrent: boolean
  readonly pieces: readonly Piece[]
  /** Marked wherever it stands within a piece. */
  readonly found: string
  /** The file of the line. */
  readonly file: string
  readonly files: readonly SourceFile[]
  readonly declared: ReadonlyMap<string, readonly DeclaredAt[]>
}

/** A numbered line in the colours of its tokens. What leads somewhere has `data-name` or `data-file`. */
export const CodeLine = memo(({ number, isCurrent, pieces, found, file, files, declared }: Props) => (
  <code aria-current={isCurrent || undefined}>
    <i>{number}</i>
    {pieces.map(({ kind, text }, at) => {
      const plain = neutralText(text)
      const shown = found === '' ? plain : marked(plain, found)
      if (kind === 'space' || kind === 'sign') return shown
      const name = kind === 'name' && declared.has(text) ? text : undefined
      const imported = kind === 'string' ? importedFile(text, pieces, file, files) : undefined
      return (
        <span key={at} data-token={kind} data-name={name} data-file={imported}>
          {shown}
        </span>
      )
    })}
    {'\n'}
  </code>
))

function marked(text: string, found: string): ReactNode {
  const [lower, wanted] = [text.toLowerCase(), found.toLowerCase()]
  if (!lower.includes(wanted)) return text
  const parts: ReactNode[] = []
  let done = 0
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, done)) {
    parts.push(text.slice(done, at), <mark key={at}>{text.slice(at, at + wanted.length)}</mark>)
    done = at + wanted.length
  }
  return [...parts, text.slice(done)]
}

/** Words before a path on the same line; `from` is a name elsewhere. */
const importing = new Set(['import', 'from'])

/** The file that a path in an import means, among those that are here. */
function importedFile(
  text: string,
  pieces: readonly Piece[],
  file: string,
  files: readonly SourceFile[],
): string | undefined {
  if (!pieces.some((piece) => importing.has(piece.text))) return undefined
  const path = text.slice(1, -1)
  const resolved = path.startsWith('.') ? joined(file, path) : path
  return files.find(({ name }) => name === resolved || name === path)?.name
}

/** A relative path seen from a file. */
function joined(file: string, path: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
