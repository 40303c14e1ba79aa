/** The part of Markdown that texts of ours and of an operator use. Anything else is text. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph' | 'quote' | 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }

export type Span =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }

const mostBlocks = 2000

/** Blocks of a text, divided by empty lines; lines that belong together are joined. */
export function blocksOf(text: string): readonly Block[] {
  const pieces = text.replaceAll('\r\n', '\n').split(/(^```[^\n]*\n[\s\S]*?\n```$)/m)
  return pieces
    .flatMap((piece) =>
      piece.startsWith('```')
        ? [{ kind: 'code' as const, text: piece.replace(/^```.*\n|\n```$/g, '') }]
        : piece.split(/\n\s*\n/).flatMap(blocksOfPart),
    )
    .slice(0, mostBlocks)
}

/** A heading may stand right above what follows it. */
function blocksOfPart(part: string): readonly Block[] {
  const text = part.trim()
  if (text === '') return []
  const [, marks, title, rest] = /^(#{1,6})[ \t]+([^\n]+)(?:\n([\s\S]*))?$/.exec(text) ?? []
  if (marks !== undefined && title !== undefined) {
    const heading = { kind: 'heading', level: marks.length > 2 ? 3 : 2, text: title.trim() } as const
    return [heading, ...blocksOfPart(rest ?? '')]
  }
  if (/^([-*]|\d+[.)])[ \t]/.test(text)) return [listOf(text)]
  if (text.startsWith('>')) return [{ kind: 'quote', text: joined(text.replace(/^>[ \t]?/gm, '')) }]
  return [{ kind: 'paragraph', text: joined(text) }]
}

function listOf(text: string): Block {
  const items = text.split(/\n(?=(?:[-*]|\d+[.)])[ \t])/)
  return {
    kind: 'list',
    isOrdered: /^\d/.test(text),
    items: items.map((item) => joined(item.replace(/^([-*]|\d+[.)])[ \t]+/, ''))),
  }
}

const joined = (text: string): string => text.replace(/[ \t]*\n[ \t]*/g, ' ')

const marked =
  /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^()\s]{1,500})\)|(https?:\/\/[^\s<>()]{1,500}[^\s<>().,;:!?])/g

/** What stands in a line, in its order. */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of text.matchAll(marked)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) })
    spans.push(spanOf(match))
    end = match.index + match[0].length
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) })
  return spans
}

function spanOf([whole, code, strong, emphasis, label, url]: RegExpExecArray): Span {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis }
  return { kind: 'link', text: label ?? whole, url: url ?? whole }
}
