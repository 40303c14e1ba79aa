import { Type } from 'typebox'
import { action } from '../../action.ts'
import { serviceOf } from '../../services/services.ts'
import { mostLogoBytes } from '../../services/token-logos.ts'

const mostCharacters = Math.ceil(mostLogoBytes / 3) * 4

export const uploadLogo = action({
  post: '/api/token/logo/upload',
  summary: 'Encodes a logo anew, for a record that its issuer signs next',
  description:
    'Extension. PNG, JPEG, GIF (its first frame) or WebP up to 1 MiB and 24 megapixels; SVG is refused. The result has at most 320 pixels a side. It is stored once a signed record names it as logo_url sha256:HASH within an hour; until then it is nowhere shown.',
  body: {
    picture: Type.String({
      maxLength: mostCharacters,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'The picture in Base64, at most 1 MiB before that.',
    }),
  },
  bodyBytes: mostCharacters + 1024,
  cost: 20,
  isOfVisitor: true,
  reply: Type.Object({
    hash: Type.String({ description: 'Extension. SHA-256 of the result, in hex.' }),
    picture: Type.String({ description: 'Extension. The result in Base64: a WebP picture.' }),
  }),
  example: { body: { picture: 'iVBORw0KGgo=' } },
  async handle({ body, networkAddress, caller }, at) {
    const bytes = Buffer.from(body.picture, 'base64')
    const { hash, picture } = await serviceOf(at, 'tokenLogos').upload(bytes, networkAddress, caller)
    return { hash, picture: picture.toString('base64') }
  },
})
