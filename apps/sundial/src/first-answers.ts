import type { FastifyInstance, FastifyRequest } from 'fastify'

const patienceMs = 300

/**
 * Embeds the answers that every page needs for its layout, as JSON in the HTML page: `[{url, height, body}]`. They
 * arrive with the page, so that nothing moves later. They count against the visitor's page budget; the page requests
 * late or refused ones itself.
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
  // No text in it can close its element.
  return `[${texts.join(',')}]`.replaceAll('<', String.raw`\u003c`)
}

const after = (ms: number): Promise<readonly []> =>
  new Promise((resolve) => {
    setTimeout(() => resolve([]), ms).unref()
  })
