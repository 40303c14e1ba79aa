import type { FastifyInstance, FastifyRequest } from 'fastify'

const patienceMs = 300

/**
 * The answers every page needs before it can be laid out, as JSON in an HTML page: `[{url, height, body}]`. They come with the
 * page, so nothing moves when they arrive. The visitor's budget for pages pays; the page requests what was late or refused.
 */
export async function firstAnswers(server: FastifyInstance, request: FastifyRequest): Promise<string> {
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await server.inject({
      url,
      remoteAddress: request.ip,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    return statusCode === 200 ? [{ url, height: headers['x-sundial-block'], body }] : []
  }
  const askLinks = async () => {
    const links = await ask('/api/system/links')
    const { announcement: id } = JSON.parse(links[0]?.body ?? '{}') as { announcement?: string | number }
    return [...links, ...(await ask(`/api/announcement?${id === undefined ? '' : `id=${id}&`}limit=1`))]
  }
  const answered = Promise.all([ask('/api/system/status'), askLinks()]).catch(() => [])
  const answers = (await Promise.race([answered, after(patienceMs)])).flat()
  const texts = answers.map(
    ({ url, height, body }) =>
      `{"url":${JSON.stringify(url)},"height":${Number(height ?? Number.NaN) || 'null'},"body":${body}}`,
  )
  // Nothing in it can end the element it stands in.
  return `[${texts.join(',')}]`.replaceAll('<', String.raw`\u003c`)
}

const after = (ms: number): Promise<readonly []> =>
  new Promise((resolve) => {
    setTimeout(() => resolve([]), ms).unref()
  })
