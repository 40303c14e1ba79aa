/** A bug, and the tests of `npm test` that have to notice it. */
export type PlantedBug = {
  readonly name: string
  readonly file: string
  /** It occurs once in the file. */
  readonly from: string
  readonly to: string
  readonly project: 'unit' | 'integration' | 'web' | 'web-pages'
  readonly tests: readonly string[]
}

const wallet = 'packages/wallet/src'
const api = 'packages/api/src'
const store = 'packages/store/src'
const indexer = 'packages/indexer/src'

/** Each is in a place where a fault would cost money, or show what is not true. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a transaction with scripts can be signed',
    file: 'packages/operations/src/hidden-content.ts',
    from: '[raw.scripts, provider, contractName]',
    to: '[provider, contractName]',
    project: 'unit',
    tests: [`${wallet}/hidden-content.test.ts`, `${wallet}/sign-reviewed.test.ts`],
  },
  {
    name: 'a signer gets the very bytes that were reviewed',
    file: `${wallet}/sign-reviewed.ts`,
    from: 'signer.sign(copyOf(request), signal)',
    to: 'signer.sign(request, signal)',
    project: 'unit',
    tests: [`${wallet}/sign-reviewed.test.ts`],
  },
  {
    name: 'a signature may be longer than 65 bytes',
    file: `${wallet}/sign-reviewed.ts`,
    from: 'signature.length === 65 && ',
    to: '',
    project: 'unit',
    tests: [`${wallet}/sign-reviewed.test.ts`],
  },
  {
    name: 'the fewest signatures are counted from the lightest key',
    file: `${wallet}/control.ts`,
    from: 'Number(right.weight - left.weight)',
    to: 'Number(left.weight - right.weight)',
    project: 'unit',
    tests: [`${wallet}/control.test.ts`],
  },
  {
    name: 'the creator of a contract pays a share of its own calls',
    file: `${wallet}/fee.ts`,
    from: 'creator === undefined || creator.address === owner',
    to: 'creator === undefined',
    project: 'unit',
    tests: [`${wallet}/fee.test.ts`],
  },
  {
    name: 'a fee limit is rounded down',
    file: `${wallet}/fee.ts`,
    from: '(energySun * 11n + 9n) / 10n',
    to: '(energySun * 11n) / 10n',
    project: 'unit',
    tests: [`${wallet}/fee.test.ts`],
  },
  {
    name: 'the frozen supply of another account comes to the owner',
    file: `${wallet}/balances-after.ts`,
    from: 'effect.account === owner ? due.amount : 0n',
    to: 'due.amount',
    project: 'unit',
    tests: [`${wallet}/balances-after.test.ts`],
  },
  {
    name: 'a person is told twice that a transaction is in a block',
    file: `${wallet}/outbox.ts`,
    from: '    this.#told.add(id)\n',
    to: '',
    project: 'unit',
    tests: [`${wallet}/outbox.test.ts`],
  },
  {
    name: 'a key signs a proposal twice',
    file: `${api}/services/multi-signature/merge.ts`,
    from: ' && !signersBefore.has(signer)',
    to: '',
    project: 'unit',
    tests: [`${api}/endpoints/multi-signature/submit.test.ts`],
  },
  {
    name: 'a permission whose weights changed counts as unchanged',
    file: `${api}/services/multi-signature/present-permission.ts`,
    from: ' && key.weight === String(weight)',
    to: '',
    project: 'unit',
    tests: [`${api}/endpoints/multi-signature/list.test.ts`],
  },
  {
    name: 'a cell of a CSV file may be a formula',
    file: `${api}/http/csv.ts`,
    from: 'const safe = isFormula ?',
    to: 'const safe = !isFormula && isFormula ?',
    project: 'unit',
    tests: [`${api}/http/csv.test.ts`],
  },
  {
    name: 'each address of an IPv6 network has limits of its own',
    file: `${api}/http/client-address.ts`,
    from: 'groupsOf(plain).slice(0, 4)',
    to: 'groupsOf(plain).slice(0, 8)',
    project: 'unit',
    tests: [`${api}/http/client-address.test.ts`, `${api}/http/rate-limits.test.ts`],
  },
  {
    name: 'an answer of a fork that was left again counts as true',
    file: `${api}/http/at-one-head.ts`,
    from: ' && reader.moves === moves',
    to: '',
    project: 'unit',
    tests: [`${api}/http/at-one-head.test.ts`],
  },
  {
    name: 'bandwidth that stake paid counts as burned',
    file: `${indexer}/read-block.ts`,
    from: 'paidBandwidth: netFeeSun > 0n',
    to: 'paidBandwidth: netFeeSun >= 0n',
    project: 'unit',
    tests: [`${indexer}/read-block.test.ts`],
  },
  {
    name: 'a node that lags for a moment has its blocks undone one round late',
    file: `${indexer}/index-blocks.ts`,
    from: 'replaced < replacedRounds',
    to: 'replaced <= replacedRounds',
    project: 'unit',
    tests: [`${indexer}/index-blocks.test.ts`],
  },
  {
    name: 'a final block may be replaced',
    file: `${indexer}/reconcile.ts`,
    from: 'head.height <= solidifiedHeight',
    to: 'head.height < solidifiedHeight',
    project: 'unit',
    tests: [`${indexer}/reconcile.test.ts`],
  },
  {
    name: 'a contract keeps a 64th of its energy, rounded up',
    file: 'packages/tvm/src/machine/frame.ts',
    from: 'left - Math.floor(left / 64)',
    to: 'left - Math.ceil(left / 64)',
    project: 'unit',
    tests: ['packages/tvm/src/energy.test.ts'],
  },
  {
    name: 'a list of balances that began in an undone block is kept',
    file: `${store}/undo/undo-balances.ts`,
    from: 'known.asset = pair.asset AND known.height < $3',
    to: 'known.asset = pair.asset AND known.height <= $3',
    project: 'integration',
    tests: [`${store}/undo.integration.test.ts`],
  },
  {
    name: 'a difference that ended in the last block kept is open again',
    file: `${store}/undo/undo-blocks.ts`,
    from: 'ended_height > $1',
    to: 'ended_height >= $1',
    project: 'integration',
    tests: [`${store}/books.integration.test.ts`],
  },
  {
    name: 'an amount is rounded up where its last digits are not shown',
    file: 'packages/primitives/src/sun.ts',
    from: 'const negative = amount < 0n\n',
    to: 'if (maxFraction < decimals) amount += 10n ** BigInt(decimals - maxFraction) / 2n\n  const negative = amount < 0n\n',
    project: 'unit',
    tests: ['packages/primitives/src/sun.test.ts'],
  },
  {
    name: 'the hash of a block is not compared with its header',
    file: 'packages/node/src/check-block.ts',
    from: 'const id = blockId(raw)\n  if (id !== claimed)',
    to: 'const id = blockId(raw)\n  if (id.length !== claimed.length)',
    project: 'unit',
    tests: ['packages/node/src/check-block.test.ts'],
  },
  {
    name: 'large amounts are shown through a floating-point number',
    file: 'apps/web/src/format/exact-number.ts',
    from: '.format(BigInt(whole))',
    to: '.format(Number(whole))',
    project: 'web',
    tests: ['apps/web/src/format/exact-number.test.ts'],
  },
  {
    name: 'a link may hide marks in what a page shows',
    file: 'apps/web/src/router.tsx',
    from: 'if (shown !== text) throw',
    to: "if (shown !== text && text === '') throw",
    project: 'web-pages',
    tests: ['apps/web/src/router.test.tsx'],
  },
]
