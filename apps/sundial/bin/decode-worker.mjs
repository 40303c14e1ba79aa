// Decodes pictures of strangers, in a process of its own, one after the other. Plain JavaScript, so that the sources and the built
// program start it in the same way. What it cannot decode within its limits ends it, and nothing else.
import sharp from 'sharp'

// The main thread of this process only waits: libvips works in threads of its own.
sharp.cache(false)
sharp.concurrency(1)
// Every loader is off but those of the four formats that are shown: none reads scripts, other files or the network.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

const checkMs = 25
const shown = new Set(['png', 'jpeg', 'gif', 'webp'])

// The program ended: so does this.
process.once('disconnect', () => process.exit(1))
process.on('message', ({ id, bytes, limits }) => {
  const checking = setInterval(() => {
    if (process.memoryUsage.rss() > limits.memoryBytes) process.exit(2)
  }, checkMs)
  void decode(Buffer.from(bytes), limits)
    .then(
      (picture) => ({ id, picture }),
      (error) => ({ id, refused: error instanceof Refused ? error.message : 'It is not a whole picture.' }),
    )
    .then((answer) => {
      clearInterval(checking)
      process.send(answer)
    })
})

class Refused extends Error {}

async function decode(bytes, { pixels, side, largeSide, smallSide, seconds }) {
  // Truncated and damaged pictures are refused; of an animation only the first frame is decoded.
  const options = { failOn: 'warning', limitInputPixels: pixels, pages: 1 }
  // The header alone: a picture with too many pixels is named by their number.
  const header = sharp(bytes, { ...options, limitInputPixels: false })
  const { format, width, height, pages = 1 } = await header.metadata()
  if (!shown.has(format)) throw new Refused('It is not a PNG, JPEG, GIF or WebP picture.')
  if (width * height > pixels || width > side || height > side)
    throw new Refused(
      `It has ${width} × ${height} pixels: at most ${side} a side and ${pixels / 1e6} megapixels are decoded.`,
    )
  const within = (side) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  // Pixel art has few pixels, and loses its edges otherwise.
  const encoding = width * height <= 128 * 128 ? { lossless: true } : { quality: 82 }
  const large = await sharp(bytes, options)
    .autoOrient()
    .resize(within(largeSide))
    .timeout({ seconds })
    .webp(encoding)
    .toBuffer()
  const small = await sharp(large).resize(within(smallSide)).timeout({ seconds }).webp(encoding).toBuffer()
  return { large, small, format, width, height, isAnimated: pages > 1 }
}
