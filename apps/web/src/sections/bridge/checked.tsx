import { useTranslations } from 'use-intl/react'
import type { BridgeChecked, BridgeEnd } from '../../data/bridge.ts'
import { richValues } from '../../i18n/keys.ts'
import { LinkAt } from './link-at.tsx'

type Props = { readonly checked: BridgeChecked | undefined; readonly here: BridgeEnd }

/** Which final blocks of both chains were compared. */
export function Checked({ checked, here }: Props) {
  const t = useTranslations('bridge.proof')
  if (checked === undefined) return t('noneYet')
  const block = (end: BridgeEnd, height: number) => (
    <LinkAt key={`${end} ${height}`} here={here} end={end} route={`/block/${height}`} text={String(height)} />
  )
  return t.rich(
    'checked',
    richValues({
      mainFrom: block('main', checked.main.from),
      mainTo: block('main', checked.main.to),
      sideFrom: block('side', checked.side.from),
      sideTo: block('side', checked.side.to),
    }),
  )
}
