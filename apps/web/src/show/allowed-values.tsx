import type { proposals } from '@sundial/operations'
import { useTranslations } from 'use-intl/react'
import { richValues, textOr } from '../i18n/keys.ts'
import { parameterByKey, type ParameterKind } from './chain-parameters.ts'
import { ParameterValue } from './parameters.tsx'

type Props = {
  readonly kind: ParameterKind
  readonly allowed: proposals.ValueRange | proposals.ProposalRefusal
}

/** Values beyond these are those of the number itself, not of a rule. */
const isOpen = ({ least, most }: proposals.ValueRange): boolean => least < -(2n ** 60n) && most > 2n ** 60n

/** Which values of a parameter the chain takes in a proposal now, or why it takes none. */
export function AllowedValues({ kind, allowed }: Props) {
  const t = useTranslations('allowed')
  if ('kind' in allowed) return <Refused refusal={allowed} />
  if (isOpen(allowed)) return t('any')
  const { least, most } = allowed
  if (least === most) {
    return t.rich('only', richValues({ value: <ParameterValue key="" kind={kind} value={least} /> }))
  }
  return t.rich(
    most === least + 1n ? 'either' : 'range',
    richValues({
      least: <ParameterValue key="least" kind={kind} value={least} />,
      most: <ParameterValue key="most" kind={kind} value={most} />,
    }),
  )
}

/** Why a parameter, or a value of it, cannot be proposed. */
export function Refused({ refusal }: { readonly refusal: proposals.ProposalRefusal }) {
  const t = useTranslations()
  if (refusal.kind !== 'needs') return t(`allowed.${refusal.kind}`)
  const { name } = parameterByKey(refusal.needs)
  return t('allowed.needs', { name: textOr(t, `parameter.name.${name}`, name) })
}
