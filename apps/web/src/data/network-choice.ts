// The network that a person chose last, in a cookie.
import { type NetworkKind, ofKind } from '@sundial/primitives/network-kinds'

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
 * Where somebody goes who opens the bare address of the server, by the status that came with the page: to the network chosen last.
 * Absent where that is this one, or none is remembered, or a link of this site led here.
 */
export function chosenPath(embedded: string): string | undefined {
  const [, chosen] = new RegExp(`(?:^|;\\s*)${cookie}=([a-z0-9]{1,20})(?:;|$)`).exec(document.cookie) ?? []
  if (chosen === undefined || document.referrer.startsWith(`${location.origin}/`)) return undefined
  const found = networksIn(embedded).find((network) => valueOf(network) === chosen)
  return found?.isHere === false ? found.path : undefined
}

function networksIn(embedded: string): readonly (Named & { readonly isHere: boolean })[] {
  try {
    const answers = JSON.parse(embedded) as readonly {
      readonly url: string
      readonly body: { readonly networks?: readonly (Named & { readonly isHere: boolean })[] }
    }[]
    return answers.find(({ url }) => url === '/api/system/status')?.body.networks ?? []
  } catch {
    return []
  }
}
