import { limits } from '@sundial/primitives'

const megabyte = 1024 * 1024

/** A block of 2 MB is about 10 MB of JSON: java-tron prints the data of each transaction twice, as hex. */
const blockBytes = 32 * megabyte

/** Longest answer by call, where it is not the usual one. */
const answerBytes: Readonly<Record<string, number>> = {
  '/wallet/getblockbynum': blockBytes,
  '/wallet/getnowblock': blockBytes,
  '/walletsolidity/getnowblock': blockBytes,
  '/wallet/gettransactioninfobyblocknum': limits.nodeAnswerBytes,
  '/wallet/gettransactioninfobyid': 16 * megabyte,
  '/wallet/triggerconstantcontract': 8 * megabyte,
}

/** The longest answer to a call that we read. Accounts with thousands of tokens stay below the usual limit. */
export const answerBytesOf = (path: string): number => answerBytes[path] ?? 4 * megabyte
