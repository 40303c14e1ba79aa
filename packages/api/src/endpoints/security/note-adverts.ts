/** What makes a note an advert, as a fact that anybody can check in its text. */
export type NoteAdvert = 'noteLink' | 'noteContact' | 'noteHidden'

/** Longer notes are no adverts that somebody reads in a list. */
const mostCharacters = 2000

/** What a note advertises with: a link, an account of a messenger, or characters that nobody sees. */
export function advertIn(note: string): NoteAdvert | undefined {
  const text = note.slice(0, mostCharacters)
  // Full-width letters, and dots that other scripts draw, are links to the eye.
  const plain = text.normalize('NFKC').replaceAll(invisible, '').replaceAll(dots, '.')
  if (address.test(plain) || domain.test(plain)) return 'noteLink'
  if (contact.test(plain)) return 'noteContact'
  return hidden.test(text) ? 'noteHidden' : undefined
}

/** Zero-width, bidi and tag characters, also in the middle of a link. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu

/**
 * Of them, those that no script needs: zero-width joiners and the marks of direction are correct in Persian, Arabic and emoji, unless
 * they are between Latin letters.
 */
const hidden =
  /[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]|[A-Za-z0-9][\u200C-\u200F]+[A-Za-z0-9]/u

/** `example[.]com`, `example (dot) com`, `example。com`. */
const dots = /\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?|[。．｡]/gi

const address = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s]{2,}/i

/** Endings that senders of adverts use. Short words are left out: after a full stop a blank may be missing. */
const endings =
  'com|net|org|io|xyz|top|vip|club|info|app|live|me|cc|co|site|online|shop|fun|pro|win|bet|casino|link|finance|exchange|trade|dev|ai|gg|ru|cn|tv|biz|store|space|website|tech|life|world|today|cash|money|games|game|click|icu|cyou|asia|eu|uk|de|ly|gl|fm'
/** `file.txt`, `v1.2` and `Thanks.Today` are no domains. */
const domain = new RegExp(
  `(?:^|[^\\p{L}\\p{N}@.])(?:t\\.me/|(?:[\\p{L}\\p{N}-]{2,63}\\.){1,5}(?:${endings}|${endings.toUpperCase()})(?![\\p{L}\\p{N}-]|\\.\\p{L}))`,
  'u',
)

/** A messenger with a name of somebody there, and names as `@somebody` of at least five letters, as Telegram has them. */
const contact =
  /\b(?:telegram|tg|whatsapp|wechat|weixin|discord|line|viber|signal|qq)\b\s*[:：@+\-–]\s*@?[\w.+-]{4,}|(?:^|\s)@[a-z]\w{4,31}\b|(?:电报|微信|飞机)\s*[:：@]?\s*@?\w{4,}/iu
