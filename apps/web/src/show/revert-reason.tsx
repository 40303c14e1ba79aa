import { decodeRevert, describeRevert, type Revert } from '@sundial/abi'
import { fromHex } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { contractSignatures } from '../data/contract-abi.ts'
import { Topic } from '../i18n/topic.tsx'
import { ForeignText } from './text.tsx'

type Props = {
  /** What the call returned, as hex. */
  readonly data: string
  /** The called contract, base58: its ABI names its errors. */
  readonly contract?: string | undefined
  /** Shown where it returned nothing that can be read. */
  readonly otherwise?: ReactNode
}

/** Why a call reverted: the compiler's checks in the visitor's words, what the contract says as a quotation. */
export function RevertReason({ data, contract, otherwise = null }: Props) {
  const revert = revertIn(data)
  if (revert === undefined) return otherwise
  if (revert.kind === 'unknown' && contract !== undefined) return <OwnError data={data} contract={contract} />
  if (revert.kind !== 'panic') return <Quotation text={textOf(revert)} />
  return (
    <Suspense fallback={<bdi>{codeOf(revert)}</bdi>}>
      <Topic name="revert">
        <Panic revert={revert} />
      </Topic>
    </Suspense>
  )
}

/** By the ABI of the contract or of its implementation; until it is here, and where it has no such error, the selector. */
function OwnError({ data, contract }: { readonly data: string; readonly contract: string }) {
  const { data: signatures } = useQuery(contractSignatures(contract))
  const revert = decodeRevert(fromHex(data), signatures)
  return <Quotation text={revert.kind === 'silent' || revert.kind === 'panic' ? '' : textOf(revert)} />
}

type Said = Exclude<Revert, { readonly kind: 'silent' }>

/** Of hex as the chain has it; none for a call that returned nothing. */
export function revertIn(data: string | undefined): Said | undefined {
  if (data === undefined || !/^(?:[0-9a-f]{2})+$/i.test(data)) return undefined
  const revert = decodeRevert(fromHex(data))
  return revert.kind === 'silent' ? undefined : revert
}

const Quotation = ({ text }: { readonly text: string }) => (
  <q>
    <ForeignText text={text} />
  </q>
)

type PanicRevert = Extract<Revert, { readonly kind: 'panic' }>

function Panic({ revert }: { readonly revert: PanicRevert }) {
  const t = useTranslations('revert')
  const code = codeOf(revert)
  return revert.reason === undefined ? (
    <bdi>{code}</bdi>
  ) : (
    t('withCode', { words: t(`panic.${revert.reason}`), code })
  )
}

/** As Solidity's documentation writes it. */
const codeOf = ({ code }: PanicRevert): string => `Panic 0x${code.toString(16).padStart(2, '0')}`

function textOf(revert: Exclude<Said, PanicRevert>): string {
  const selector = revert.kind === 'unknown' ? `0x${revert.selector ?? ''}` : ''
  return describeRevert(revert) ?? selector
}
