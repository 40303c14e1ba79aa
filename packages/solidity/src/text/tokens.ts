/** Kinds of tokens; `name` is every other identifier, `sign` a character of punctuation. */
export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'type' | 'atom' | 'name' | 'sign'

/** Characters `start` to `end` of a source; white space is in no token. */
export type Token = { readonly kind: TokenKind; readonly start: number; readonly end: number }

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const keywords = words(
  'abstract anonymous as assembly break calldata catch constant constructor continue contract delete do else emit enum error event external fallback for function if immutable import indexed interface internal is library mapping memory modifier new override payable pragma private public pure receive return returns revert solidity storage struct throw transient try type unchecked using view virtual while',
)
const types = /^(?:address|bool|string|bytes\d*|u?int\d*|u?fixed\w*|byte|trcToken|var)$/
const atoms = words('true false this super msg block tx abi now wei sun trx seconds minutes hours days weeks')

/** Of a word: a keyword or type of any release of Solidity or of TRON's, or a name. */
export function kindOfWord(word: string): TokenKind {
  if (keywords.has(word)) return 'keyword'
  if (types.test(word)) return 'type'
  return atoms.has(word) ? 'atom' : 'name'
}

/** The first that matches decides. A comment or text without an end reaches to the end of the source or of its line. */
const pattern = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n\r]*|\/\*[^]*?(?:\*\/|$(?![^])))`,
    String.raw`(?<string>(?:hex|unicode)?(?:"(?:[^"\\\n\r]|\\[^])*"?|'(?:[^'\\\n\r]|\\[^])*'?))`,
    String.raw`(?<number>0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE]-?\d+)?)`,
    String.raw`(?<word>[A-Za-z_$][\w$]*)`,
    String.raw`(?<sign>\S)`,
  ].join('|'),
  'y',
)
const space = /\s+/y

/** Splits a Solidity source into tokens. Takes any text. */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < source.length;) {
    space.lastIndex = at
    if (space.test(source)) {
      at = space.lastIndex
      continue
    }
    pattern.lastIndex = at
    const { comment, string, number, word } = pattern.exec(source)?.groups ?? {}
    const end = pattern.lastIndex
    const kind =
      word !== undefined
        ? kindOfWord(word)
        : comment !== undefined
          ? 'comment'
          : string !== undefined
            ? 'string'
            : number !== undefined
              ? 'number'
              : 'sign'
    tokens.push({ kind, start: at, end })
    at = end
  }
  return tokens
}
