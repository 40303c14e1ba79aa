import { fromHex, toHex } from '@sundial/primitives'
import { encodeDeployData } from 'viem'
import { expect, test } from 'vitest'
import { contracts } from '../../../contracts/index.ts'
import { encodeDeploy } from './encode-parameters.ts'
import { constructorInputs, findFunction } from './find-item.ts'
import { readAbi } from './read-abi.ts'

const collectible = readAbi(contracts.collectible.abi)

test('finds a function by its name, and by its signature where several share the name', () => {
  expect(findFunction(collectible, 'mint')?.inputs).toHaveLength(1)
  expect(findFunction(collectible, 'safeTransferFrom')).toBeUndefined()
  expect(findFunction(collectible, 'safeTransferFrom(address,address,uint256,bytes)')?.inputs).toHaveLength(4)
  expect(findFunction(collectible, 'safeTransferFrom(address)')).toBeUndefined()
  expect(findFunction(collectible, 'nothing')).toBeUndefined()
  expect(
    findFunction(
      [{ type: 'function', name: 'f', inputs: [{ type: 'tuple' }], outputs: [], stateMutability: 'view' }],
      'f(tuple)',
    ),
  ).toBeUndefined()
})

test('encodes the deployment of our own contract like viem', () => {
  const { abi, bytecode } = contracts.faucet
  const values = [`41${'ab'.repeat(20)}`, 5, 6, 7]
  const theirs = encodeDeployData({
    abi,
    bytecode: `0x${bytecode}`,
    args: [`0x${'ab'.repeat(20)}`, 5n, 6n, 7n],
  })
  expect(`0x${toHex(encodeDeploy(fromHex(bytecode), constructorInputs(readAbi(abi)), values))}`).toBe(theirs)
  expect(constructorInputs(readAbi(contracts.multicall.abi))).toEqual([])
})
