// Small, so that it runs at once: what the first page needs is asked for beside the app, not after it.
import './theme/base.css'
import { knownLanguage, loadMessages } from './i18n/languages.ts'
import { pageAt } from './pages.ts'
import { readSettings } from './theme/stored-settings.ts'

const { theme, language } = readSettings()
document.documentElement.dataset['theme'] = theme

/** Without the texts the app shows the names of its keys; it asks for a page that did not arrive again and tells. */
const texts = loadMessages(knownLanguage(language)).catch(() => ({}))
const [path = ''] = location.hash.slice(1).split('?')
pageAt(path)
  ?.load()
  .catch(() => undefined)

// No await up here: pieces that import from this one would wait for it, and it for them.
Promise.all([import('./app.tsx'), texts])
  .then(([{ start }, messages]) => {
    const root = document.querySelector('#root')
    if (root !== null) start(root, { language: knownLanguage(language), messages })
  })
  .catch(showFailure)

/** The app did not arrive, and no texts of a language may have: the page's own words stand in. */
function showFailure(): void {
  const failure = document.querySelector('.first-failure')
  failure?.removeAttribute('hidden')
  failure?.querySelector('button')?.addEventListener('click', () => location.reload())
}
