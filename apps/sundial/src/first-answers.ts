import type { FastifyInstance, FastifyRequest } from 'fastify'

const patienceMs = 300

export type FirstAnswers = {
  readonly json: string
  /** The parsed answer to the page's own first request; absent when it was late, refused or not asked. */
  readonly page?: unknown
}

/**
 * Embeds the answers that every page needs for its layout, as JSON in the HTML page: `[{url, height, body}]`. They
 * arrive with the page, so that nothing moves later. They count against the visitor's page budget; the page requests
 * late or refused ones itself. `pageUrls` are the requests that the page itself begins with.
 */
export async function firstAnswers(
  server: FastifyInstance,
  request: FastifyRequest,
  pageUrls: readonly string[] = [],
): Promise<FirstAnswers> {
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
  const asked = [ask('/api/system/status'), askLinks(), ...pageUrls.map(ask)]
  const answers = (await Promise.all(asked.map(inTime))).flat()
  const texts = answers.map(
    ({ url, height, body }) =>
      `{"url":${JSON.stringify(url)},"height":${Number(height ?? Number.NaN) || 'null'},"body":${body}}`,
  )
  const page = answers.find(({ url }) => url === pageUrls[0])
  return {
    // No text in it can close its element.
    json: `[${texts.join(',')}]`.replaceAll('<', String.raw`\u003c`),
    page: page && JSON.parse(page.body),
  }
}

/** Nothing in place of an answer that is late or fails. */
const inTime = <Answer>(answer: Promise<readonly Answer[]>): Promise<readonly Answer[]> =>
  Promise.race([answer.catch(() => []), after(patienceMs)])

const after = (ms: number): Promise<readonly []> =>
  new Promise((resolve) => {
    setTimeout(() => resolve([]), ms).unref()
  })
