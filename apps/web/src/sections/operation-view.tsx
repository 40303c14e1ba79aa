import { labelsOf, type Operation, reviewOf } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { BytesHex } from '../show/bytes-hex.tsx'
import { ShownValue } from '../show/shown-value.tsx'
import { useFieldLabel } from '../show/use-field-label.ts'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'

/** One operation in words: every field of its message. */
export function OperationView({ operation }: { readonly operation: Operation }) {
  const t = useTranslations()
  const labelOf = useFieldLabel()
  if (operation.kind === 'unknown') {
    return (
      <Card title={t('operation.unknown', { type: operation.type })}>
        <Facts facts={[[t('transaction.bytes'), <BytesHex key="" hex={toHex(operation.bytes)} />]]} />
      </Card>
    )
  }
  const labels = labelsOf(operation.kind)
  const key = `operation.${operation.kind}` as never
  return (
    <Card title={t.has(key) ? t(key) : labels.title} aside={<code>{operation.kind}</code>}>
      <Facts
        facts={reviewOf(operation).rows.map(([label, value]) => [
          labelOf(label, labels[label]),
          <ShownValue key="" value={value} />,
        ])}
      />
    </Card>
  )
}
