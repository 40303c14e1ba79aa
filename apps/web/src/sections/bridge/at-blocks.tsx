import { useTranslations } from 'use-intl/react'
import type { BridgeEnd, BridgeSum } from '../../data/bridge.ts'
import { richValues } from '../../i18n/keys.ts'
import { LinkAt } from './link-at.tsx'

type Props = { readonly blocks: Pick<BridgeSum, 'mainBlock' | 'sideBlock'>; readonly here: BridgeEnd }

/** At which block of each chain sums are true. */
export function AtBlocks({ blocks: { mainBlock, sideBlock }, here }: Props) {
  const t = useTranslations('bridge.proof')
  const block = (end: BridgeEnd, height: number) => (
    <LinkAt key={end} here={here} end={end} route={`/block/${height}`} text={String(height)} />
  )
  return t.rich('at', richValues({ main: block('main', mainBlock), side: block('side', sideBlock) }))
}
