// Contracts of seven releases and several settings, compiled here and given to the service as the code of a chain.
import type { StandardInput } from '@sundial/api'
import { expect, test } from 'vitest'
import {
  address,
  compileIn,
  type Deployed,
  isAfter,
  type Release,
  releases,
  serviceFor,
} from './testing-compilers.ts'

type Kind = 'counter' | 'linked' | 'vault'
type Case = {
  readonly release: Release
  readonly kind: Kind
  readonly optimizer: { readonly enabled: boolean; readonly runs: number }
  readonly evmVersion?: string
}

const pure = (release: Release) => (isAfter(release, '0.4.25') ? 'pure' : 'constant')
const maker = (release: Release, name: string) =>
  isAfter(release, '0.4.25') ? 'constructor' : `function ${name}`

const files = {
  counter: (release: Release) => ({
    'Counter.sol': `// counts
contract Counter {
  uint256 public total;
  event Added(address who, uint256 amount);
  ${maker(release, 'Counter')}(uint256 start) public { total = start; }
  function add(uint256 amount) public returns (uint256) {
    require(amount < 1000);
    total += amount;
    Added(msg.sender, amount);
    return total;
  }
}`.replace('Added(msg', isAfter(release, '0.4.25') ? 'emit Added(msg' : 'Added(msg'),
  }),
  linked: (release: Release) => ({
    'Main.sol': `import "./lib/Sums.sol";
contract Main {
  uint256 public total;
  function add(uint256 amount) public { total = Sums.plus(total, amount); }
}`,
    'lib/Sums.sol': `library Sums {
  function plus(uint256 a, uint256 b) public ${pure(release)} returns (uint256) { return a + b; }
}`,
  }),
  vault: () => ({
    'Vault.sol': `contract Vault {
  uint256 immutable opened; address immutable owner;
  constructor(address who) public { owner = who; opened = block.number + 1; }
  function isOwner() public view returns (bool) { return msg.sender == owner; }
  function age() public view returns (uint256) { return block.number - opened + opened / 7; }
}`,
  }),
} as const

const nameOf = { counter: 'Counter', linked: 'Main', vault: 'Vault' } as const
const library = 'ab'.repeat(20)
const constructorArguments = {
  counter: '05'.padStart(64, '0'),
  linked: '',
  vault: '11'.repeat(20).padStart(64, '0'),
}

const inputOf = ({ release, kind, optimizer, evmVersion }: Case): StandardInput => ({
  language: 'Solidity',
  sources: Object.fromEntries(
    Object.entries<string>(files[kind](release)).map(([name, content]) => [name, { content }]),
  ),
  settings: {
    optimizer,
    ...(evmVersion !== undefined && { evmVersion }),
    ...(kind === 'linked' && { libraries: { 'lib/Sums.sol': { Sums: `0x${library}` } } }),
    outputSelection: { '*': { '*': ['*'] } },
  },
})

/** The code as a chain has it: with constructor arguments and the immutables that the constructor wrote. */
function deploy(one: Case): Deployed {
  const { contracts = {}, errors } = compileIn(one.release, inputOf(one))
  const made = Object.values(contracts)
    .map((byName) => byName[nameOf[one.kind]])
    .find((contract) => contract !== undefined)
  if (made === undefined) throw new Error(JSON.stringify(errors))
  const { bytecode, deployedBytecode } = made.evm!
  const runtime = Object.values(deployedBytecode!.immutableReferences ?? {}).reduce(
    (code, spans, index) =>
      spans.reduce(
        (left, { start, length }) =>
          left.slice(0, start * 2) + `0${index + 1}`.repeat(length) + left.slice((start + length) * 2),
        code,
      ),
    deployedBytecode!.object!,
  )
  return { creation: bytecode!.object! + constructorArguments[one.kind], runtime }
}

const requestOf = (one: Case, change = (text: string) => text) => ({
  address,
  contractName: nameOf[one.kind],
  compiler: one.release,
  optimizer: one.optimizer.enabled,
  runs: one.optimizer.runs,
  evmVersion: one.evmVersion,
  libraries: one.kind === 'linked' ? { 'lib/Sums.sol:Sums': `0x${library}` } : undefined,
  license: 3,
  files: Object.entries<string>(files[one.kind](one.release)).map(([name, content]) => ({
    name,
    content: change(content),
  })),
})

const off = { enabled: false, runs: 200 }
const on = { enabled: true, runs: 200 }
const kindsOf = (release: Release): readonly Kind[] =>
  isAfter(release, '0.6.12') ? ['counter', 'linked', 'vault'] : ['counter', 'linked']

const cases: readonly Case[] = [
  ...releases.flatMap((release) =>
    kindsOf(release).flatMap((kind) => [off, on].map((optimizer) => ({ release, kind, optimizer }))),
  ),
  { release: '0.5.17', kind: 'counter', optimizer: on, evmVersion: 'byzantium' },
  {
    release: '0.6.12',
    kind: 'counter',
    optimizer: { enabled: true, runs: 999_999 },
    evmVersion: 'petersburg',
  },
  { release: '0.7.6', kind: 'vault', optimizer: { enabled: true, runs: 1 }, evmVersion: 'byzantium' },
  { release: '0.8.20', kind: 'counter', optimizer: on, evmVersion: 'paris' },
  { release: '0.8.20', kind: 'linked', optimizer: on, evmVersion: 'istanbul' },
  { release: '0.8.37', kind: 'vault', optimizer: off, evmVersion: 'shanghai' },
]

test('there are at least 40 contracts', () => {
  expect(cases.length).toBeGreaterThanOrEqual(40)
})

const title = ({ release, kind, optimizer, evmVersion = 'default' }: Case) =>
  `${kind} of ${release}, ${optimizer.enabled ? `${optimizer.runs} runs` : 'not optimized'}, EVM ${evmVersion}`

test.each(cases.map((one) => [title(one), one] as const))(
  '%s matches fully, partially with another comment, and not with another statement',
  async (_, one) => {
    const deployed = deploy(one)
    const verify = (change?: (text: string) => string) => serviceFor(deployed).verify(requestOf(one, change))
    expect(await verify()).toMatchObject({ status: 2006, match: 'full' })
    expect(await verify((text) => `${text}\n// more`)).toMatchObject({
      status: 2006,
      match: 'partial',
      difference: { kind: 'metadata' },
    })
    const refused = await verify((text) =>
      text
        .replace('amount <', 'amount * 7 <')
        .replace('(total, amount)', '(total, amount + 1)')
        .replace('/ 7', '/ 13'),
    )
    expect(refused).toMatchObject({ status: 2007, difference: { kind: 'bytes', part: 'runtime' } })
    expect(refused.match).toBeUndefined()
    const { atByte = -1, onChain = '' } = refused.difference!
    expect(deployed.runtime.slice(atByte * 2)).toMatch(new RegExp(`^${onChain}`))
  },
)

const withCounter = cases.filter(({ kind, evmVersion }) => kind === 'counter' && evmVersion === undefined)

test.each(withCounter.map((one) => [title(one), one] as const))(
  '%s: the chain’s constructor arguments are named',
  async (_, one) => {
    const service = serviceFor(deploy(one))
    const wrong = '06'.padStart(64, '0')
    expect(await service.verify({ ...requestOf(one), constructorParams: `0x${wrong}` })).toMatchObject({
      status: 2007,
      difference: { kind: 'constructorArguments', onChain: constructorArguments.counter, compiled: wrong },
    })
    expect(
      await service.verify({ ...requestOf(one), constructorParams: constructorArguments.counter }),
    ).toMatchObject({ match: 'full' })
  },
)

const withLibrary = cases.filter(({ kind }) => kind === 'linked')

test.each(withLibrary.map((one) => [title(one), one] as const))(
  '%s: the library and its address on the chain are named',
  async (_, one) => {
    const service = serviceFor(deploy(one))
    const other = `0x${'cd'.repeat(20)}`
    const moved = await service.verify({ ...requestOf(one), libraries: { Sums: other } })
    expect(moved).toMatchObject({
      status: 2007,
      difference: { kind: 'library', name: 'Sums' },
    })
    expect(moved.difference!.onChain).toMatch(/^T/)
    const { libraries: __, ...unlinked } = requestOf(one)
    expect(await service.verify(unlinked)).toMatchObject({
      status: 2007,
      difference: { kind: 'library', name: 'lib/Sums.sol:Sums', onChain: moved.difference!.onChain },
    })
    const { onChain: place } = moved.difference!
    expect(
      await service.verify({ ...unlinked, libraries: JSON.stringify({ 'lib/Sums.sol:Sums': place }) }),
    ).toMatchObject({ match: 'full' })
  },
)

const withImmutables = cases.filter(({ kind }) => kind === 'vault')

test.each(withImmutables.map((one) => [title(one), one] as const))(
  '%s: immutables of another constructor, or with two values, are named',
  async (_, one) => {
    const deployed = deploy(one)
    const other = await serviceFor(deployed).verify(
      requestOf(one, (text) => text.replace('block.number + 1', 'block.number + 2')),
    )
    expect(other).toMatchObject({ status: 2007, difference: { kind: 'immutables', part: 'creation' } })
    const twice = /((?:01|02){32})(.*)\1/
    if (!twice.test(deployed.runtime)) throw new Error('no immutable is used twice')
    const runtime = deployed.runtime.replace(
      twice,
      (_all, value: string, between: string) => value + between + '09'.repeat(32),
    )
    const torn = await serviceFor({ ...deployed, runtime }).verify(requestOf(one))
    expect(torn).toMatchObject({ status: 2007, difference: { kind: 'immutables', part: 'runtime' } })
  },
)

test.each([
  ['0.5.17', '0.4.25', '0.4.22–0.5.8'],
  ['0.4.25', '0.4.11', '0.4.21-'],
  ['0.6.12', '0.5.17', '0.5.17'],
  ['0.8.20', '0.7.6', '0.7.6'],
  ['0.8.37', '0.8.20', '0.8.20'],
] as const)('compiled with %s, the chain’s compiler %s is named', async (used, made, named) => {
  const one: Case = { release: made, kind: 'counter', optimizer: on }
  const verdict = await serviceFor(deploy(one)).verify({
    ...requestOf({ ...one, release: used === '0.4.25' ? '0.4.11' : used }),
    compiler: used,
  })
  expect(verdict).toMatchObject({
    status: 2007,
    difference: { kind: 'compiler', onChain: named, compiled: used },
  })
})

test.each([
  ['0.5.17', 'byzantium', undefined, 'byzantium'],
  ['0.8.20', 'paris', undefined, 'paris'],
  ['0.8.20', undefined, 'paris', 'shanghai'],
  ['0.8.37', 'london', 'shanghai', 'paris'],
] as const)(
  'compiled with %s: the EVM version %s of the chain is named where %s was chosen, as %s',
  async (release, made, chosen, named) => {
    const one: Case = { release, kind: 'counter', optimizer: on, ...(made && { evmVersion: made }) }
    const verdict = await serviceFor(deploy(one)).verify({ ...requestOf(one), evmVersion: chosen })
    expect(verdict).toMatchObject({
      status: 2007,
      difference: { kind: 'evmVersion', onChain: named, isProven: true },
    })
  },
)

test.each([
  [off, on, 'no optimizer'],
  [on, off, '200 runs'],
  [{ enabled: true, runs: 999_999 }, on, '999999 runs'],
])('the optimizer %j is named where %j was chosen', async (made, chosen, named) => {
  const one: Case = { release: '0.8.20', kind: 'vault', optimizer: made }
  const verdict = await serviceFor(deploy(one)).verify({
    ...requestOf(one),
    optimizer: chosen.enabled,
    runs: chosen.runs,
  })
  // Some settings give the same code: then only the metadata differ.
  if (verdict.match === undefined)
    expect(verdict.difference).toMatchObject({ kind: 'optimizer', onChain: named, isProven: true })
  else expect(verdict.difference).toMatchObject({ kind: 'metadata' })
})

test('the compiler is read from the code on the chain; code of older releases does not name it', async () => {
  const one: Case = { release: '0.6.12', kind: 'counter', optimizer: on }
  const { compiler: _, ...request } = requestOf(one)
  expect(await serviceFor(deploy(one)).verify(request)).toMatchObject({ match: 'full' })
  const old: Case = { release: '0.4.25', kind: 'counter', optimizer: on }
  await expect(serviceFor(deploy(old)).verify({ ...requestOf(old), compiler: '' })).rejects.toMatchObject({
    code: 'compiler_not_found',
  })
})

test('a folder exported in Sourcify’s layout verifies the contract on another server', async () => {
  const one: Case = { release: '0.7.6', kind: 'linked', optimizer: on, evmVersion: 'istanbul' }
  const deployed = deploy(one)
  const here = serviceFor(deployed)
  expect(await here.verify(requestOf(one))).toMatchObject({ match: 'full' })
  const source = await here.source(address)
  const files = [
    { name: 'metadata.json', content: source!.metadata! },
    ...source!.files.map(({ name, content }) => ({ name: `sources/${name}`, content })),
  ]
  const there = serviceFor(deployed)
  expect(await there.verify({ address, license: 1, files, compiler: '0.7.6' })).toMatchObject({
    status: 2006,
    match: 'full',
  })
})
