// The first script of every page imports this file, so it imports nothing.

/** What is bound to a kind of network, and not to its chain. */
type OfKind = {
  /** The value of the cookie that remembers the network; networks of the other kinds have their ids. */
  readonly cookie?: string
  /** The key of the browser's storage that says whether the live stream is open. */
  readonly connectionKey: 'websocket' | 'websocketsun'
  /** The fee limit that calls of contracts start from. */
  readonly feeLimitSun: bigint
  readonly features: readonly Feature[]
}

/** A part of the app that not every network has. */
export type Feature =
  /** Login with a Ledger. */
  | 'ledger'
  /** Sending under several signatures from the page of the account. */
  | 'sharedSend'
  /** The public list of transactions that wait for signatures. */
  | 'signatureList'
  | 'dataMenu'
  | 'votesEntry'
  | 'exchangeEntry'
  | 'launchEntry'

const ofKinds = {
  main: {
    cookie: 'mainnet',
    connectionKey: 'websocket',
    feeLimitSun: 20_000_000n,
    features: [
      'ledger',
      'sharedSend',
      'signatureList',
      'dataMenu',
      'votesEntry',
      'exchangeEntry',
      'launchEntry',
    ],
  },
  side: { cookie: 'sunnet', connectionKey: 'websocketsun', feeLimitSun: 1_000_000n, features: [] },
  test: { connectionKey: 'websocket', feeLimitSun: 20_000_000n, features: [] },
} as const satisfies Readonly<Record<string, OfKind>>

export type NetworkKind = keyof typeof ofKinds

export const networkKinds = Object.keys(ofKinds) as readonly NetworkKind[]

/** What is bound to a kind; while it is unknown, what most networks have, without any feature. */
export const ofKind = (kind: NetworkKind | undefined): OfKind => ofKinds[kind ?? 'test']

export const hasFeature = (kind: NetworkKind | undefined, feature: Feature): boolean =>
  ofKind(kind).features.includes(feature)
