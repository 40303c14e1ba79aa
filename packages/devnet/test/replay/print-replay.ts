import type { Compared, Replayed } from './replay.ts'
import { groupBy } from './group-by.ts'
import { services } from './recording.ts'

/** A summary: equal and differing by service, differing by reason, and unexplained by path. */
export function printReplay({ chainFaults, compared }: Replayed): string {
  const unexplained = compared.filter(isUnexplained)
  return [
    ...chainFaults.map((fault) => `chain: ${fault}`),
    'service              sent    equal   listed  unexplained',
    ...[...services, 'all'].map((service) => {
      const sent = compared.filter(({ exchange }) => service === 'all' || exchange.service === service)
      const equal = sent.filter(({ differences }) => differences.length === 0).length
      const open = sent.filter(isUnexplained).length
      const figures = [sent.length, equal, sent.length - equal - open, open]
      return `${service.padEnd(17)}${figures.map((figure) => String(figure).padStart(8)).join(' ')}`
    }),
    ...section(
      'Listed differences by reason',
      countBy(
        compared.filter(({ reason }) => reason !== undefined),
        ({ reason }) => reason!,
      ),
    ),
    ...section(
      'Unexplained by service, path and first difference',
      countBy(unexplained, ({ exchange, differences }) => {
        const method = /"method" ?: ?"(\w+)"/.exec(exchange.body ?? '')?.[1] ?? ''
        const [first] = differences
        return `${exchange.service} ${exchange.method} ${pathOf(exchange.path)} ${exchange.path === '/jsonrpc' ? method : ''} ${first!.at}`
      }),
    ),
  ].join('\n')
}

export const isUnexplained = ({ differences, reason }: Compared): boolean =>
  differences.length > 0 && reason === undefined

export function printExchange({ exchange, got, differences, reason }: Compared): string {
  const { n, service, method, path, body, contentType, height, solidity, pending } = exchange
  return [
    `── ${n}: ${service} ${method} ${path} ${contentType ?? 'no content type'}, head ${height}, solidity ${solidity}, ${pending.length} pending${reason === undefined ? '' : ` (${reason})`}`,
    `sent      ${body ?? ''}`,
    `expected  ${exchange.status} ${exchange.type} ${exchange.answer?.trim() ?? ''}`,
    `got       ${got.status} ${got.type} ${got.answer ?? ''}`,
    ...differences.slice(0, 8).map((item) => {
      const [expected, ours] = [item.expected, item.got].map((value) => JSON.stringify(value)?.slice(0, 200))
      return `  ${item.at}: ${expected} → ${ours}`
    }),
  ].join('\n')
}

const pathOf = (path: string): string => path.split('?')[0]!

function countBy(items: readonly Compared[], keyOf: (item: Compared) => string): readonly [string, number][] {
  const groups = groupBy(items, keyOf)
  return [...groups].map(([key, group]): [string, number] => [key, group.length]).sort((a, b) => b[1] - a[1])
}

const section = (title: string, rows: readonly (readonly [string, number])[]): readonly string[] =>
  rows.length === 0 ? [] : ['', title, ...rows.map(([key, count]) => `${String(count).padStart(6)}  ${key}`)]
