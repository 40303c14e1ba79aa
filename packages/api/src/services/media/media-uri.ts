// Where metadata and pictures are, by the URI that a contract or its metadata names.

/** A place that this server knows how to read. */
export type MediaPlace =
  | { readonly kind: 'data'; readonly mediaType: string; readonly bytes: Buffer }
  | { readonly kind: 'http'; readonly url: URL }
  /** `path` begins with the CID. */
  | { readonly kind: 'ipfs'; readonly path: string }
  | { readonly kind: 'other' }

export type MediaKind = MediaPlace['kind']

/** Bytes of a data: URI at most. */
const mostDataBytes = 512 * 1024

/** CIDs of version 0, in base58, and of version 1, in base32. */
const cid = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110})$/

/** A URI as people write it. What nobody can read is `other`. */
export function readMediaUri(text: string): MediaPlace {
  const uri = text.trim()
  if (/^data:/i.test(uri)) return readDataUri(uri)
  if (/^ipfs:/i.test(uri)) return ipfsPlace(uri.replace(/^ipfs:\/{0,2}(?:ipfs\/)?/i, ''))
  if (cid.test(uri.split('/', 1)[0]!)) return ipfsPlace(uri)
  if (!/^https?:\/\/[^\s\\]+$/i.test(uri) || !URL.canParse(uri)) return other
  const url = new URL(uri)
  url.hash = ''
  // A gateway of somebody else: the content is the same wherever it is read.
  const named = /^\/ipfs\/(.+)$/.exec(url.pathname)?.[1]
  const place = named === undefined ? other : ipfsPlace(named)
  return place.kind === 'ipfs' ? place : { kind: 'http', url }
}

const other: MediaPlace = { kind: 'other' }

/** Names of files are encoded anew: many URIs have a space or a `#` in them. */
function ipfsPlace(text: string): MediaPlace {
  const [root = '', ...parts] = text.replace(/\?.*$/, '').split('/').map(decodePercent)
  const isPlain = parts.every((part) => !/^\.+$/.test(part) && !/[\\\p{C}]/u.test(part))
  const path = [root, ...parts.map(encodeURIComponent)].join('/')
  return cid.test(root) && isPlain && path.length <= 1024 ? { kind: 'ipfs', path } : other
}

/** RFC 2397. Many contracts write the content without percent-encoding, and some a `%` that encodes nothing. */
function readDataUri(uri: string): MediaPlace {
  const comma = uri.indexOf(',')
  if (comma < 0 || comma > 200 || uri.length > mostDataBytes * 2) return other
  const [type = '', ...parameters] = uri.slice('data:'.length, comma).split(';')
  const content = uri.slice(comma + 1)
  const isBase64 = parameters.some((one) => one.trim().toLowerCase() === 'base64')
  const bytes = isBase64 ? Buffer.from(decodePercent(content), 'base64') : Buffer.from(decodePercent(content))
  if (bytes.length > mostDataBytes) return other
  return { kind: 'data', mediaType: type.trim().toLowerCase() || 'text/plain', bytes }
}

function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** ERC-1155: `{id}` in a URI is the id of the item, 64 hex digits in lower case. */
export const fillItemId = (uri: string, id: bigint): string =>
  uri.replaceAll('{id}', id.toString(16).padStart(64, '0'))

const kindByEnding: Readonly<Record<string, FileKind>> = {
  mp4: 'video',
  m4v: 'video',
  mov: 'video',
  webm: 'video',
  ogv: 'video',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
  flac: 'audio',
  glb: 'model',
  gltf: 'model',
  html: 'page',
  htm: 'page',
  gif: 'picture',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  svg: 'drawing',
}

export type FileKind = 'video' | 'audio' | 'model' | 'page' | 'picture' | 'drawing' | 'file'

/** What a file claims to be, by its media type or the ending of its name. */
export function fileKindOf(uri: string): FileKind {
  const type = /^data:([^;,]*)/i.exec(uri)?.[1]?.toLowerCase()
  if (type !== undefined) {
    if (type === 'image/svg+xml') return 'drawing'
    if (type === 'text/html') return 'page'
    return kindByType[type.split('/', 1)[0]!] ?? 'file'
  }
  const ending = /\.([a-z\d]{2,5})(?:[?#]|$)/i.exec(uri)?.[1]?.toLowerCase() ?? ''
  return kindByEnding[ending] ?? 'file'
}

const kindByType: Readonly<Record<string, FileKind>> = {
  video: 'video',
  audio: 'audio',
  model: 'model',
  image: 'picture',
}
