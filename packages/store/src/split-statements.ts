/** One statement of a script, without its semicolon, and the line it begins on. */
export type ScriptStatement = { readonly text: string; readonly line: number }

/**
 * Splits a script at the semicolons that end statements: not those in quotes, dollar quotes, comments or parentheses.
 * Comments before a statement stay with it; pieces of nothing but comments are left out.
 */
export function splitStatements(script: string): ScriptStatement[] {
  const statements: ScriptStatement[] = []
  let start: number | undefined
  let depth = 0
  let line = 1
  let startLine = 1
  const end = (position: number) => {
    if (start !== undefined) statements.push({ text: script.slice(start, position).trim(), line: startLine })
    start = undefined
  }
  for (const { kind, text, index } of tokens(script)) {
    if (kind === 'semicolon' && depth === 0) end(index)
    else if (kind !== 'space') {
      if (start === undefined) [start, startLine] = [index, line]
      if (kind === 'open') depth += 1
      if (kind === 'close') depth -= 1
    }
    line += text.split('\n').length - 1
  }
  end(script.length)
  return statements
}

type Token = { readonly kind: string; readonly text: string; readonly index: number }

// Order matters: E'…' knows backslashes, words swallow a $ inside them, and what closes nothing runs to the end.
const rules: readonly (readonly [kind: string, pattern: string])[] = [
  ['space', String.raw`\s+|--[^\n]*`],
  ['quote', String.raw`[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)`],
  ['dollar', String.raw`\$(?<tag>[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$[^]*?(?:\$\k<tag>\$|$)`],
  ['word', String.raw`[A-Za-z_\u0080-\uFFFF][\w$\u0080-\uFFFF]*|\$?\d+`],
  ['semicolon', ';'],
  ['open', String.raw`\(`],
  ['close', String.raw`\)`],
]

const token = new RegExp(rules.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'), 'y')

function* tokens(script: string): Generator<Token> {
  let index = 0
  while (index < script.length) {
    const found = script.startsWith('/*', index) ? comment(script, index) : next(script, index)
    yield { ...found, index }
    index += found.text.length
  }
}

function next(script: string, index: number): Omit<Token, 'index'> {
  token.lastIndex = index
  const groups = token.exec(script)?.groups ?? {}
  const kind = rules.find(([kind]) => groups[kind] !== undefined)?.[0]
  return kind ? { kind, text: groups[kind]! } : { kind: 'sign', text: script[index]! }
}

/** Comments nest in PostgreSQL. */
function comment(script: string, start: number): Omit<Token, 'index'> {
  let depth = 0
  let index = start
  do {
    const sign = script.slice(index, index + 2)
    if (sign === '/*') depth += 1
    if (sign === '*/') depth -= 1
    index += sign === '/*' || sign === '*/' ? 2 : 1
  } while (depth > 0 && index < script.length)
  return { kind: 'space', text: script.slice(start, index) }
}
