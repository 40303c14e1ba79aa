/** An operator's notice. */
export type Notice = {
  readonly id: number
  readonly createdMs: number
  /** By the code of the language that it is written in: `en`. */
  readonly texts: Readonly<Record<string, NoticeText>>
}

/** `content` is Markdown, as text. */
export type NoticeText = { readonly title: string; readonly content: string }

export interface Notices {
  /** Newest first. */
  all(): Promise<readonly Notice[]>
}

/**
 * A file `<id>.<language>.md`, such as `84.en.md`: after optional front matter with `date: YYYY-MM-DD` between lines of `---`, the
 * first heading is the title. `undefined` when there is no title.
 */
export function readNotice(
  text: string,
): (NoticeText & { readonly dateMs?: number | undefined }) | undefined {
  const [, head = '', body = ''] =
    /^(?:---\r?\n([\s\S]*?)\r?\n---\r?\n)?([\s\S]*)$/.exec(text.replace(/^\uFEFF/, '')) ?? []
  const [, title, content = ''] = /^\s*#[ \t]+([^\r\n]+)([\s\S]*)$/.exec(body) ?? []
  if (title === undefined) return undefined
  const date = /^date:\s*(\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)\s*$/m.exec(head)?.[1]
  const dateMs = date === undefined ? undefined : Date.parse(date)
  return { title: title.trim(), content: content.trim(), dateMs: Number.isNaN(dateMs) ? undefined : dateMs }
}
