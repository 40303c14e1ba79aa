import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const texts = (script: string) => splitStatements(script).map(({ text }) => text)

describe('splits at semicolons', () => {
  test.each([
    ['two statements', 'SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
    ['the last without one', 'SELECT 1;\nSELECT 2\n', ['SELECT 1', 'SELECT 2']],
    ['not when there is nothing between', ';; SELECT 1;;', ['SELECT 1']],
    ['not in a string', `SELECT 'a;b', 'it''s;';`, [`SELECT 'a;b', 'it''s;'`]],
    [
      'a backslash ends no plain string',
      String.raw`SELECT '\'; SELECT 2`,
      [String.raw`SELECT '\'`, 'SELECT 2'],
    ],
    [
      'not after a backslashed quote in E',
      String.raw`SELECT E'\';x'; SELECT 2`,
      [String.raw`SELECT E'\';x'`, 'SELECT 2'],
    ],
    ['not in a name', 'SELECT 1 AS "a;""b;"; SELECT 2', ['SELECT 1 AS "a;""b;"', 'SELECT 2']],
    ['not in dollars', 'DO $$ BEGIN; END $$; SELECT 2', ['DO $$ BEGIN; END $$', 'SELECT 2']],
    [
      'not in tagged dollars that hold others',
      'DO $a$ x; $$ y; $$ $b$ $a$; SELECT 2',
      ['DO $a$ x; $$ y; $$ $b$ $a$', 'SELECT 2'],
    ],
    [
      'a dollar inside a word opens nothing',
      'SELECT a$b$ FROM t; SELECT $1; SELECT b$b$',
      ['SELECT a$b$ FROM t', 'SELECT $1', 'SELECT b$b$'],
    ],
    ['not in a line comment', 'SELECT 1 -- a; b\n + 1; SELECT 2', ['SELECT 1 -- a; b\n + 1', 'SELECT 2']],
    [
      'not in nested comments',
      'SELECT /* a; /* b; */ c; */ 1; SELECT 2',
      ['SELECT /* a; /* b; */ c; */ 1', 'SELECT 2'],
    ],
    [
      'not in parentheses',
      'CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2); SELECT 3',
      ['CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2)', 'SELECT 3'],
    ],
    [
      'an operator of comment signs apart',
      'SELECT 4 / 2 - 1; SELECT a->b',
      ['SELECT 4 / 2 - 1', 'SELECT a->b'],
    ],
    ['what is only comment is left out', '-- head\n/* x; */\n;\n-- tail;', []],
    ['an empty script', '', []],
    ['what is never closed runs to the end', `SELECT 'a; SELECT 2;`, [`SELECT 'a; SELECT 2;`]],
  ])('%s', (_, script, expected) => {
    expect(texts(script)).toEqual(expected)
  })
})

test('returns the line on which each statement begins', () => {
  const script = `-- a comment\n\nSELECT '\n';\n/*\n*/ SELECT 2;\nSELECT 3`
  expect(splitStatements(script).map(({ line }) => line)).toEqual([3, 6, 7])
})

test('a statement is a piece of the script and splits into itself, whatever the text', () => {
  const piece = fc.constantFrom(
    `'`,
    '"',
    '$$',
    '$a$',
    ';',
    '--',
    '/*',
    '*/',
    '\n',
    ' ',
    'a',
    '(',
    ')',
    '\\',
    'E',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const script = pieces.join('')
      for (const { text } of splitStatements(script)) {
        expect(script).toContain(text)
        expect(texts(text)).toEqual([text])
      }
    }),
  )
})
