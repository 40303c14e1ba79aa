// The wallet's reading of a node, over what a real java-tron answered.
import { limitRefusalOf } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { describe, expect, test } from 'vitest'
import { exchanges, membersOf, nodeAt, reviewOf, steps } from '../test/recorded-node.ts'
import { balancesAfter } from './balances-after.ts'
import { nodeFeeSource } from './fee-source.ts'
import { estimateFee } from './fee.ts'
import { readOwnAccount, stakeOf, unstakingsOf } from './own-account.ts'
import type { Trial, TrialCall } from './ports.ts'
import { broadcastResultOf, outcomeOf } from './transaction-answers.ts'
import { warningsOf } from './warnings.ts'

const keyOf = (number: number) => fromHex(number.toString(16).padStart(64, '0'))
const addressOf = (number: number) => addressOfPrivateKey(keyOf(number))
const isAbove = ({ name }: { readonly name: string }) => name.includes('above the balance')

describe('what the wallet predicts is what a real java-tron then did', () => {
  test.each(steps.filter((step) => !isAbove(step)))('$name', async (step) => {
    const review = reviewOf(step)
    const source = nodeFeeSource(nodeAt(step.name))
    const estimate = await estimateFee(review, source, step.signatures)
    const predicted = await balancesAfter(review, estimate, source)
    const after = nodeAt(`${step.name}, after`)
    const info = await after('/wallet/gettransactioninfobyid', { value: review.id })
    const figure = (name: string) =>
      BigInt((info['receipt'] as Readonly<Record<string, number>> | undefined)?.[name] ?? 0)
    expect(estimate.totalSun).toBe(outcomeOf(info).feeSun)
    expect(estimate.bandwidth.feeSun).toBe(figure('net_fee'))
    expect([estimate.energy?.total ?? 0n, estimate.energy?.byCreator ?? 0n]).toEqual([
      figure('energy_usage_total'),
      figure('origin_energy_usage'),
    ])
    if (/stake|free/.test(estimate.bandwidth.paidBy)) {
      expect(estimate.bandwidth.bytes).toBe(figure('net_usage'))
    }
    expect(predicted).not.toHaveLength(0)
    const node = nodeFeeSource(after)
    for (const { holding, after: expected } of predicted ?? []) {
      expect(await node.balanceOf(holding, review.owner!)).toBe(expected)
    }
  })
})

test('a price of a token transfer has its energy, from a trial whose events name contracts by 20 bytes', async () => {
  const step = steps.find(({ name }) => name === 'TRC20 to a new holder')!
  const estimate = await estimateFee(reviewOf(step), nodeFeeSource(nodeAt(step.name)))
  expect(estimate).toMatchObject({ totalSun: 3_144_000n, unknownEnergy: undefined })
  expect(estimate.trial?.moves).toHaveLength(1)
})

test('with a new account bandwidth has a flat price, unless stake pays for it', async () => {
  const bandwidthOf = async (name: string) => {
    const step = steps.find((one) => one.name === name)!
    const { bandwidth } = await estimateFee(reviewOf(step), nodeFeeSource(nodeAt(name)), step.signatures)
    return { paidBy: bandwidth.paidBy, feeSun: bandwidth.feeSun }
  }
  const flat = { paidBy: 'flat', feeSun: 100_000n }
  expect(await bandwidthOf('TRX to a new account')).toEqual(flat)
  expect(await bandwidthOf('TRX to a new account, two of two')).toEqual(flat)
  expect(await bandwidthOf('new account by its own operation')).toEqual(flat)
  expect(await bandwidthOf('TRX to a new account on staked bandwidth')).toEqual({
    paidBy: 'stake',
    feeSun: 0n,
  })
})

test.each(steps.filter(isAbove))('$name is a loss that the review names', async (step) => {
  const review = reviewOf(step)
  const source = nodeFeeSource(nodeAt(step.name))
  const balances = await balancesAfter(review, await estimateFee(review, source), source)
  expect(balances?.every(({ after }) => after < 0n)).toBe(true)
  expect(warningsOf(review.operation, { balances, wouldFail: true })).toEqual(['above_balance', 'would_fail'])
})

describe('a trial', () => {
  const trialOf = async (name: string): Promise<Trial | undefined> => {
    const { path, answer } = exchanges.find(({ step }) => step === `trial: ${name}`)!
    const source = nodeFeeSource(async (asked) => {
      expect(asked).toBe(path)
      return membersOf({ answer })
    })
    return source.tryCall({ ownerAddress: addressOf(2), data: new Uint8Array(0) } as TrialCall)
  }

  test.each([
    ['a reason', 'Not today'],
    ['no reason', 'REVERT opcode executed'],
    ['an error without arguments', 'REVERT opcode executed'],
    ['more TRX than the sender has', 'Validate InternalTransfer error, balance is not sufficient.'],
    ['a function that there is not', 'REVERT opcode executed'],
    ['an address without a contract', 'Smart contract is not exist.'],
    ['an invalid instruction', expect.stringContaining('Invalid operation code')],
  ])('that fails by %s says why', async (name, message) => {
    expect(await trialOf(name)).toMatchObject({ kind: 'failed', message: message as string })
  })

  test('keeps what an error of the contract returned, which only its ABI explains', async () => {
    const failed = await trialOf('an error with arguments')
    expect(failed?.kind === 'failed' && failed.returned?.length).toBeGreaterThan(4)
  })

  test('has the payments that the contract makes', async () => {
    const ran = await trialOf('payments out')
    if (ran?.kind !== 'ran') throw new Error('The trial ran.')
    expect(ran.moves).toMatchObject([{ to: addressOf(7), amount: 5_000_000n }])
    expect(ran.receipt.internalTransactions.at(-1)).toMatchObject({ transferToAddress: addressOf(7) })
  })

  test('reads the same contract from an answer in hex', async () => {
    const { answer } = exchanges.find(
      ({ step, path }) => step === 'trial in hex' && path.endsWith('contract'),
    )!
    const source = nodeFeeSource(async () => membersOf({ answer }))
    const hex = await source.tryCall({ ownerAddress: addressOf(2), data: new Uint8Array(0) } as TrialCall)
    const shown = await trialOf('payments out')
    if (hex?.kind !== 'ran' || shown?.kind !== 'ran') throw new Error('The trials ran.')
    expect(hex.moves.map(({ contract }) => contract)).toEqual(shown.moves.map(({ contract }) => contract))
  })
})

test('an account has its stake, votes, unstaking and permissions, and one that is not activated is absent', async () => {
  const node = nodeAt('own account')
  const own = await readOwnAccount(addressOf(4), node)
  expect(stakeOf(own!, 'ENERGY')).toMatchObject({ own: 1_600_000_000n, delegated: 300_000_000n })
  expect(own!.account.votes).toEqual([{ voteAddress: addressOf(1), voteCount: 1000n }])
  expect(unstakingsOf(own!).map(({ sun }) => sun)).toEqual([100_000_000n])
  const shared = await readOwnAccount(addressOf(1010), node)
  expect(shared!.account.ownerPermission).toMatchObject({
    threshold: 2n,
    keys: [{ weight: 1n }, { weight: 1n }],
  })
  expect(await readOwnAccount(addressOf(777), node)).toBeUndefined()
})

test('the sale of a token has its price and its issuer', async () => {
  const { body } = exchanges.find(({ path }) => path === '/wallet/getassetissuebyid')!
  const { value: id } = JSON.parse(body) as { readonly value: string }
  const node = nodeAt('purchase of a TRC10 token')
  expect(await nodeFeeSource(node).salePriceOf(id)).toEqual({ sun: 2n, units: 3n })
  const missing = nodeFeeSource(nodeAt('reads'))
  expect(await missing.salePriceOf('1999999')).toBeUndefined()
})

test.each([
  ['wrong key', 'SIGERROR', 'Validate signature error: … is signed by … but it is not'],
  ['no signature', 'SIGERROR', 'Validate signature error: miss sig or contract'],
  ['too little TRX', 'CONTRACT_VALIDATE_ERROR', 'Contract validate error : Validate TransferContract error,'],
  [
    'too little TRC10',
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : assetBalance is not sufficient.',
  ],
  ['no account', 'CONTRACT_VALIDATE_ERROR', 'Contract validate error : account […] does not exist'],
  [
    'a contract that there is not',
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : No contract or not a smart contract',
  ],
  [
    'too much a fee limit',
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : feeLimit must be >= 0 and <= 15000000000',
  ],
  ['twice one key', 'SIGERROR', 'Validate signature error: … has signed twice!'],
  ['one signature of two', 'SIGERROR', 'Validate signature error: sig error'],
  ['the same again', 'DUP_TRANSACTION_ERROR', 'Dup transaction.'],
  ['another chain', 'TAPOS_ERROR', 'Tapos check error.'],
  ['expired', 'TRANSACTION_EXPIRATION_ERROR', 'Transaction expired'],
  ['too little bandwidth and TRX', 'BANDWITH_ERROR', 'Account resource insufficient error.'],
  ['no transaction', 'OTHER_ERROR', 'class com.google.protobuf.InvalidProtocolBufferException :'],
  ['accepted', 'SUCCESS', ''],
])('a broadcast that ends with %s has the code %s and the words of the node', (name, code, words) => {
  const exchange = exchanges.find(
    ({ step, path }) => path === '/wallet/broadcasthex' && step.replace('refusal: ', '') === name,
  )!
  const found = broadcastResultOf(membersOf(exchange))
  expect(found.code).toBe(code)
  expect(found.message.replaceAll(/[0-9a-f]{40,}|T\w{33}/g, '…')).toContain(words)
})

test.each([
  ['refusal: too much a fee limit', 'fee_limit_above_maximum', /feeLimit must be >= 0 and <= 15000000000/],
  ['refusal: expired', 'expired', /Transaction expired/],
])('what a real java-tron refuses by its limits is no transaction to sign: %s', (step, refusal, words) => {
  const refused = exchanges.find((one) => one.step === step && one.path === '/wallet/broadcasthex')!
  expect(membersOf(refused)['message']).toMatch(words)
  const { transaction } = JSON.parse(refused.body) as { readonly transaction: string }
  const { operation, feeLimitSun, expirationMs } = reviewOf({ name: step, signatures: 1, transaction })
  const parameters = exchanges.find(({ path }) => path === '/wallet/getchainparameters')!
  const { chainParameter } = membersOf(parameters) as { readonly chainParameter: readonly Parameter[] }
  const most = chainParameter.find(({ key }) => key === 'getMaxFeeLimit')!.value!
  const limits = { mostFeeLimitSun: BigInt(most), headMs: BigInt(refused.at) }
  expect(limitRefusalOf({ kind: operation.kind, feeLimitSun, expirationMs }, limits)).toBe(refusal)
})

type Parameter = { readonly key: string; readonly value?: bigint | number }
