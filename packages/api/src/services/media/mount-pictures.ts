import { type Address, isAddress, toAddress, toBase58 } from '@sundial/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestRefused } from '../../errors.ts'
import { shareOf } from '../../http/client-address.ts'
import type { ApiPorts } from '../../ports.ts'
import { serviceOf } from '../services.ts'
import type { Caller } from '../work-queue.ts'
import type { Picture } from './picture-decoder.ts'
import { tagOf } from './pictures.ts'

type Query = Readonly<Record<string, unknown>>

/** `GET /api/image`, `/api/item/picture` and `/api/token/logo`: pictures of strangers, as this server encoded them. */
export function mountPictures(server: FastifyInstance, ports: ApiPorts): void {
  server.get('/api/image', { config: { cost: 2 } }, async (request, reply) => {
    const query = request.query as Query
    const { url } = query
    if (typeof url !== 'string' || url === '' || url.length > 2000) {
      throw new RequestRefused('parameter_missing', 'url is missing: the URL of the picture.')
    }
    return send(reply, await serviceOf(ports, 'images').get(url, callerOf(request)), query)
  })
  server.get('/api/item/picture', { config: { cost: 2 } }, async (request, reply) => {
    const query = request.query as Query
    const item = { contract: contractOf(query), id: idOf(query) }
    return send(reply, await serviceOf(ports, 'items').picture(item, callerOf(request)), query)
  })
  server.get('/api/token/logo', (request, reply) => sendLogo(reply, ports, request.query as Query))
}

/** Others may wait for the same picture, so that it is decoded though the first of them has left. */
const callerOf = (request: FastifyRequest): Caller => ({
  share: shareOf(request.ip),
  charge: request.charge,
})

async function sendLogo(reply: FastifyReply, ports: ApiPorts, { token }: Query): Promise<FastifyReply> {
  if (typeof token !== 'string' || token === '')
    throw new RequestRefused(
      'parameter_missing',
      'token is missing: a contract, or the number of a TRC10 token.',
    )
  const id = isAddress(token) ? toBase58(toAddress(token)) : token
  const logo = /^\w{1,50}$/.test(id) ? await serviceOf(ports, 'tokenRecords').logoOf(id) : undefined
  if (logo !== undefined) return sendBytes(reply, Buffer.from(logo))
  throw new RequestRefused(
    'logo_not_found',
    'The issuer uploaded no logo of this token, or the operator hides it.',
  )
}

function contractOf({ contract }: Query): Address {
  if (typeof contract !== 'string' || contract === '')
    throw new RequestRefused('parameter_missing', 'contract is missing: the address of the contract.')
  if (isAddress(contract)) return toAddress(contract)
  throw new RequestRefused('malformed_address', 'contract is not an address.')
}

const mostId = 2n ** 256n

function idOf({ tokenId }: Query): bigint {
  if (typeof tokenId === 'string' && /^\d{1,78}$/.test(tokenId) && BigInt(tokenId) < mostId)
    return BigInt(tokenId)
  throw new RequestRefused('malformed_number', 'tokenId is the id of an item, decimal, below 2^256.')
}

/** `size=small` for lists. The format and the size are those of the picture as it came. */
function send(reply: FastifyReply, picture: Picture, { size }: Query): FastifyReply {
  return sendBytes(
    reply.headers({
      'x-picture-format': picture.format,
      'x-picture-size': `${picture.width}x${picture.height}`,
      'x-picture-animated': String(picture.isAnimated),
    }),
    size === 'small' ? picture.small : picture.large,
  )
}

/** Whatever the bytes are, no browser runs them or shows them as a page. */
const sendBytes = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply
    .type('image/webp')
    .headers({
      etag: `"${tagOf(bytes)}"`,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="picture.webp"',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(bytes)
