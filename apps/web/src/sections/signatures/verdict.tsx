import { type Address as AddressHex, toBase58, toHex, TronError } from '@sundial/primitives'
import type { TransactionProof, Verification } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { BytesHex, TransactionLink } from '../../show/hash.tsx'
import { ForeignText, neutralText } from '../../show/text.tsx'
import { Box, Fact } from '../../ui/form.tsx'

export type VerifyOutcome =
  | {
      readonly kind: 'signature'
      readonly expected: AddressHex | undefined
      readonly verification: Verification
    }
  | {
      readonly kind: 'transaction'
      readonly expected: AddressHex | undefined
      readonly proof: TransactionProof
    }
  | { readonly kind: 'wrong-address' | 'wrong-hash' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What the check found: valid, not valid, or why it could not be made. */
export function Verdict({ outcome }: { readonly outcome: VerifyOutcome }) {
  const t = useTranslations('signature')
  switch (outcome.kind) {
    case 'signature':
      return <OfSignature {...outcome} />
    case 'transaction':
      return <OfTransaction {...outcome} />
    case 'failed':
      return <Box tone="warn" title={t('cannotCheck')} text={<bdi>{problemOf(outcome.error)}</bdi>} />
    default:
      return (
        <Box
          tone="warn"
          title={t('cannotCheck')}
          text={t(outcome.kind === 'wrong-hash' ? 'noHash' : 'noAddress')}
        />
      )
  }
}

const problemOf = (error: unknown): string =>
  error instanceof TronError || error instanceof Error ? neutralText(error.message) : String(error)

function OfSignature({ verification }: Extract<VerifyOutcome, { readonly kind: 'signature' }>) {
  const t = useTranslations('signature')
  const { isValid, signer, request, hash } = verification
  const title = t(isValid === undefined ? 'recovered' : isValid ? 'valid' : 'invalid')
  return (
    <Box
      tone={isValid === false ? 'bad' : 'good'}
      title={title}
      text={isValid === false ? t('invalidText') : undefined}
    >
      <Fact name={t('signedBy')}>
        <Address value={toBase58(signer)} isPlain withCopy />
      </Fact>
      <Fact name={t('format')}>
        {request.kind === 'message'
          ? t('version', { standard: 'TIP-191', version: request.version })
          : 'TIP-712'}
      </Fact>
      <Fact name={t('signedHash')}>
        <BytesHex hex={toHex(hash)} />
      </Fact>
    </Box>
  )
}

function OfTransaction({
  expected,
  proof: { review, signers },
}: Extract<VerifyOutcome, { readonly kind: 'transaction' }>) {
  const t = useTranslations('signature')
  const isValid = expected === undefined ? undefined : signers.includes(expected)
  const title = t(isValid === undefined ? 'recovered' : isValid ? 'valid' : 'invalid')
  return (
    <Box
      tone={isValid === false ? 'bad' : 'good'}
      title={title}
      text={isValid === false ? t('invalidTransaction') : undefined}
    >
      <Fact name={t('signedBy')}>
        {signers.map((signer) => (
          <Address key={signer} value={toBase58(signer)} isPlain withCopy />
        ))}
      </Fact>
      <Fact name={t('note')}>
        {review.note.kind === 'bytes' ? (
          <BytesHex hex={review.note.hex} />
        ) : review.note.text === '' ? (
          t('noNote')
        ) : (
          <ForeignText text={review.note.text} />
        )}
      </Fact>
      <Fact name={t('transaction')}>
        <TransactionLink id={review.id} />
      </Fact>
    </Box>
  )
}
