// Differences of /wallet and /walletsolidity between recorded java-tron 4.8.0 nodes and the development chain.
import type { Case, Difference, Known } from './compare.ts'

const callOf = ({ exchange }: Case): string => exchange.path.split('?')[0]!.split('/').at(-1)!

/** The text of a message, which java-tron prints in hex unless `visible`. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return /^([0-9a-f]{2}){8,}$/.test(value) ? Buffer.from(value, 'hex').toString('utf8') : value
}

const isText = ({ at }: Difference): boolean => /(^|\.)(Error|message)$/.test(at)
const classOf = (text: string): string => /^class ([\w.$]+) : /.exec(text)?.[1] ?? ''

/** A list of both answers has the same items in another order. */
function hasSameItems({ exchange, got }: Case, member: string): boolean {
  const [expected, ours] = [exchange, got].map(({ answer }) => {
    const items = (JSON.parse(answer ?? '{}') as Record<string, unknown>)[member]
    return Array.isArray(items) ? items.map((item) => JSON.stringify(inOrder(item))).toSorted() : [member]
  })
  return JSON.stringify(expected) === JSON.stringify(ours)
}

/** With the members of each object in the order of their names. */
function inOrder(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(inOrder)
  if (typeof json !== 'object' || json === null) return json
  const members = Object.entries(json).map(([name, value]) => [name, inOrder(value)] as const)
  return Object.fromEntries(members.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

/** What depends on the program, its configuration, its peers and its machine; switches of the chain are not in it. */
const nodeMember =
  /^(machineInfo|peerList|totalFlow|(current|active|passive)ConnectCount|cheatWitnessInfoMap|configNodeInfo\.(codeVersion|versionNum|p2pVersion|dbVersion|discoverEnable|minParticipationRate|supportConstant|(listen|backupListen)Port|(active|passive|send)NodeSize|maxConnectCount|sameIpMaxConnectCount|backup(MemberSize|Priority)|(min|max)TimeRatio))(\.|\[|$)/

const listMembers: Readonly<Record<string, string>> = {
  listwitnesses: 'witnesses',
  getassetissuelist: 'assetIssue',
}

/** Every operation that the first names is named by the second. */
const isSubset = (left: unknown, right: unknown): boolean =>
  typeof left === 'string' &&
  typeof right === 'string' &&
  Buffer.from(left, 'hex').every((byte, index) => (byte & ~Buffer.from(right, 'hex')[index]!) === 0)

export const knownHttp: readonly Known[] = [
  {
    reason: "Texts of Java's own exceptions; the class is the same.",
    explains(difference) {
      const [expected, got] = [textOf(difference.expected), textOf(difference.got)]
      const isForeign = /^(java|com|org\.bouncycastle)\./.test(classOf(expected))
      return isText(difference) && isForeign && classOf(expected) === classOf(got)
    },
  },
  {
    reason: 'A null pointer without its class: Java 17 describes it, Java 8 has no text.',
    explains: (difference) =>
      isText(difference) &&
      textOf(difference.expected).startsWith('Cannot invoke ') &&
      typeof difference.got === 'string',
  },
  {
    reason: 'Java 17 names the radix of a number that begins with 0, Java 8 does not.',
    explains: (difference) =>
      isText(difference) &&
      textOf(difference.expected).replace(/ under radix \d+$/, '') === textOf(difference.got),
  },
  {
    reason: 'One port serves what java-tron serves on two.',
    explains: ({ at }, { exchange }) =>
      (exchange.path === '/jsonrpc' && exchange.service === 'full') ||
      (exchange.path.startsWith(exchange.service === 'solidity' ? '/wallet/' : '/walletsolidity/') &&
        (exchange.status === 404 ||
          exchange.status === 405 ||
          (exchange.path.startsWith('/wallet/getnodeinfo') &&
            /^(block|solidityBlock|beginSyncNum)$/.test(at)))),
  },
  {
    reason: '4.8.0 does not have getpaginatednowwitnesslist.',
    explains: (_, given) => callOf(given) === 'getpaginatednowwitnesslist' && given.exchange.status >= 404,
  },
  {
    reason: 'clearabi of 4.8.0 says "not exists", later ones "does not exist".',
    explains: ({ expected, got }, given) =>
      callOf(given) === 'clearabi' &&
      textOf(expected).replace('not exists', 'does not exist') === textOf(got),
  },
  {
    reason: 'Chain parameters added since 4.8.0.',
    explains: ({ at, expected }, given) =>
      callOf(given) === 'getchainparameters' && at.startsWith('chainParameter[') && expected === undefined,
  },
  {
    reason: 'getnodeinfo reports the version, ports, limits and peers of a node, and its machine.',
    explains: ({ at }, given) => callOf(given) === 'getnodeinfo' && nodeMember.test(at),
  },
  {
    reason:
      'Operations of new active permissions: java-tron’s configuration adds nothing to them, proposals do.',
    explains: ({ at, expected, got }) =>
      /active_permission(\[\d+\])?\.operations$/.test(at) && isSubset(expected, got),
  },
  {
    reason: 'No request is answered with a 5xx status.',
    explains: ({ at }, { exchange, got }) =>
      exchange.status >= 500 && got.status < 500 && /^(status|content type|body)$/.test(at),
  },
  {
    reason: 'Since 4.8.1 malformed signatures are refused before the transaction is looked at.',
    explains: ({ at, got }, given) =>
      /^(getsignweight|getapprovedlist)$/.test(callOf(given)) &&
      /"(Signature size is \d+|too many signatures)"/.test(given.got.answer ?? '') &&
      (/^(permission|transaction|approved_list)$/.test(at)
        ? got === undefined
        : /^result\.(code|message)$/.test(at)),
  },
  {
    reason: 'java-tron leaves an operation out that it cannot unpack, when it prints the transaction.',
    explains: (_, { exchange, got }) =>
      /"contract": ?\[\]/.test(exchange.answer ?? '') && (got.answer ?? '').startsWith('{"Error"'),
  },
  {
    reason: 'Lists have another order while a transaction that changes one of their entries is pending.',
    explains(_, given) {
      const member = listMembers[callOf(given)]
      return member !== undefined && given.exchange.pending.length > 0 && hasSameItems(given, member)
    },
  },
  {
    reason:
      'A new account is marked asset_optimized at once; java-tron marks it when its block reaches the database.',
    explains: ({ at, expected }) => at === 'asset_optimized' && expected === undefined,
  },
  {
    reason: 'Calls for shielded transfers are not served: no chain of today allows these transfers.',
    explains: (_, given) =>
      /shield|zen|spend|nullifier|note|rcm|ivk|nk$/.test(callOf(given)) && given.got.status >= 404,
  },
  {
    reason: '4.8.0 does not have the parameters 92 and 96.',
    explains: (_, { exchange }) => /Does not support code : (92|96)"/.test(exchange.answer ?? ''),
  },
  {
    reason: '4.8.0 lets the parameter of the market be proposed, 4.8.2 does not.',
    explains: (_, { got }) =>
      textOf((JSON.parse(got.answer ?? '{}') as { Error?: string }).Error).endsWith(
        ': Bad chain parameter id [ALLOW_MARKET_TRANSACTION]',
      ),
  },
]
