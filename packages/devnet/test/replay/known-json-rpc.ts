// Differences of JSON-RPC between the recorded java-tron 4.8.0 and the development chain, which follows 4.8.2.
import type { Case, Difference, Known } from './compare.ts'

const asks =
  (name: string) =>
  (_: Difference, { exchange }: Case) =>
    (exchange.body ?? '').replaceAll(/\s/g, '').includes(`"method":"${name}`)

const memberIs = (name: string, at: string) => new RegExp(`(^|[.\\]])${name}$`).test(at)

const unreadableHex = 'exception decoding Hex string'

export const knownJsonRpc: readonly Known[] = [
  {
    reason: 'Since 4.8.2 logs have their block time (java-tron pull request 6671).',
    explains: ({ at, expected }) => memberIs('blockTimestamp', at) && expected === undefined,
  },
  {
    reason: '4.8.0 does not have eth_getBlockReceipts.',
    explains: asks('eth_getBlockReceipts'),
  },
  {
    reason: '4.8.0 does not know the block tag safe.',
    explains: ({ at, got }) => memberIs('error.message', at) && /\bTAG\b.*\bsafe\b/.test(String(got)),
  },
  {
    reason:
      'Since 4.8.2 a request that cannot be read has the id null, not the text null (pull request 6763).',
    explains: ({ at, expected, got }) => memberIs('id', at) && expected === 'null' && got === null,
  },
  {
    reason: 'Since 4.8.2 what is no request is an Invalid Request in capitals (pull request 6763).',
    explains: ({ at, expected, got }) =>
      memberIs('error.message', at) && expected === 'invalid request' && got === 'Invalid Request',
  },
  {
    reason: '4.8.0 does not know the member input and refuses the request as unreadable.',
    explains: (_, { exchange }) =>
      (exchange.body ?? '').includes('"input"') && (exchange.answer ?? '').includes('-32700'),
  },
  {
    reason: 'Since 4.8.2 hex that cannot be decoded is an invalid parameter, not an exception.',
    explains: ({ at }, { exchange, got }) =>
      at.includes('error.') &&
      (exchange.answer ?? '').includes(unreadableHex) &&
      (got.answer ?? '').includes('-32602'),
  },
  {
    reason: 'web3_clientVersion of 4.8.0 fails on Java 17, whose version text it cannot read.',
    explains: (difference, given) =>
      asks('web3_clientVersion')(difference, given) &&
      (given.exchange.answer ?? '').includes('No match found'),
  },
  {
    reason: 'debug_ methods are of the TronBox Runtime Environment; java-tron has none.',
    explains: asks('debug_'),
  },
  {
    reason:
      'The development chain serves one JSON-RPC port, that of a full node, and builds transactions there.',
    explains: (difference, given) =>
      given.exchange.service === 'jsonrpc-solidity' && asks('buildTransaction')(difference, given),
  },
  {
    reason: 'A null parameter is refused as unfit; Java fails at it.',
    explains: ({ at }, { exchange, got }) =>
      at.startsWith('error.') &&
      (exchange.answer ?? '').includes('java.lang.NullPointerException') &&
      (got.answer ?? '').includes('method parameters invalid'),
  },
  {
    reason: 'The address of a contract that a call would make depends on the time of the call.',
    explains: (difference, given) =>
      asks('eth_call')(difference, given) &&
      difference.at === 'result' &&
      [difference.expected, difference.got].every((word) => /^0x0{24}[0-9a-f]{40}$/.test(String(word))),
  },
  {
    reason: '4.8.0 returns the data of a revert only where it is a text.',
    explains: ({ at, expected, got }) =>
      at === 'error.data' && expected === '{}' && /^0x([0-9a-f]{2})+$/.test(String(got)),
  },
  {
    reason: 'buildTransaction runs no call, so a call that only reads has no result in its transaction.',
    explains: (difference, given) =>
      asks('buildTransaction')(difference, given) &&
      difference.at === 'result.transaction.ret' &&
      difference.got === undefined,
  },
  {
    reason: 'buildTransaction of 4.8.0 names neither an ABI nor an address that it cannot read.',
    explains: (difference, given) =>
      asks('buildTransaction')(difference, given) &&
      difference.at.startsWith('error.') &&
      /-32602,"message":"(invalid abi|exception decoding Hex)/.test(given.got.answer ?? ''),
  },
  {
    reason: 'The id of a request is returned as it was sent; Java cuts a large number off.',
    explains: ({ at, got }, { exchange }) =>
      at === 'id' &&
      /^number \d{11,}$/.test(String(got)) &&
      exchange.body?.includes(String(got).slice(7)) === true,
  },
  {
    reason:
      'An Invalid Request is answered, also where Java answers nothing, an empty list or the first of two.',
    explains: (_, { exchange, got }) =>
      /^(|\[\]|\[\[\]\]|\[null\])$/.test((exchange.answer ?? '').replaceAll(/\s/g, '')) ||
      (/\}\s*\{/.test(exchange.body ?? '') && (got.answer ?? '').includes('JSON parse error')),
  },
  {
    reason: 'Java parses the parameters of methods that it refuses.',
    explains: (difference, given) =>
      asks('eth_signTransaction')(difference, given) &&
      (given.exchange.answer ?? '').includes('JSON parse error'),
  },
  {
    reason: 'The request that ended this filter is not in the recording.',
    explains: (difference, given) =>
      asks('eth_uninstallFilter')(difference, given) &&
      (given.exchange.answer ?? '').includes('filter not found') &&
      given.got.answer?.includes('"result":true') === true,
  },
]
