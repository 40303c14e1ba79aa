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
    // What a limit makes a result of its own is sent to the nodes of the other table.
    ['joins tables that are not colocated', groups.size > 1 && !/FROM \([^]*\bLIMIT [^)]*\) AS/.test(text)],
    ['locks rows', /\bFOR (UPDATE|SHARE|NO KEY UPDATE)\b/.test(text)],
    ['recurses without the one key', /\bWITH RECURSIVE\b/.test(text) && !spread.every(hasKey)],
    [
      'limits a lateral look into a spread table for each of its parameters',
      new RegExp(`unnest\\([^]*LATERAL \\([^]*FROM (${tables})\\b[^]*LIMIT`).test(text),
    ],
    [
      'looks up each of its parameters',
      /FROM unnest\([^)]*\) AS \w+ \([^)]*\)\s+WHERE\b[^]*\(\s*SELECT/.test(text),
    ],
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
