import type { Timers } from '../ports.ts'
import { hasMethod, memberOf, textOf } from './foreign-objects.ts'
import type { ExtensionPort } from './port.ts'

/** Time between two looks at the window, and their number (spec, section 4). */
export const searchPollMs = 100
export const pollTries = 30

/** How an extension speaks: TIP-1193 requests, TronLink's own ones, or only a TronWeb. */
export type Provider =
  | { readonly kind: 'tip-1193'; readonly object: unknown }
  | { readonly kind: 'tron-link'; readonly object: unknown }
  | { readonly kind: 'tron-web'; readonly object: unknown }

export type FoundExtension = {
  readonly id: string
  /** As the extension calls itself; absent where it does not say. */
  readonly name: string | undefined
  /** Reverse domain name of the announcement. Anybody can claim any name, so both are shown. */
  readonly rdns: string | undefined
  /** An image as a data URL. */
  readonly icon: string | undefined
  readonly provider: Provider
}

export type Search = {
  readonly phase: 'searching' | 'found' | 'absent'
  readonly extensions: readonly FoundExtension[]
}

/**
 * Looks for extensions until `stop` is called: those that announce themselves at any time, those that put an object on the
 * window in 30 looks, 100 ms apart.
 */
export function findExtensions(
  port: ExtensionPort,
  timers: Timers,
  onChange: (search: Search) => void,
): () => void {
  const announced: FoundExtension[] = []
  let onWindow: readonly FoundExtension[] = []
  let tries = 0
  let cancelTimer = () => {}

  const report = () => {
    const extensions = [...announced, ...onWindow.filter((one) => !isKnown(announced, one))]
    const isOver = tries >= pollTries
    onChange({ phase: extensions.length > 0 ? 'found' : isOver ? 'absent' : 'searching', extensions })
  }
  const look = () => {
    tries++
    onWindow = extensionsOnWindow(port)
    if (tries < pollTries) cancelTimer = timers.after(searchPollMs, look)
    report()
  }
  const stopListening = port.onAnnounced((detail) => {
    const extension = readAnnouncement(detail)
    if (extension === undefined || announced.length >= mostAnnounced || isKnown(announced, extension)) return
    announced.push(extension)
    report()
  })
  look()
  return () => {
    cancelTimer()
    stopListening()
  }
}

const mostAnnounced = 20
const tronLinkRdns = 'org.tronlink.www'

const isKnown = (announced: readonly FoundExtension[], { provider, id }: FoundExtension): boolean =>
  announced.some(
    (one) =>
      one.id === id ||
      one.provider.object === provider.object ||
      // TronLink may announce another object than the one it puts on the window.
      (one.rdns === tronLinkRdns &&
        provider.kind === 'tip-1193' &&
        memberOf(provider.object, 'isTronLink') === true) ||
      // The older objects belong to a wallet that is known already.
      provider.kind !== 'tip-1193',
  )

function readAnnouncement(detail: unknown): FoundExtension | undefined {
  const info = memberOf(detail, 'info')
  const object = memberOf(detail, 'provider')
  const uuid = textOf(info, 'uuid')
  if (uuid === undefined || uuid.length > 100 || !hasMethod(object, 'request')) return undefined
  return {
    id: uuid,
    name: shortText(textOf(info, 'name')),
    rdns: shortText(textOf(info, 'rdns')),
    icon: imageOf(textOf(info, 'icon')),
    provider: { kind: 'tip-1193', object },
  }
}

function extensionsOnWindow(port: ExtensionPort): readonly FoundExtension[] {
  const found = (provider: Provider, name: string | undefined): readonly FoundExtension[] => [
    { id: provider.kind, name, rdns: undefined, icon: undefined, provider },
  ]
  const [tron, tronLink, tronWeb] = [read(port, 'tron'), read(port, 'tronLink'), read(port, 'tronWeb')]
  if (hasMethod(tron, 'request')) {
    const isTronLink = memberOf(tron, 'isTronLink') === true
    return found({ kind: 'tip-1193', object: tron }, isTronLink ? 'TronLink' : undefined)
  }
  if (hasMethod(tronLink, 'request')) return found({ kind: 'tron-link', object: tronLink }, 'TronLink')
  return hasMethod(memberOf(tronWeb, 'trx'), 'sign')
    ? found({ kind: 'tron-web', object: tronWeb }, undefined)
    : []
}

function read(port: ExtensionPort, name: 'tron' | 'tronLink' | 'tronWeb'): unknown {
  try {
    return port.member(name)
  } catch {
    return undefined
  }
}

const shortText = (text: string | undefined): string | undefined => text?.trim().slice(0, 60) || undefined

/** 96 kB show any icon. Only data URLs of images: any other URL would tell a stranger that the page is open. */
function imageOf(icon: string | undefined): string | undefined {
  if (icon === undefined || icon.length > 128 * 1024) return undefined
  return /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)(?:;charset=utf-8)?(?:;base64)?,[\w+/=%!'()*.~:;,-]+$/i.test(
    icon.trim(),
  )
    ? icon.trim()
    : undefined
}
