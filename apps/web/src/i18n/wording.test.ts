import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { partsOf, textsByLanguage } from './testing-texts.ts'

const faultsIn = (language: string, fault: RegExp) =>
  (textsByLanguage.get(language) ?? [])
    .filter(({ words }) => fault.test(words))
    .map(({ at, words }) => `${at}: ${words}`)

/** Names, standards and abbreviations that stay Latin in every script. */
const names = new Set(
  `Sundial TRON Tron TRX TRON-PRO-API-KEY sun TVM EVM DApp API ABI ID URL CSV JSON QR UTC SNS HTTP
  TronScan TronLink TradingView txt json Chrome Edge Firefox Safari Ledger Live PIN Bancor TRON Power Solidity IPFS ipfs PNG SVG JPEG GIF WebP PBFT SELFDESTRUCT FN-DSA-512 ML-DSA-44 ms blob Blob Cookie cookie
  Unlicense MIT GNU GPLv2 GPLv3 LGPLv2.1 LGPLv3 BSD-2-Clause BSD-3-Clause MPL-2.0 OSL-3.0 Apache-2.0
  https TRC10 TRC20 TRC721 TRC1155 REVERT SR topic1 runs Witness NFT Ethereum Keystore Owner Active Stake TIP-191
  Sourcify metadata.json MiB EVM Yul viaIR Parquet SQL DuckDB Spark pandas`.split(/\s+/),
)
/** Settings of the Ledger TRON app, as the device shows them. */
const onTheDevice = /custom contracts|transactions data|sign by hash/g

test.each(languages.filter((language) => !['en', 'es'].includes(language)))(
  'no English is left in %s but names',
  (language) => {
    const left = (textsByLanguage.get(language) ?? []).flatMap(({ at, words }) =>
      [...words.replaceAll(onTheDevice, '').matchAll(/[A-Za-z][\w.-]*\w|[A-Za-z]/g)]
        .filter(([word]) => !names.has(word))
        .map(([word]) => `${at}: ${word}`),
    )
    expect(left).toEqual([])
  },
)

/** Spanish shares the script and some words, but not these. */
const englishOnly =
  /\b(the|of|and|with|this|that|from|are|is|was|were|not|which|there|here|what|who|by|for|its?|block|transactions?|accounts?|contracts?|transfers?|holders?|energy|bandwidth|votes?|fees?|amount|address|name|time|none|yes|search|unknown|data|wallet|nodes?|page)\b/i

test('no English words are left in Spanish', () => {
  const left = (textsByLanguage.get('es') ?? []).filter(({ words }) =>
    englishOnly.test(words.replaceAll(onTheDevice, '')),
  )
  expect(left.map(({ at, words }) => `${at}: ${words}`)).toEqual([])
})

test('digits are 0 to 9 in every language, as in figures', () => {
  for (const language of languages) expect(faultsIn(language, /[٠-٩۰-۹]/)).toEqual([])
})

test.each([
  ['en', 'a typographic apostrophe', /\w'\w/],
  ['zh', 'full-width marks', /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u],
  [
    'ja',
    'full-width marks',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:!?()]|[,;:!?()][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ],
  ['ko', 'half-width marks', /[，。；：！？（）、]/],
  ['ar', 'Arabic comma, semicolon, question mark and quotes', /[,;?٪]|["“”]/],
  ['ar', 'Arabic letters, not the Persian ones', /[یکگچپ]/],
  ['fa', 'Persian comma, semicolon, question mark and quotes', /[,;?٪]|["“”]/],
  ['fa', 'Persian letters, not the Arabic ones', /[يكىة]/],
  ['fa', 'a half space before endings', /(^|\s)ن?می\s|\s(ها|های|هایی|تر|ترین)(?=[\s.،؛:]|$)/],
  ['ru', 'guillemets and a long dash', /"|“| – |[а-яё]-[  ]/],
  ['es', 'guillemets, and usted throughout', /"|“|\b(tu|tus|te|ti|puedes|tienes|quieres)\b/i],
])('%s is written with %s', (language, _, fault) => {
  expect(faultsIn(language, fault)).toEqual([])
})

test('questions and exclamations in Spanish have both marks', () => {
  const count = (text: string, mark: string) => text.split(mark).length
  const odd = (textsByLanguage.get('es') ?? []).filter(
    ({ words }) => count(words, '?') !== count(words, '¿') || count(words, '!') !== count(words, '¡'),
  )
  expect(odd).toEqual([])
})

test.each(languages)('a plural in %s has exactly the forms the language has', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const texts = textsByLanguage.get(language) ?? []
  const lacking = texts.filter(({ source }) =>
    partsOf(source).plurals.some((branches) => branches.toSorted().join() !== forms.join()),
  )
  expect(lacking.map(({ at }) => at)).toEqual([])
})

/** Languages in which a noun after a number does not change. */
const unchanging = new Set(['en', 'zh', 'ja', 'ko', 'fa'])

test.each(languages.filter((language) => !unchanging.has(language)))(
  'what is a plural in English is one in %s',
  (language) => {
    const english = new Map(
      (textsByLanguage.get('en') ?? []).map(({ at, source }) => [at.replace('en.json', ''), source]),
    )
    const missing = (textsByLanguage.get(language) ?? []).filter(
      ({ at, source }) =>
        partsOf(english.get(at.replace(`${language}.json`, '')) ?? '').plurals.length >
        partsOf(source).plurals.length,
    )
    expect(missing.map(({ at }) => at)).toEqual([])
  },
)
