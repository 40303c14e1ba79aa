// Small, so that it runs at once: the code of the first page loads in parallel with the app.
import './theme/base.css'
import { knownLanguage, loadMessages } from './i18n/languages.ts'
import { earlyArrivals, startEarly } from './data/early.ts'
import { isInFrame, openLinksOutside } from './data/frame.ts'
import { showFirstHeading } from './first-heading.ts'
import { pageAt } from './pages.ts'
import { readSettings } from './theme/stored-settings.ts'

const embedded = document.querySelector('#first-answers')?.textContent ?? ''

/** Another network, which the page goes to without showing this one. Few people chose one, so the code for it is not here. */
const elsewhere = isBare()
  ? import('./data/network-choice.ts').then((choice) => choice.chosenPath(embedded))
  : undefined

const { theme, language } = readSettings()
document.documentElement.dataset['theme'] = theme

/** By the server, which sees neither the language nor what follows `#`, and omits what it did not know in time. */
const isDescribed =
  location.hash.length <= 2 &&
  knownLanguage(language) === 'en' &&
  document.querySelector('.first-page h1') !== null
/** Read before the page moves: links are relative to its path. */
const sheetUrl = urlOf('link[as="style"]')
if (isInFrame) openLinksOutside()
else moveToHash()

/** Without texts the app shows its keys; a page that fails to load is requested again and its failure shown. */
const texts = loadMessages(knownLanguage(language)).catch(() => ({}))
const route = location.hash.slice(1) || '/'
const [path = ''] = route.split('?')
if (!isDescribed) showFirstHeading(path, knownLanguage(language))
startEarly(
  route,
  embedded,
  /^\/data\/(?:stats|charts)/.test(route)
    ? import('./sections/data/first-requests.ts').then(({ firstRequests }) => firstRequests(route))
    : undefined,
)

/** A page whose code, or whose first answers, are later is shown by its frame first. */
const patienceMs = { code: 1000, answers: 300 }

const sheet = styles()
// What the server sent is painted before the code of the app runs.
// No await at the top level: chunks that import from this one would wait for it, and it for them.
Promise.resolve(elsewhere)
  .catch(() => undefined)
  .then((path) => (path === undefined ? firstFrame().then(startApp) : location.replace(path)))
  .catch(showFailure)

/** Whether somebody who chose a network opened the address of the server without a page. */
function isBare(): boolean {
  return location.hash.length <= 2 && location.pathname === '/' && document.cookie.includes('network=')
}

/** Each step is a task of its own: between two of them a phone can scroll, and answer a tap. */
async function startApp(): Promise<void> {
  pageAt(path)
    ?.load?.()
    .catch(() => undefined)
  const [{ createRoot }] = await Promise.all([import('./react.ts'), warmUp()])
  await nextTask()
  const { createApp } = await import('./app.tsx')
  await nextTask()
  const { loaded, render } = createApp()
  const [messages] = await Promise.all([
    texts,
    sheet,
    Promise.race([loaded, delay(patienceMs.code)]),
    Promise.race([earlyArrivals(), delay(patienceMs.answers)]),
  ])
  const root = document.querySelector('#root')
  if (root !== null) render(createRoot(root), { language: knownLanguage(language), messages })
}

/**
 * Two parts of a browser are slow when they are used for the first time: its list of locales, 20 ms on a desktop, and what
 * a tab has stored, 12 ms. They are used while the code of the app arrives, each in a task of its own.
 */
async function warmUp(): Promise<void> {
  await nextTask()
  Intl.NumberFormat.supportedLocalesOf('en')
  await nextTask()
  try {
    sessionStorage.getItem('')
  } catch {
    // Refused by the browser's settings: the app works without.
  }
}

const nextTask = () => delay(0)

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** After the first frame, or soon where there is none, as in a hidden tab. */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}

/** A path without `#` was sent with this page: its hash route replaces it. The icon is at the root of the network. */
function moveToHash(): void {
  const root = new URL('.', urlOf('link[rel="icon"]') ?? document.baseURI).pathname
  const { pathname, search, hash } = location
  if (hash !== '' || !pathname.startsWith(root)) return
  const rest = pathname.slice(root.length)
  if (rest !== '' && rest !== 'index.html') history.replaceState(null, '', `${root}#/${rest}${search}`)
}

function urlOf(link: string): string | undefined {
  return document.querySelector<HTMLLinkElement>(link)?.href
}

/**
 * Applies the sheet of the app, which the page preloads. A new element, because the first paint waits for those that the
 * page came with. There is none in development.
 */
function styles(): Promise<unknown> | undefined {
  if (sheetUrl === undefined) return undefined
  const sheet = document.createElement('link')
  return new Promise((resolve, reject) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', reject)
    Object.assign(sheet, { rel: 'stylesheet', href: sheetUrl, crossOrigin: 'anonymous' })
    document.head.append(sheet)
  })
}

/** The app failed to load, possibly with all texts: the page's own text is shown. */
function showFailure(): void {
  const failure = document.querySelector('.first-failure')
  failure?.removeAttribute('hidden')
  failure?.querySelector('button')?.addEventListener('click', () => location.reload())
}
