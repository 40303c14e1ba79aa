// The sources and settings that the form sends verify its tokens, with the compiler of the server.
import { launchable, type LaunchableName, verificationOf } from '@sundial/contracts/launchable'
import { encodeDeployData } from 'viem'
import { expect, test } from 'vitest'
import { openCompiler } from './open-compiler.ts'
import { address, serviceFor } from './testing-compilers.ts'
import { contracts } from '@sundial/contracts'

const compiler = await openCompiler()

const compiledOf = (name: LaunchableName) =>
  Object.values(contracts).find(({ contractName }) => contractName === name)!

const ofCoin = ['Sun Dial', 'DIAL', 6, 1000n]

test.each<[LaunchableName, readonly unknown[]]>([
  ['StandardToken', ofCoin],
  ['MintableToken', [...ofCoin, 5000n]],
  ['PausableToken', ofCoin],
  ['MintablePausableToken', [...ofCoin, 5000n]],
  ['StandardCollectible', ['Sun Art', 'ART', 'ipfs://art/', 100n]],
])(
  'a launched %s matches fully, metadata included, with the sources and settings that the form sends',
  async (name, args) => {
    const { abi, bytecode } = launchable[name]
    const creation = encodeDeployData({ abi, bytecode: `0x${bytecode}`, args }).slice(2)
    const { runtimeBytecode, immutables } = compiledOf(name)
    // Decimals and cap, which the constructor writes: equal in all places.
    const runtime = immutables.reduce(
      (code, { start, length }) =>
        code.slice(0, start * 2) + '06'.padStart(length * 2, '0') + code.slice((start + length) * 2),
      runtimeBytecode,
    )
    const service = serviceFor({ creation, runtime }, compiler)
    const { fields, files } = verificationOf(name)
    const verdict = await service.verify({ ...fields, files, address, license: Number(fields.license) })
    expect(verdict).toMatchObject({ status: 2006, match: 'full' })
    expect((await service.source(address))!.files.map((file) => file.name)).toEqual(
      files.map((file) => file.name),
    )
  },
)

test.each<[LaunchableName, readonly string[], readonly string[]]>([
  ['StandardToken', [], []],
  ['MintableToken', ['mint', 'owner', 'renounce'], ['cap()', 'owner()']],
  ['PausableToken', ['owner', 'pause', 'renounce'], ['owner()', 'paused()']],
  ['MintablePausableToken', ['mint', 'owner', 'pause', 'renounce'], ['cap()', 'owner()', 'paused()']],
  ['StandardCollectible', ['mint', 'owner', 'renounce'], ['cap()', 'owner()']],
])(
  'the code reader finds exactly the powers of a %s that the form names, how to ask for their values, and no code that it cannot follow',
  async (name, powers, getters) => {
    const service = serviceFor({ creation: '', runtime: '' }, compiler)
    const { fields, files } = verificationOf(name)
    const { errors, report } = await service.read({ compiler: fields.compiler, files, contract: name })
    const reading = report?.readings.find(({ contract }) => contract === name)
    expect(errors).toEqual([])
    expect([...new Set(reading?.powers.map(({ kind }) => kind))].sort()).toEqual(powers)
    const asked = reading?.getters.map((one) => one.function) ?? []
    expect(asked).toEqual(expect.arrayContaining([...getters, 'totalSupply()']))
    expect({ upgrades: reading?.upgrades, gaps: reading?.gaps, isToken: reading?.isToken }).toEqual({
      upgrades: [],
      gaps: [],
      isToken: true,
    })
  },
)
