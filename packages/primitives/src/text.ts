// Marks that change the direction of text, or are invisible, would let a stranger's text imitate ours or another text.

/**
 * Code points that are never seen by themselves (DI, which has the marks of direction; NChar), and those that move what
 * follows: lines and paragraphs.
 */
const hidden =
  '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}\\u2800\\ufff9-\\ufffb\\u{1d159}\\u{13430}-\\u{1343f}'

/** Spaces that a text has. */
const space = '\\t\\n'

const suspect = new RegExp(`(?![${space}])[${hidden}]`, 'u')

/** A sign without vowel of the scripts of India and beyond, after which joiners change the letter (RFC 5892, A.1 and A.2). */
const virama =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u1039\\u103a\\u1714\\u1b44\\u1baa\\ua806\\ua8c4\\ua953\\ua9c0\\uabed]'

/** Letters of the Arabic script that do not join the next one: a break after them is not seen. */
const unjoined =
  '\\u0621-\\u0625\\u0627\\u0629\\u062f-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06c0\\u06c3-\\u06cb\\u06cd\\u06cf\\u06d2\\u06d3\\u06d5\\u06ee\\u06ef'

/** What is left as it is: emoji in the sequences that Unicode lists, and joiners where they are part of the writing. */
const kept = [
  '\\p{RGI_Emoji}',
  `(?<=${virama})[\\u200c-\\u200d]`,
  // Bengali writes a joiner before it as well.
  '(?<=\\u09b0)\\u200d(?=\\u09cd)',
  `(?<=(?![${unjoined}])[\\p{sc=Arab}&&\\p{L}]\\p{Mn}*)\\u200c(?=\\p{Mn}*(?![\\u0621\\u0674])[\\p{sc=Arab}&&\\p{L}])`,
].join('|')

/** The first group is what is kept. */
let parts: RegExp | undefined

/** A browser that does not know sequences of emoji keeps nothing. */
function findParts(): RegExp {
  const replaced = `\\r\\n|(?![${space}])[${hidden}]`
  try {
    return new RegExp(`(${kept})|${replaced}`, 'gv')
  } catch {
    return new RegExp(`($^)|${replaced}`, 'gu')
  }
}

/** Whether a text has code points that `neutralText` replaces or keeps in some places only. */
export const hasHiddenMarks = (text: string): boolean => suspect.test(text)

/**
 * Text of strangers, with each code point that is invisible or changes directions replaced by U+FFFD, so that it is
 * seen. Emoji, Persian and the scripts of India keep the joiners that they are written with.
 */
export function neutralText(text: string): string {
  if (!suspect.test(text)) return text
  parts ??= findParts()
  return text.replace(parts, (found, keep: string | undefined) =>
    keep === undefined ? (found === '\r\n' ? '\n' : '\uFFFD') : keep,
  )
}
