/** Title, text and link of the page that waits for a node; `{seconds}` is the pause until it is loaded again. */
type Texts = { readonly title: string; readonly text: string; readonly health: string }

export const waitingTexts = {
  en: {
    title: 'Waiting for the node',
    text: 'The node does not answer yet, so Sundial does not know its network. This page checks again every few seconds.',
    health: 'Details',
  },
  zh: {
    title: '正在等待节点',
    text: '节点尚未响应，Sundial 还不知道它属于哪个网络。本页每隔几秒会自动重试。',
    health: '详情',
  },
  ja: {
    title: 'ノードを待っています',
    text: 'ノードがまだ応答していないため、どのネットワークか分かりません。このページは数秒ごとに再確認します。',
    health: '詳細',
  },
  ko: {
    title: '노드를 기다리는 중',
    text: '노드가 아직 응답하지 않아 어떤 네트워크인지 알 수 없습니다. 이 페이지는 몇 초마다 다시 확인합니다.',
    health: '자세히',
  },
  ar: {
    title: 'في انتظار العقدة',
    text: 'لم تستجب العقدة بعد، لذلك لا يعرف Sundial شبكتها. تعيد هذه الصفحة المحاولة كل بضع ثوانٍ.',
    health: 'التفاصيل',
  },
  ru: {
    title: 'Ожидание узла',
    text: 'Узел пока не отвечает, поэтому Sundial не знает, к какой сети он относится. Страница проверяет это снова каждые несколько секунд.',
    health: 'Подробности',
  },
  fa: {
    title: 'در انتظار گره',
    text: 'گره هنوز پاسخ نداده است و Sundial شبکهٔ آن را نمی‌شناسد. این صفحه هر چند ثانیه دوباره بررسی می‌کند.',
    health: 'جزئیات',
  },
  es: {
    title: 'Esperando al nodo',
    text: 'El nodo aún no responde, así que Sundial no sabe cuál es su red. Esta página lo comprueba de nuevo cada pocos segundos.',
    health: 'Detalles',
  },
} as const satisfies Readonly<Record<string, Texts>>

type Language = keyof typeof waitingTexts

const isKnown = (code: string): code is Language => Object.hasOwn(waitingTexts, code)

/** The first language of an Accept-Language header that has texts. */
export function languageOf(accept: string | undefined): Language {
  const wanted = (accept ?? '').slice(0, 500).split(',')
  const ranked = wanted.map((entry) => {
    const [tag = '', quality] = entry.trim().split(/;\s*q=/)
    return { code: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
  })
  const [best] = ranked
    .filter(({ code, quality }) => isKnown(code) && quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
  return best !== undefined && isKnown(best.code) ? best.code : 'en'
}

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;font:16px/1.5 system-ui,sans-serif}
main{max-width:32rem}h1{font-size:27px;margin:0 0 8px}p{margin:0 0 16px}a{color:inherit}`

/** The page, whole in one response and without script; the path and query of the request stay in the address bar. */
export function waitingPage(language: Language, nonce: string): string {
  const { title, text, health } = waitingTexts[language]
  const direction = language === 'ar' || language === 'fa' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="5" />
    <title>${title} · Sundial</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main role="status">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/ready">${health}</a></p>
    </main>
  </body>
</html>
`
}
