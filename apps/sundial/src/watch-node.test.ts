import { expect, test } from 'vitest'
import { printOnce } from './watch-node.ts'

const account = `41${'a'.repeat(40)}`

test('each difference from the node is printed once, and at most twenty', () => {
  const lines: string[] = []
  const print = printOnce((line) => lines.push(line))
  const trx = { account, asset: { kind: 'trx' }, indexAmount: 1_000_000n, nodeAmount: 2_500_000n } as const
  print([trx], 7)
  print([trx], 9)
  expect(lines).toEqual([
    'At block 7 the node differs from the index: TRXcKoEvHr6Y38VMcDYGBEYKznvH3XUX4g index 1 TRX, node 2.5 TRX',
  ])
  for (let id = 0; id < 40; id++) print([{ ...trx, asset: { kind: 'trc10', id: String(id) } }], 10)
  expect(lines.length).toBe(21)
})
