// Differences of /wallet and /walletsolidity between recorded java-tron 4.8.0 nodes and the development chain.
import type { Difference } from './compare.ts'
import type { Case, Known } from './known-differences.ts'

const callOf = ({ exchange }: Case): string => exchange.path.split('?')[0]!.split('/').at(-1)!

/** The text of a message, which java-tron prints in hex unless `visible`. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return /^([0-9a-f]{2}){8,}$/.test(value) ? Buffer.from(value, 'hex').toString('utf8') : value
}

const isText = ({ at }: Difference): boolean => /(^|\.)(Error|message)$/.test(at)
const withoutPosition = (text: string): string => text.replaceAll(/\b\d+:\d+: /g, '')
const classOf = (text: string): string => /^class ([\w.$]+) : /.exec(text)?.[1] ?? ''
const parseException = 'org.tron.core.services.http.JsonFormat$ParseException'

export const knownHttp: readonly Known[] = [
  {
    reason: 'Positions in a request that cannot be parsed are not reported.',
    explains: (difference) =>
      isText(difference) &&
      withoutPosition(textOf(difference.expected)) === withoutPosition(textOf(difference.got)),
  },
  {
    reason: "Texts of Java's own exceptions; the class is the same.",
    explains(difference) {
      const [expected, got] = [textOf(difference.expected), textOf(difference.got)]
      const isForeign = /^(java|com|org\.bouncycastle)\./.test(classOf(expected))
      return isText(difference) && isForeign && classOf(expected) === classOf(got)
    },
  },
  {
    reason: 'Texts of Java that java-tron prints without their class.',
    explains: ({ at, expected, got }, given) =>
      (/IllegalArgumentException: |String index out of range|^Cannot invoke /.test(textOf(expected)) &&
        got !== undefined) ||
      (at === 'message' && callOf(given) === 'validateaddress' && textOf(expected).includes('because')),
  },
  {
    reason: 'Of several faults in one text another is reported first.',
    explains: (difference) =>
      isText(difference) &&
      classOf(textOf(difference.expected)) === parseException &&
      classOf(textOf(difference.got)) === parseException,
  },
  {
    reason: 'One port serves what java-tron serves on two.',
    explains: (_, { exchange }) =>
      exchange.path.startsWith(exchange.service === 'solidity' ? '/wallet/' : '/walletsolidity/') &&
      exchange.status >= 404,
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
    reason: 'getnodeinfo tells of the machine, its configuration and its peers.',
    explains: ({ at }, given) => callOf(given) === 'getnodeinfo' && !/^(status|content type|body)$/.test(at),
  },
  {
    reason:
      'Operations of new active permissions: java-tron’s configuration adds nothing to them, proposals do.',
    explains: ({ at }) => /active_permission(\[\d+\])?\.operations$/.test(at),
  },
  {
    reason: 'The Blackhole account of a private network has an owner permission of nobody’s key.',
    explains: ({ at, expected, got }) =>
      at === 'owner_permission' && got === undefined && JSON.stringify(expected).includes('"41000000000000'),
  },
  {
    reason: 'java-tron finds an account without an id under an empty id: the last of its genesis.',
    explains: (_, given) => callOf(given) === 'getaccountbyid' && given.got.answer === '{}',
  },
  {
    reason: 'java-tron prints base58 of a log’s 20 bytes in constant calls, which is no address.',
    explains: ({ at }, given) =>
      /^logs\[\d+\]\.address$/.test(at) && callOf(given) === 'triggerconstantcontract',
  },
  {
    reason: 'No request is answered with a 5xx status.',
    explains: (_, { exchange }) => exchange.status === 501,
  },
  {
    reason: 'Since 4.8.1 malformed signatures are refused before the transaction is looked at.',
    explains: (_, given) =>
      /^(getsignweight|getapprovedlist)$/.test(callOf(given)) &&
      /"(SIGNATURE_FORMAT_ERROR|OTHER_ERROR)"/.test(given.got.answer ?? '') &&
      !(given.got.answer ?? '').includes('"transaction"'),
  },
  {
    reason: 'java-tron leaves an operation out that it cannot unpack, when it prints the transaction.',
    explains: (_, { exchange, got }) =>
      /"contract": ?\[\]/.test(exchange.answer ?? '') && (got.answer ?? '').startsWith('{"Error"'),
  },
  {
    reason: 'Lists have another order while a transaction that changes one of their entries is pending.',
    explains: (_, given) =>
      /^(listwitnesses|getassetissuelist)$/.test(callOf(given)) && given.exchange.pending.length > 0,
  },
  {
    reason:
      'A new account is marked asset_optimized at once; java-tron marks it when its block reaches the database.',
    explains: ({ at, expected }) => at === 'asset_optimized' && expected === undefined,
  },
  {
    reason: 'Which of two refusals of the market’s parameter comes first is not settled for 4.8.2.',
    explains: ({ expected }) => textOf(expected).includes('This value[ALLOW_MARKET_TRANSACTION]'),
  },
]
