import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import { baseOf } from '@sundial/api'
import { TronError } from '@sundial/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstAnswers } from './first-answers.ts'
import { describePage, marketRequests, withHead, withHeading, withSite } from './describe-page.ts'
import { pageRequests } from '@sundial/api/page-requests'
import { reportPath } from './policy-reports.ts'

const year = 31_536_000

/**
 * Serves the built web app: the page with a fresh nonce each time, its hashed assets with an unlimited cache time. The
 * path of a screen without `#` is sent the page with its title and first answer; the page moves to the hash route. `network` is the
 * name of the network where the program serves several.
 */
export async function serveWeb(server: FastifyInstance, folder: string, network?: string): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new WebAppMissing(`No built web app in ${folder}: run "npm run build".`, { cause })
  })
  const page = network === undefined ? built : withSite(built, `${network} · Sundial`)
  await server.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: year * 1000,
    immutable: true,
    preCompressed: true,
  })
  // Pages name the first; browsers ask for the second beside answers that are no page.
  for (const icon of ['sundial.svg', 'favicon.ico'])
    server.get(`/${icon}`, (_, reply) =>
      reply.sendFile(icon, folder, { maxAge: 86_400_000, immutable: false }),
    )
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { json } = await firstAnswers(server, request, pageRequests('/'))
    return sendPage(reply, withAnswers(withFiles(page, request), json))
  }
  server.get('/', send)
  server.get('/index.html', send)
  server.get('/*', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://sundial')
    // Two slashes at the start are a mistake of a program, and would be a host here.
    if (request.url.startsWith('//') || !isScreen(pathname)) return reply.callNotFound()
    // Exactly what the app takes for a frame (data/frame.ts of the web app): any other path would show pages with a wallet.
    if (pathname === '/embed') return sendFrame(reply, withAnswers(withFiles(page, request), '[]'))
    const answers = await firstAnswers(server, request, [
      ...marketRequests(pathname, searchParams),
      ...pageRequests(pathname),
    ])
    const head = describePage(pathname, answers.page)
    const named = withHeading(withHead(withFiles(page, request), head), head)
    return sendPage(reply, withAnswers(named, answers.json))
  })
}

/**
 * The page with links to its files as seen from the path of a screen. All networks of the program take their assets from one address, so
 * that whoever goes from one to another has them already.
 */
function withFiles(page: string, { url, raw }: FastifyRequest): string {
  const { pathname } = new URL(url, 'http://sundial')
  const network = upBy(pathname.split('/').length - 2)
  const program = upBy(pathname.split('/').length + baseOf(raw).split('/').length - 3)
  return page.replaceAll('="./assets/', `="${program}assets/`).replaceAll('="./', `="${network}`)
}

const upBy = (folders: number): string => '../'.repeat(folders) || './'

/** Into the page's data block, which needs no permission in the policy. */
export const withAnswers = (page: string, answers: string): string =>
  page.replace(
    /(<script type="application\/json" id="first-answers">)[^<]*/,
    (_, start: string) => start + answers,
  )

/** What is no screen, of the server and of each network under `/n/`: calls, files and pages for monitoring. */
const ownPaths =
  '(api|v1|wallet|walletsolidity|walletpbft|external|assets|ws|health|ready|metrics|jsonrpc)(\\/|$)'
const notScreens = [
  /\.[a-z0-9]{1,8}$/i,
  /^\/\.well-known(\/|$)/,
  new RegExp(`^(\\/n\\/[^/]*)?\\/${ownPaths}`),
]

/** Any path that a user may have pasted: not a file, not one of the server's own paths, nor of a network that it does not serve. */
const isScreen = (path: string): boolean => !notScreens.some((pattern) => pattern.test(path))

/** The page is restricted to this origin, unlike its data. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  return (
    reply
      .removeHeader('access-control-allow-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('reporting-endpoints', `policy="${reportPath}"`)
      // Browsers read it of documents only.
      .header('permissions-policy', permissionsPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce))
  )
}

/** The page for frames of other sites, in which the app shows charts and nothing else. */
function sendFrame(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  return reply
    .removeHeader('access-control-allow-origin')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', contentSecurityPolicy(nonce, '*'))
    .header('permissions-policy', framePermissions)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__NONCE__', nonce))
}

/**
 * No other origin, no inline script, one nonce for the style tag, one Trusted Types policy for the wallet's worker. `ancestors` are the
 * sites that may have the page in a frame.
 */
const contentSecurityPolicy = (nonce: string, ancestors: "'none'" | '*' = "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    // The worker with the wallet's keys; its policy returns the URL of that file and refuses every other.
    "worker-src 'self'",
    'trusted-types sundial-worker',
    `report-uri ${reportPath}`,
    'report-to policy',
  ].join('; ')

/** Features of the app's own pages: scanning codes, Ledger over USB and HID, passkeys, and the clipboard. */
const ownFeatures = [
  'camera',
  'clipboard-write',
  'hid',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'usb',
]
/** Every other feature name known to Chromium, which warns about unknown ones. */
const closedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'sync-xhr',
  'window-management',
  'xr-spatial-tracking',
]
const permissionsPolicy = [
  ...ownFeatures.map((name) => `${name}=(self)`),
  ...closedFeatures.map((name) => `${name}=()`),
].join(', ')

/** A frame copies a link, which also the page around it has to allow, and needs nothing else. */
const framePermissions = [
  'clipboard-write=(self)',
  ...[...ownFeatures.filter((name) => name !== 'clipboard-write'), ...closedFeatures].map(
    (name) => `${name}=()`,
  ),
].join(', ')

/** Headers of every response, including the API's. `protocol` is https where a trusted proxy says so. */
export function secureHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', ({ protocol, url }, reply, done) => {
    reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      // Pages of any origin may read the API, so they may load it.
      'cross-origin-resource-policy': url.startsWith('/assets/') ? 'same-origin' : 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...(protocol === 'https' && { 'strict-transport-security': `max-age=${year}` }),
    })
    done()
  })
}

class WebAppMissing extends TronError {
  readonly code = 'web_app_missing'
}
