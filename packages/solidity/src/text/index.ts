export { type DeclaredAt, declarationsIn, type SourceText } from './declarations.ts'
export { kindOfWord, type Token, tokenize, type TokenKind } from './tokens.ts'
