import { useTranslations } from 'use-intl/react'
import type { Flow, FlowDirection } from '../../data/analytics.ts'
import { shareOf } from '../../data/ranking.ts'
import { Address } from '../../show/address.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { Portion } from '../../show/percent.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './analytics.module.css'

/** Counterparties with a ribbon of their own; all others share one. */
const mostRibbons = 7
/** A row has room for a name, and all ribbons of a side together have this height, in px. */
const rowPx = 40
const wholePx = 220

type Row = {
  readonly key: string
  readonly address: string | undefined
  readonly share: number
  readonly isRest: boolean
}
type Placed = Row & {
  readonly height: number
  readonly outer: number
  readonly inner: number
  readonly thickness: number
}

type Props = { readonly flow: Flow; readonly account: string }

/** What came in from the start side and what went out to the end side, as ribbons as thick as their shares. The tables have the same in words. */
export function FlowDiagram({ flow, account }: Props) {
  const t = useTranslations('analytics')
  const [from, to] = [placed(rowsOf(flow.in)), placed(rowsOf(flow.out))]
  const height = Math.max(heightOf(from), heightOf(to), wholePx)
  return (
    <div className={styles['wide']} aria-hidden>
      <Card title={t('diagram')}>
        <div className={styles['diagram']}>
          <Parties rows={from} height={height} />
          <Ribbons rows={from} height={height} side="in" />
          <div className={styles['centre']}>
            <Address value={account} isOwn />
            <small>
              {t('cameIn')} <TokenAmount value={flow.in.total} token={flow.tokenInfo} />
            </small>
            <small>
              {t('wentOut')} <TokenAmount value={flow.out.total} token={flow.tokenInfo} />
            </small>
          </div>
          <Ribbons rows={to} height={height} side="out" />
          <Parties rows={to} height={height} />
        </div>
      </Card>
    </div>
  )
}

function rowsOf({ data }: FlowDirection): readonly Row[] {
  const rows = data.slice(0, mostRibbons).map((row) => ({
    key: row.address ?? 'zero',
    address: row.address,
    share: shareOf(row) ?? 0,
    isRest: false,
  }))
  const rest = 100 - rows.reduce((sum, { share }) => sum + share, 0)
  // Shares are truncated, so a small remainder is nobody.
  return data.length > mostRibbons
    ? [...rows, { key: 'rest', address: undefined, share: rest, isRest: true }]
    : rows
}

/** Rows below each other, each as high as its ribbon; ribbons meet at the account without gaps. */
function placed(rows: readonly Row[]): readonly Placed[] {
  let [top, inner] = [0, 0]
  return rows.map((row) => {
    const thickness = Math.max(1, (row.share / 100) * wholePx)
    const height = Math.max(rowPx, thickness)
    const one = { ...row, height, thickness, outer: top + (height - thickness) / 2, inner }
    top += height
    inner += thickness
    return one
  })
}

const heightOf = (rows: readonly Placed[]): number => rows.reduce((sum, { height }) => sum + height, 0)

function Parties({ rows, height }: { readonly rows: readonly Placed[]; readonly height: number }) {
  const t = useTranslations('analytics')
  return (
    <div className={styles['parties']} style={{ paddingBlockStart: (height - heightOf(rows)) / 2 }}>
      {rows.map(({ key, address, share, isRest, height: own }) => (
        <div key={key} style={{ blockSize: own }}>
          {address !== undefined ? (
            <Address value={address} isOwn />
          ) : (
            <span className={styles['quiet']}>{t(isRest ? 'others' : 'zero')}</span>
          )}
          <Portion value={share} />
        </div>
      ))}
    </div>
  )
}

type RibbonProps = {
  readonly rows: readonly Placed[]
  readonly height: number
  readonly side: 'in' | 'out'
}

function Ribbons({ rows, height, side }: RibbonProps) {
  const top = (height - heightOf(rows)) / 2
  const middle = (height - rows.reduce((sum, { thickness }) => sum + thickness, 0)) / 2
  return (
    <svg
      className={styles['ribbons']}
      data-side={side}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      style={{ blockSize: height }}
    >
      {rows.map(({ key, outer, inner, thickness }) => {
        const [a, b] = side === 'in' ? [top + outer, middle + inner] : [middle + inner, top + outer]
        return (
          <path
            key={key}
            d={`M0 ${a}C50 ${a} 50 ${b} 100 ${b}V${b + thickness}C50 ${b + thickness} 50 ${a + thickness} 0 ${a + thickness}Z`}
          />
        )
      })}
    </svg>
  )
}
