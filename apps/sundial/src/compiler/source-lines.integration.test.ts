// The line at which code of real compilers fails: found in the map that the compiler gives, for the position at which our TVM stops.
import { fromHex } from '@sundial/primitives'
import { selectorOf } from '@sundial/abi'
import { CallTree, execute, type Message } from '@sundial/tvm'
import { expect, test } from 'vitest'
import { MemoryHost, testAddress } from '../../../../packages/tvm/src/testing/memory-host.ts'
import { openCompiler } from './open-compiler.ts'
import { address, compileIn, inProcess, type Release, releases, serviceFor } from './testing-compilers.ts'

const library = 'contract Base {\n\n  function check(uint a) internal {\n    require(a > 5);\n  }\n}\n'
const main = (release: Release) => `pragma solidity >=0.4.0;
${release.startsWith('0.4.1') ? '' : '// "ä€" and 漢字 take more bytes than characters\n'}import "lib/Base.sol";
contract Main is Base {
  function fail(uint a) public {
    check(a);
  }
}
`
const made = (release: Release) => ({
  language: 'Solidity' as const,
  sources: { 'Main.sol': { content: main(release) }, 'lib/Base.sol': { content: library } },
})

const caller = testAddress(0x1001)
const contract = testAddress(0x2000)

/** Position of the instruction at which a call of `fail(3)` ends. */
function failingPlace(runtime: string): number {
  const host = new MemoryHost()
  host.createAccount(caller)
  host.install(contract, fromHex(runtime))
  const tree = new CallTree({ calls: 1, writes: 1, bytes: 10_000 })
  const data = fromHex(`${selectorOf('fail(uint256)')}${'3'.padStart(64, '0')}`)
  const sent = { callValue: 0n, tokenId: 0n, tokenValue: 0n, energyLimit: 1_000_000n }
  const message: Message = {
    ...sent,
    kind: 'call',
    transactionId: new Uint8Array(32),
    caller,
    contract,
    data,
  }
  execute(host, message, { calls: tree })
  return tree.root!.failedAt!
}

function placeOf(places: readonly number[], pc: number): readonly number[] {
  let at = 0
  while (at + 3 < places.length && places[at + 3]! <= pc) at += 3
  return places.slice(at + 1, at + 3)
}

test.each([...releases])(
  'code of %s fails at the line of its check, in the file of the check',
  async (release) => {
    const settings = { optimizer: { enabled: true, runs: 200 } }
    const outputSelection = { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } }
    const { contracts } = compileIn(release, { ...made(release), settings: { ...settings, outputSelection } })
    const { evm } = contracts!['Main.sol']!['Main']!
    const codes = { creation: evm!.bytecode!.object!, runtime: evm!.deployedBytecode!.object! }
    const service = serviceFor(codes, inProcess)
    const files = Object.entries(made(release).sources).map(([name, { content }]) => ({ name, content }))
    const verdict = await service.verify({
      address,
      files,
      contractName: 'Main',
      compiler: release,
      optimizer: '1',
      runs: '200',
      license: 1,
    })
    expect(verdict.status).toBe(2006)
    const lines = await service.lines(address)
    const [file = -1, line] = placeOf(lines.places, failingPlace(codes.runtime))
    expect([lines.files[file]?.name, line]).toEqual(['lib/Base.sol', 4])
  },
)

test('lines come from the compiler process of the program too, of verified contracts only', async () => {
  const compiler = await openCompiler()
  const { contracts } = compileIn('0.8.37', {
    ...made('0.8.37'),
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } } },
  })
  const { evm } = contracts!['Main.sol']!['Main']!
  const codes = { creation: evm!.bytecode!.object!, runtime: evm!.deployedBytecode!.object! }
  const files = Object.entries(made('0.8.37').sources).map(([name, { content }]) => ({ name, content }))
  const order = { address, files, contractName: 'Main', compiler: '0.8.37', license: 1 }
  const service = serviceFor(codes, compiler)
  await service.verify(order)
  expect((await service.lines(address)).places.length).toBeGreaterThan(9)
  await expect(serviceFor(codes, compiler).lines(address)).rejects.toMatchObject({
    code: 'contract_not_verified',
  })
})
