import { fromHex } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import type { Ask } from './block-calls.ts'
import {
  getAccountResource,
  getBrokerage,
  getChainParameters,
  getNextMaintenanceTime,
  getNowWitnesses,
  getReward,
  getSideChainId,
  listExchanges,
  listProposals,
  listWitnesses,
  triggerConstantContract,
} from './state-calls.ts'
import { NodeFailed, NodeRefused } from '../http/read-answer.ts'

const address = `41${'ab'.repeat(20)}`

/** A node that returns one answer to every request. */
const answering =
  (answer: unknown): Ask =>
  async (_, __, read) =>
    read(answer)

describe('reports of a node at its head', () => {
  test('resources, a reward beyond 2^53 as returned by parseJson, and a brokerage', async () => {
    const resource = await getAccountResource(
      answering({ freeNetLimit: 600, EnergyLimit: '9007199254740993', assetNetUsed: [{ key: '1000001' }] }),
      address,
    )
    expect(resource).toMatchObject({ freeNetLimit: 600n, energyLimit: 9_007_199_254_740_993n, netUsed: 0n })
    expect(await getAccountResource(answering({}), address)).toBeUndefined()
    expect(await getReward(answering({ reward: '9007199254740993' }), address)).toBe(9_007_199_254_740_993n)
    expect(await getReward(answering({}), address)).toBe(0n)
    expect(await getBrokerage(answering({ brokerage: 20 }), address)).toBe(20)
    expect(await getNextMaintenanceTime(answering({ num: 1_767_900_000_000 }))).toBe(1_767_900_000_000)
  })

  test('witnesses, parameters, exchanges and proposals; java-tron leaves out an empty list', async () => {
    const [witness] = await listWitnesses(
      answering({ witnesses: [{ address, voteCount: 7, url: 'http://a.example', isJobs: true }] }),
    )
    expect(witness).toMatchObject({ address, voteCount: 7n, url: 'http://a.example', isJobs: true })
    const parameters = answering({
      chainParameter: [{ key: 'getEnergyFee', value: 100 }, { key: 'getMarketSellFee' }],
    })
    expect(await getChainParameters(parameters)).toEqual([
      { key: 'getEnergyFee', value: 100n },
      { key: 'getMarketSellFee', value: 0n },
    ])
    expect(await getSideChainId(parameters)).toBeUndefined()
    // The nodes of the public side chain write every parameter as text.
    const ofSideChain = answering({
      chainParameter: [
        { key: 'getEnergyFee', value: '5' },
        { key: 'getSideChainId', value: '41E209E4DE650F0150788E8EC5CAFA240A23EB8EB7' },
        { key: 'getMainChainGateWayList', value: 'TTGhuSDKr561gzHFjkZ1V4ZtMgUEFLa7ct' },
      ],
    })
    expect(await getChainParameters(ofSideChain)).toEqual([{ key: 'getEnergyFee', value: 5n }])
    expect(await getSideChainId(ofSideChain)).toBe('41e209e4de650f0150788e8ec5cafa240a23eb8eb7')
    const exchange = {
      exchange_id: 1,
      creator_address: address,
      first_token_id: '5f',
      first_token_balance: 5,
    }
    expect((await listExchanges(answering({ exchanges: [exchange] })))[0]?.firstTokenBalance).toBe(5n)
    const proposal = { proposal_id: 3, proposer_address: address, parameters: [{ key: 11, value: 420 }] }
    expect((await listProposals(answering({ proposals: [proposal] })))[0]?.parameters).toEqual([
      { key: 11n, value: 420n },
    ])
    expect(await listProposals(answering({}))).toEqual([])
  })

  test.each([
    ['a value that is not a list', () => listWitnesses(answering({ witnesses: 'many' }))],
    ['a witness that is a number', () => listWitnesses(answering({ witnesses: [1] }))],
    [
      'an endless list',
      () => listExchanges(answering({ exchanges: Array.from({ length: 100_001 }, () => ({})) })),
    ],
    ['more than a hundred percent', () => getBrokerage(answering({ brokerage: 101 }), address)],
    ['a negative time', () => getNextMaintenanceTime(answering({ num: -1 }))],
    ['an amount beyond 64 bits', () => getReward(answering({ reward: '9223372036854775808' }), address)],
    ['a value that is not an object', () => getChainParameters(answering([]))],
  ])('rejects %s', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject({ code: 'malformed_json' })
  })
})

describe('current votes', () => {
  test('arrive page by page', async () => {
    const offsets: unknown[] = []
    const ask: Ask = async (_, { offset }, read) => {
      offsets.push(offset)
      return read({ witnesses: Array.from({ length: offset === 0 ? 1000 : 3 }, () => ({ address })) })
    }
    expect(await getNowWitnesses(ask)).toHaveLength(1003)
    expect(offsets).toEqual([0, 1000])
  })

  test('are absent where the node does not report them, as during maintenance and before java-tron 4.8.1', async () => {
    for (const error of [new NodeRefused(404), new NodeFailed('in maintenance')])
      expect(await getNowWitnesses(() => Promise.reject(error))).toBeUndefined()
  })
})

describe('a constant call', () => {
  const call = {
    caller: address,
    contract: address,
    signature: 'totalSupply()',
    parameters: new Uint8Array(),
  }

  test('is sent by its signature, and returns bytes', async () => {
    let request: unknown
    const ask: Ask = async (path, body, read) => {
      request = { path, body }
      return read({ result: { result: true }, constant_result: ['00ff'], transaction: { ret: [{}] } })
    }
    expect(await triggerConstantContract(ask, { ...call, parameters: fromHex('01') })).toEqual({
      kind: 'returned',
      bytes: fromHex('00ff'),
    })
    expect(request).toEqual({
      path: '/wallet/triggerconstantcontract',
      body: {
        owner_address: address,
        contract_address: address,
        function_selector: 'totalSupply()',
        parameter: '01',
        visible: false,
      },
    })
  })

  test.each([
    [
      'a revert by its message',
      { result: { result: true, message: '5245' }, constant_result: ['08c379a0'] },
      'REVERT',
    ],
    [
      'a revert by its transaction',
      { result: { result: true }, transaction: { ret: [{ ret: 'FAILED' }] } },
      'REVERT',
    ],
    [
      'no contract',
      { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '53' } },
      'CONTRACT_VALIDATE_ERROR',
    ],
  ])('tells %s', async (_, answer, code) => {
    expect(await triggerConstantContract(answering(answer), call)).toEqual({ kind: 'failed', code })
  })

  test.each([
    ['nothing', {}],
    ['a result of another shape', { result: true }],
    ['neither result nor code', { result: {} }],
    ['malformed bytes', { result: { result: true }, constant_result: [5] }],
    [
      'more bytes than the energy pays for',
      { result: { result: true }, constant_result: ['00'.repeat(2 ** 21)] },
    ],
  ])('refuses %s', async (_, answer) => {
    await expect(triggerConstantContract(answering(answer), call)).rejects.toMatchObject({
      code: 'malformed_json',
    })
  })
})
