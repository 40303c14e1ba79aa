import { HighlightStyle, type StreamParser, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const keywords = words(
  'abstract anonymous as assembly break calldata catch constant constructor continue contract delete do else emit enum error event external fallback for from function if immutable import indexed interface internal is library mapping memory modifier new override payable pragma private public pure receive return returns revert solidity storage struct throw transient try type unchecked using view virtual while',
)
const types = /^(?:address|bool|string|bytes\d*|u?int\d*|u?fixed\w*|byte|trcToken|var)$/
const atoms = words('true false this super msg block tx abi now wei sun trx seconds minutes hours days weeks')

type State = { isInComment: boolean }

/** Comments, texts, numbers, keywords and types of Solidity, a line at a time. */
const parser: StreamParser<State> = {
  name: 'solidity',
  startState: () => ({ isInComment: false }),
  token(stream, state) {
    if (state.isInComment) {
      state.isInComment = !stream.match(/^.*?\*\//)
      if (state.isInComment) stream.skipToEnd()
      return 'comment'
    }
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match('/*')) {
      state.isInComment = true
      return 'comment'
    }
    if (stream.match(/^(?:hex|unicode)?(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) return 'string'
    if (stream.match(/^(?:0x[\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e-?\d+)?)/i)) return 'number'
    const word = stream.match(/^[A-Za-z_$][\w$]*/)
    if (word === null || typeof word === 'boolean') {
      stream.next()
      return null
    }
    const [text] = word
    if (keywords.has(text)) return 'keyword'
    if (types.test(text)) return 'typeName'
    return atoms.has(text) ? 'atom' : null
  },
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--sun-muted)', fontStyle: 'italic' },
  { tag: tags.keyword, color: 'var(--sun-link)' },
  { tag: tags.typeName, color: 'var(--sun-good)' },
  { tag: [tags.string, tags.number, tags.atom], color: 'var(--sun-bad)' },
])

export const solidity = () => [StreamLanguage.define(parser), syntaxHighlighting(colours)]
