import { RequestRefused } from '../../errors.ts'
import type { Caller } from '../work-queue.ts'

/** A picture that this server encoded itself, as WebP. Nothing of the bytes that it came in is left. */
export type Picture = {
  readonly large: Buffer
  readonly small: Buffer
  /** Format in which it came. */
  readonly format: PictureFormat
  /** Pixels of the picture as it came. */
  readonly width: number
  readonly height: number
  /** Only its first frame is shown. */
  readonly isAnimated: boolean
}

export const pictureFormats = ['png', 'jpeg', 'gif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Decodes foreign pictures, in a process of its own, with limits on time, memory and pixels. */
export interface PictureDecoder {
  /** Throws `picture_refused` for bytes that are no whole picture within the limits, `media_busy` and `too_many_requests`. */
  decode(bytes: Uint8Array, order?: PictureOrder): Promise<Picture>
}

/** Who asks for a picture, and how many pixels it may have where that is less than usual. */
export type PictureOrder = Pick<Caller, 'share'> & { readonly mostPixels?: number | undefined }

export const pictureRefused = (message: string) => new RequestRefused('picture_refused', message)

/** What bytes are by their beginning, whatever their host calls them: formats that are shown, and names of some that are not. */
export function formatOf(bytes: Uint8Array): PictureFormat | Other {
  const begin = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (begin.startsWith('RIFF') && begin.slice(8, 12) === 'WEBP') return 'webp'
  const found = beginnings.find(([, text]) => begin.startsWith(text))
  if (found !== undefined) return found[0]
  if (begin.slice(4, 8) === 'ftyp')
    return /^(avif|avis|heic|mif1)$/.test(begin.slice(8, 12)) ? 'avif' : 'video'
  if (/<svg[\s>]/i.test(begin)) return 'svg'
  return /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html|head|body|script)\b/i.test(begin) ? 'html' : 'unknown'
}

type Other = 'svg' | 'html' | 'avif' | 'video' | 'audio' | 'pdf' | 'unknown'

const beginnings: readonly (readonly [format: PictureFormat | Other, begin: string])[] = [
  ['png', '\x89PNG\r\n\x1A\n'],
  ['jpeg', '\xFF\xD8\xFF'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['video', '\x1A\x45\xDF\xA3'],
  ['audio', 'ID3'],
  ['audio', 'OggS'],
  ['pdf', '%PDF-'],
]

/** Throws `picture_refused` unless the bytes begin as a picture of a format that is shown. */
export function checkFormat(bytes: Uint8Array): PictureFormat {
  const format = formatOf(bytes)
  const shown = pictureFormats.find((one) => one === format)
  if (shown !== undefined) return shown
  throw pictureRefused(
    format === 'unknown'
      ? 'The bytes are not a PNG, JPEG, GIF or WebP picture.'
      : `The bytes are ${format.toUpperCase()}: only PNG, JPEG, GIF and WebP pictures are shown.`,
  )
}
