import { readTokenRecord, tokenRecordContent, tokenRecordStatement, type TokenRecord } from '@sundial/abi'
import { fromText, toBase58 } from '@sundial/primitives'
import { type OwnAccount, signatureToText } from '@sundial/wallet'
import { post } from '../../data/post.ts'
import type { ListedRecord } from '../../data/token-record.ts'
import { sign } from '../use-wallet.ts'
import type { PublishOutcome } from './record-draft.ts'

/** Signs a new record of a token and posts it. Throws what the signer throws, and `ApiFailure`. */
export function publishRecord(
  own: OwnAccount,
  record: TokenRecord,
  found: ListedRecord,
): Promise<PublishOutcome> {
  const { token, network, data } = found
  // Later than the stored record, also where another clock wrote that.
  const timeMs = Math.max(Date.now(), (data[0]?.signedMs ?? 0) + 1)
  return publishContent(own, tokenRecordContent({ token, network, timeMs, record }), found)
}

/** The same for a content that another key has signed. */
export async function publishContent(
  { account }: OwnAccount,
  content: string,
  { token, tokenType }: ListedRecord,
): Promise<PublishOutcome> {
  const message = fromText(tokenRecordStatement(content, readTokenRecord(content)))
  const { signature, signer } = await sign({ kind: 'message', version: 2, message })
  const sig = signatureToText(signature)
  const { retCode, retMsg, code, data } = await post(
    '/external/:subject',
    { content, sig },
    { inPath: { subject: `${tokenType}tokens` } },
  )
  if (retCode === '0' && data?.waits !== undefined) {
    const { weight, threshold } = data.waits
    return { kind: 'waits', token, weight, threshold }
  }
  if (retCode === '0') return { kind: 'published', token }
  const isOther = toBase58(signer) !== toBase58(account.address)
  return { kind: 'refused', code: isOther ? 'signer_refused' : (code ?? ''), message: retMsg }
}
