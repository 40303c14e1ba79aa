// Names of the addresses in a response, attached to it: names come before letters on every page.
import { type Address, toAddress, toText } from '@sundial/primitives'
import { accountIdentity } from '@sundial/protocol'
import { LRUCache } from 'lru-cache'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { AddressName } from '../shared/address-names.ts'
import { noLabels } from '../services/labels.ts'

/** Bounds the cost of a response with many rows. */
const mostAddresses = 1000
const base58 = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
/** The name java-tron gives to contracts that contracts create. */
const generatedName = 'CreatedByContract'
const contractType = 'Contract'

/** Names of the addresses in a response, as texts or as keys; absent when there are none. */
export async function namesIn(
  response: unknown,
  at: Context,
): Promise<Readonly<Record<string, AddressName>> | undefined> {
  const texts = new Set<string>()
  collect(response, texts)
  const addresses = new Map([...texts].flatMap((text) => pairOf(text)))
  if (addresses.size === 0) return undefined
  const states = await at.store.statesAmong('account', [...addresses.keys()])
  const names: Record<string, AddressName> = {}
  for (const [address, text] of addresses) {
    const name = nameOf(address, text, { bytes: states.get(address)?.bytes, at })
    if (name !== undefined) names[text] = name
  }
  return Object.keys(names).length === 0 ? undefined : names
}

function collect(value: unknown, found: Set<string>): void {
  if (found.size >= mostAddresses) return
  if (typeof value === 'string') {
    if (value.length === 34 && base58.test(value)) found.add(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      collect(key, found)
      collect((value as Readonly<Record<string, unknown>>)[key], found)
    }
  }
}

/** The checksum of an address is two hashes; lists repeat the same addresses. */
const parsed = new LRUCache<string, Address>({ max: 50_000 })

function pairOf(text: string): readonly (readonly [Address, string])[] {
  try {
    const known = parsed.get(text)
    const address = known ?? toAddress(text)
    if (known === undefined) parsed.set(text, address)
    return [[address, text]]
  } catch {
    // Text that only looks like an address.
    return []
  }
}

type Known = { readonly bytes: Uint8Array | undefined; readonly at: Context }

/** Absent for a plain account that nobody named or warns of. */
function nameOf(address: Address, text: string, { bytes, at }: Known): AddressName | undefined {
  const label = (at.services?.labels ?? noLabels).of(text)
  const token = at.tokens.cached(address)
  const account = bytes && accountIdentity.decode(bytes).account
  const kind = token?.symbol === undefined ? kindOf(account) : 'token'
  const chosen = chosenName({ tag: label.tag, token: token?.name, account, kind })
  if (chosen.name === undefined && kind === 'account' && label.risk !== true) return undefined
  return omitUndefined({
    ...chosen,
    symbol: token?.symbol,
    kind,
    risk: label.risk === true ? (true as const) : undefined,
  })
}

type Identity = ReturnType<typeof accountIdentity.decode>['account']

function kindOf(account: Identity): AddressName['kind'] {
  if (account?.isWitness === true) return 'representative'
  return account?.type === contractType ? 'contract' : 'account'
}

type Names = {
  readonly tag: string | undefined
  readonly token: string | undefined
  readonly account: Identity
  readonly kind: AddressName['kind']
}

/** The operator's name comes before what a token or an account calls itself. */
function chosenName({ tag, token, account, kind }: Names): Pick<AddressName, 'name' | 'from'> {
  if (tag) return { name: tag, from: 'operator' }
  if (kind === 'token' && token) return { name: token, from: 'contract' }
  const own = account && toText(account.accountName)
  if (!own || own === generatedName) return {}
  return { name: own, from: kind === 'contract' || kind === 'token' ? 'contract' : 'account' }
}
