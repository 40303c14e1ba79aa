import { HighlightStyle, type StreamParser, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { kindOfWord } from '@sundial/solidity/text'
import { tags } from '@lezer/highlight'

const styles = { type: 'typeName', keyword: 'keyword', atom: 'atom' } as const

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
    const kind = kindOfWord(word[0])
    return kind in styles ? styles[kind as keyof typeof styles] : null
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
