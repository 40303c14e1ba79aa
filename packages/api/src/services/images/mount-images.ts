import type { FastifyInstance } from 'fastify'
import { RequestRefused } from '../../errors.ts'
import type { ApiPorts } from '../../ports.ts'
import { serviceOf } from '../services.ts'

/** `GET /api/image?url=…`: the bytes of a third-party image, served only as an image. */
export function mountImages(server: FastifyInstance, ports: ApiPorts): void {
  server.get('/api/image', { config: { cost: 2 } }, async (request, reply) => {
    const { url } = request.query as Readonly<Record<string, unknown>>
    if (typeof url !== 'string' || url.length > 2000) {
      throw new RequestRefused('parameter_missing', 'url is missing: the URL of the image.')
    }
    const { type, bytes, tag } = await serviceOf(ports, 'images').get(url)
    return reply
      .type(type)
      .headers({
        etag: tag,
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="image"',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(bytes)
  })
}
