// What Citus refuses in a statement, as far as its text tells.
import { placements } from '../src/citus-placement.ts'

/** Why a cluster would refuse the statement; empty when nothing is known against it. */
export function refusalsOf(text: string): string[] {
  const spread = Object.entries(placements).flatMap(([table, placement]) =>
    placement.kind === 'distributed' && mentions(text, table) ? [{ table, ...placement }] : [],
  )
  if (spread.length === 0) return []
  const groups = new Set(spread.map(({ colocatedWith }) => colocatedWith))
  const tables = spread.map(({ table }) => table).join('|')
  const hasKey = ({ by }: { readonly by: string }) => new RegExp(`\\b${by} = \\$\\d`).test(text)
  const rules: readonly (readonly [refusal: string, applies: boolean])[] = [
    ['joins tables that are not colocated', groups.size > 1],
    ['locks rows', /\bFOR (UPDATE|SHARE|NO KEY UPDATE)\b/.test(text)],
    ['recurses without the one key', /\bWITH RECURSIVE\b/.test(text) && !spread.every(hasKey)],
    [
      'limits a lateral look into a spread table for each of its parameters',
      new RegExp(`unnest\\([^]*LATERAL \\([^]*FROM (${tables})\\b[^]*LIMIT`).test(text),
    ],
    ['numbers what it joins with', /WITH ORDINALITY[^]*JOIN/.test(text)],
    ['sets what it looks up', /^UPDATE[^]*\bSET\b[^]*\(SELECT[^]*\bFROM\b[^]*WHERE/.test(text)],
    [
      'sets more than parameters on conflict',
      /ON CONFLICT[^]*DO UPDATE SET[^]*(\bnow\(\)|\(SELECT)/.test(text),
    ],
  ]
  return rules.filter(([, applies]) => applies).map(([refusal]) => refusal)
}

const mentions = (text: string, table: string): boolean =>
  new RegExp(`\\b(FROM|JOIN|INTO|UPDATE|USING) ${table}\\b`).test(text)
