import type { FastifyInstance } from 'fastify'

/** Where browsers report what the content policy of the page blocked. */
export const reportPath = '/policy-reports'

const longestBody = 16_384
/** Anyone can send reports, so that the log gets a few lines of each start. */
const mostLines = 100

/** A violation; its text comes from the browser of a stranger. */
type Violation = { readonly directive: string; readonly blocked: string; readonly source: string }

/**
 * Accepts reports of both forms, of the `report-uri` and the `report-to` directive, and prints each kind once. The
 * count of all requests is in /metrics, by route.
 */
export function mountPolicyReports(server: FastifyInstance, print: (line: string) => void): void {
  const printed = new Set<string>()
  void server.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: longestBody },
      (_, body, done) => done(null, body),
    )
    scope.post(reportPath, { bodyLimit: longestBody }, (request, reply) => {
      reply.status(204).header('cache-control', 'no-store')
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin') return reply.send()
      for (const violation of violationsOf(request.body)) {
        const line = JSON.stringify(violation)
        if (printed.has(line) || printed.size >= mostLines) continue
        printed.add(line)
        print(`The content policy of the page blocked something: ${line}`)
      }
      return reply.send()
    })
  })
}

function violationsOf(body: unknown): readonly Violation[] {
  if (typeof body !== 'string') return []
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return []
  }
  const reports = Array.isArray(json) ? json.slice(0, 20).map((report) => member(report, 'body')) : []
  return [member(json, 'csp-report'), ...reports]
    .filter((report) => report !== undefined)
    .map((report) => ({
      directive: textOf(member(report, 'effectiveDirective') ?? member(report, 'effective-directive')),
      blocked: withoutQuery(textOf(member(report, 'blockedURL') ?? member(report, 'blocked-uri'))),
      source: withoutQuery(textOf(member(report, 'sourceFile') ?? member(report, 'source-file'))),
    }))
    .filter(({ directive }) => directive !== '')
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Printable ASCII only: the line goes to a terminal. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 200).replaceAll(/[^\x20-\x7E]/g, '?') : ''

/** A query may contain what a user typed. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0]!
