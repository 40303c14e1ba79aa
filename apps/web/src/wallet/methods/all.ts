import type { SignerKind } from '@sundial/wallet'
import type { LoginContext, LoginMethod, NotOffered } from './method.ts'

const files = import.meta.glob<LoginMethod>('./*.tsx', { import: 'method', eager: true })

/** The safest first: keys that never enter the browser, then encrypted keys, then bare ones. */
const safestFirst: readonly SignerKind[] = [
  'extension',
  'ledger',
  'external-device',
  'keystore',
  'mnemonic',
  'private-key',
  'address-only',
]

export const methods: readonly LoginMethod[] = Object.values(files)
  .filter((method) => method !== undefined)
  .toSorted((one, other) => safestFirst.indexOf(one.kind) - safestFirst.indexOf(other.kind))

export type OfferedMethod = {
  readonly method: LoginMethod
  /** Why it cannot be chosen here. */
  readonly obstacle: 'noBrowserSupport' | undefined
}

/** What the dialog lists. Without a secure context only watching is offered. */
export const offeredMethods = (context: LoginContext): readonly OfferedMethod[] =>
  methods.flatMap((method): readonly OfferedMethod[] => {
    if (!context.isSecure && method.kind !== 'address-only') return []
    const offer = method.isOffered(context)
    if (offer === true) return [{ method, obstacle: undefined }]
    return isExplained(offer) ? [{ method, obstacle: offer }] : []
  })

const isExplained = (reason: NotOffered) => reason === 'noBrowserSupport'
