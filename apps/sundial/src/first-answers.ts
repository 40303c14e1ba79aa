import type { FastifyInstance, FastifyRequest } from 'fastify'

const patienceMs = 300

export type FirstAnswers = {
  readonly json: string
  /** The parsed answer to the page's own request; absent when it was late, refused or not asked. */
  readonly page?: unknown
}

/**
 * Embeds the answers that every page needs for its layout, as JSON in the HTML page: `[{url, height, body}]`. They
 * arrive with the page, so that nothing moves later. They count against the visitor's page budget; the page requests
 * late or refused ones itself. `pageUrl` is the request that the page itself begins with.
 */
export async function firstAnswers(
  server: FastifyInstance,
  request: FastifyRequest,
  pageUrl?: string,
): Promise<FirstAnswers> {
  const ask = async (url: string | undefined) => {
    if (url === undefined) return []
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
  const asked = [ask('/api/system/status'), askLinks(), ask(pageUrl)]
  const answered = Promise.all(asked).catch(() => [])
  const answers = (await Promise.race([answered, after(patienceMs)])).flat()
  const texts = answers.map(
    ({ url, height, body }) =>
      `{"url":${JSON.stringify(url)},"height":${Number(height ?? Number.NaN) || 'null'},"body":${body}}`,
  )
  const page = pageUrl === undefined ? undefined : answers.find(({ url }) => url === pageUrl)
  return {
    // No text in it can close its element.
    json: `[${texts.join(',')}]`.replaceAll('<', String.raw`\u003c`),
    page: page && JSON.parse(page.body),
  }
}

const after = (ms: number): Promise<readonly []> =>
  new Promise((resolve) => {
    setTimeout(() => resolve([]), ms).unref()
  })
