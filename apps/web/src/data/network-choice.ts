// The network that a person chose last, in a cookie.
import { type NetworkKind, ofKind } from '@sundial/primitives/network-kinds'
import { parseForeign } from './foreign-json.ts'

type Named = { readonly id: string; readonly type: NetworkKind; readonly path: string }

const cookie = 'network'
const yearSeconds = 31_536_000

/** Old pages know `mainnet` and `sunnet`; other networks have their ids. */
const valueOf = ({ id, type }: Pick<Named, 'id' | 'type'>): string => ofKind(type).cookie ?? id

export function rememberChoice(network: Named): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${cookie}=${valueOf(network)};path=/;max-age=${yearSeconds};samesite=lax${secure}`
}

/**
 * Where somebody goes who opens the bare address of the server, by the status that came with the page, or which is asked for where the
 * server had no time to send it: to the network chosen last. Absent where that is this one, or none is remembered, or a link of this site
 * led here.
 */
export async function chosenPath(embedded: string): Promise<string | undefined> {
  const [, chosen] = new RegExp(`(?:^|;\\s*)${cookie}=([a-z0-9]{1,20})(?:;|$)`).exec(document.cookie) ?? []
  if (chosen === undefined || document.referrer.startsWith(`${location.origin}/`)) return undefined
  const { networks = [] } = statusIn(embedded) ?? (await askStatus())
  const found = networks.find((network) => valueOf(network) === chosen)
  return found?.isHere === false ? found.path : undefined
}

type Status = { readonly networks?: readonly (Named & { readonly isHere: boolean })[] }
const statusUrl = '/api/system/status'

function statusIn(embedded: string): Status | undefined {
  try {
    const answers = parseForeign(embedded) as readonly { readonly url: string; readonly body: Status }[]
    return answers.find(({ url }) => url === statusUrl)?.body
  } catch {
    return undefined
  }
}

/** The page waits for it: without an answer in time it shows this network. */
const patienceMs = 5000

async function askStatus(): Promise<Status> {
  const response = await fetch(statusUrl, { signal: AbortSignal.timeout(patienceMs) })
  return parseForeign(await response.text()) as Status
}
