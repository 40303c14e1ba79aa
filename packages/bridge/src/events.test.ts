import { encodeParameters, topicOf } from '@sundial/abi'
import { gateways } from '@sundial/contracts/bridge'
import { toAddress, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { oracleTopics, readGatewayEvent, type Step, stepTopics } from './events.ts'

const alice = toAddress(`41${'a1'.repeat(20)}`)
const apple = toAddress(`41${'b2'.repeat(20)}`)
const topicsIn = (name: keyof typeof gateways): readonly string[] =>
  gateways[name].abi.flatMap((item) =>
    item.type === 'event' ? [topicOf(`${item.name}(${item.inputs.map(({ type }) => type).join(',')})`)] : [],
  )

test('every event of the compiled gateways that has a nonce is read, under the name that the contract has', () => {
  const known = (end: 'main' | 'side', steps: readonly Step[]) =>
    steps.flatMap((step) => Object.values(stepTopics(end, step)))
  const ofMain = topicsIn('MainChainGateway')
  const ofSide = topicsIn('SideChainGateway')
  const main = known('main', ['sent', 'mapping', 'arrived'])
  const side = known('side', ['sent', 'mapped', 'arrived'])
  expect([main.length, side.length]).toEqual([11, 11])
  expect(ofMain).toEqual(expect.arrayContaining(main))
  expect(ofSide).toEqual(expect.arrayContaining(side))
  expect(ofMain).toEqual(expect.arrayContaining(Object.values(oracleTopics)))
  expect(ofSide).toEqual(expect.arrayContaining(Object.values(oracleTopics)))
})

test('a log of a gateway is read with its step, kind, nonce, account, token and value', () => {
  const data = (types: string, values: readonly (string | bigint)[]) =>
    toHex(
      encodeParameters(
        types.split(',').map((type, index) => ({ name: String(index), type })),
        values,
      ),
    )
  const deposit = topicOf('TRC20Received(address,address,uint256,uint256)')
  expect(
    readGatewayEvent([deposit], data('address,address,uint256,uint256', [alice, apple, 70n, 3n])),
  ).toEqual({
    end: 'main',
    step: 'sent',
    kind: 'trc20',
    nonce: 3n,
    account: alice,
    token: BigInt(`0x${'b2'.repeat(20)}`),
    value: 70n,
    sideToken: undefined,
  })
  const mapped = topicOf('DeployDAppTRC10AndMapping(uint256,address,uint256)')
  expect(readGatewayEvent([mapped], data('uint256,address,uint256', [1_000_001n, apple, 2n]))).toMatchObject({
    end: 'side',
    step: 'mapped',
    kind: 'trc10',
    token: 1_000_001n,
    sideToken: apple,
  })
  expect(readGatewayEvent([deposit], '00')).toBeUndefined()
  expect(readGatewayEvent([topicOf('Transfer(address,address,uint256)')], '')).toBeUndefined()
  expect(readGatewayEvent([], '')).toBeUndefined()
})
