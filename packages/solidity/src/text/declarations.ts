import { type Token, tokenize } from './tokens.ts'

export type SourceText = { readonly name: string; readonly content: string }

/** A line, counted from 1. */
export type DeclaredAt = { readonly file: string; readonly line: number }

const contracts = ['contract', 'library', 'interface']
const declaring = new Set([...contracts, ...'struct enum event error type function modifier'.split(' ')])

/**
 * Where names are declared at the top of a file or in a contract: contracts, types, functions, modifiers, events,
 * errors and state variables, by name alone. Variables of functions are left out, since a name does not tell which one
 * is meant. Takes any text.
 */
export function declarationsIn(files: readonly SourceText[]): ReadonlyMap<string, readonly DeclaredAt[]> {
  const found = new Map<string, DeclaredAt[]>()
  for (const { name: file, content } of files) {
    const lineAt = lineCounter(content)
    for (const { start, end } of declaredNames(content)) {
      const name = content.slice(start, end)
      const places = found.get(name)
      const place = { file, line: lineAt(start) }
      if (places === undefined) found.set(name, [place])
      else places.push(place)
    }
  }
  return found
}

/** Lines of rising positions. */
function lineCounter(text: string): (at: number) => number {
  let [line, from] = [1, 0]
  return (at) => {
    for (let next = text.indexOf('\n', from); next !== -1 && next < at; next = text.indexOf('\n', from)) {
      line += 1
      from = next + 1
    }
    return line
  }
}

function declaredNames(source: string): readonly Token[] {
  const tokens = tokenize(source).filter(({ kind }) => kind !== 'comment')
  const textOf = (token: Token | undefined) =>
    token === undefined ? '' : source.slice(token.start, token.end)
  const names: Token[] = []
  /** For each open brace whether it holds members of a contract. */
  const braces: boolean[] = []
  let statement: Token[] = []
  for (const token of tokens) {
    const text = textOf(token)
    if (text === '{') {
      names.push(...nameOf(statement, textOf, braces))
      braces.push(opensContract(statement.map(textOf)))
      statement = []
    } else if (text === '}') {
      braces.pop()
      statement = []
    } else if (text === ';') {
      names.push(...nameOf(statement, textOf, braces))
      statement = []
    } else statement.push(token)
  }
  return names
}

const opensContract = ([first = '', second = '']: readonly string[]): boolean =>
  contracts.includes(first === 'abstract' ? second : first)

type TextOf = (token: Token | undefined) => string

/** The name that a statement declares, if it stands where declarations do. */
function nameOf(statement: readonly Token[], textOf: TextOf, braces: readonly boolean[]): readonly Token[] {
  if (braces.length > 1 || braces[0] === false) return []
  const isAbstract = textOf(statement[0]) === 'abstract'
  const [first, second] = isAbstract ? statement.slice(1) : statement
  if (declaring.has(textOf(first))) return second?.kind === 'name' ? [second] : []
  return braces.length === 1 ? variableOf(statement, textOf) : []
}

/** A state variable is the last name before its value; `using`, `constructor` and the like declare nothing. */
function variableOf(statement: readonly Token[], textOf: TextOf): readonly Token[] {
  const [first] = statement
  const isTyped = first?.kind === 'type' || first?.kind === 'name' || textOf(first) === 'mapping'
  if (!isTyped) return []
  let depth = 0
  let last: Token | undefined
  for (const token of statement) {
    const text = textOf(token)
    if (depth === 0 && text === '=') break
    depth += nesting[text] ?? 0
    if (depth === 0 && token.kind === 'name') last = token
  }
  return last === undefined || last === first ? [] : [last]
}

const nesting: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 }
