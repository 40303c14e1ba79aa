import type { Response } from './compare.ts'
import type { RecordedExchange } from './recording.ts'

/** Ids of filters are random: what java-tron called one filter the development chain calls another. */
export class FilterIds {
  readonly #ourIdByTheirs = new Map<string, string>()

  /** The body with our ids in place of java-tron's. */
  translate(body: string | null): string | null {
    if (body === null || this.#ourIdByTheirs.size === 0) return body
    return body.replaceAll(/0x[0-9a-f]{32}(?![0-9a-f])/g, (id) => this.#ourIdByTheirs.get(id) ?? id)
  }

  /** Whether the body asks for a filter that a request made which is not in the recording. */
  asksForLost({ body, answer }: RecordedExchange): boolean {
    const id = /eth_(?:getFilter\w+|uninstallFilter)".*"(0x[0-9a-f]{32})"/.exec(body ?? '')?.[1]
    return id !== undefined && !this.#ourIdByTheirs.has(id) && answer?.includes('"result"') === true
  }

  /** The recorded response with our ids in it, where both created filters. */
  match({ body, status, type, answer }: RecordedExchange, got: Response): Response {
    if (answer === null || !/eth_new\w*Filter/.test(body ?? '')) return { status, type, answer }
    const theirs = idsIn(answer)
    const ours = idsIn(got.answer ?? '')
    if (theirs.length !== ours.length) return { status, type, answer }
    for (const [at, id] of theirs.entries()) this.#ourIdByTheirs.set(id, ours[at]!)
    return { status, type, answer: this.translate(answer) }
  }
}

const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"result": ?"(0x[0-9a-f]{32})"/g)].map(([, id]) => id!)
