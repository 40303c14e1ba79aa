// Rules and effects of each operation this chain executes: java-tron's words, and what changed.
import {
  ContractValidateError,
  decodeOperation,
  encodeOperation,
  executeOn,
  type KnownOperation,
  mainnetParameters,
  type ParameterName,
  validateOn,
  type ValueOf,
  smartContract,
} from '@sundial/operations'
import { fromText, toHex } from '@sundial/primitives'
import { account, type OperationName } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import {
  balanceOf,
  memoryChain,
  rich,
  token,
  tokenBalanceOf,
  tokenToIssue,
  wallet,
} from '../../test/world.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, propertyOf } from '../state/state.ts'

const { chain } = memoryChain()
chain.mine(2)
const [bob, carol, dave] = [wallet(1000), wallet(1001), wallet(1002)]
const missingAccount = wallet(1999).address

/** Bob has 2,000 TRX and issued 1000001; carol has 5 sun and 40 of it; dave has nothing. */
function world() {
  const layer = new Layer(chain.state)
  const ledger = ledgerOn(layer)
  for (const { address } of [bob, carol, dave]) ledger.createAccount(address)
  ledger.credit(bob.address, 3_024_000_000n)
  ledger.credit(carol.address, 5n)
  run(layer, 'AssetIssueContract', tokenToIssue(chain, bob))
  run(layer, 'TransferAssetContract', {
    ownerAddress: bob.address,
    toAddress: carol.address,
    assetName: token('1000001'),
    amount: 40n,
  })
  return { layer, ledger }
}

function run<Name extends OperationName>(layer: Layer, kind: Name, value: ValueOf<Name>) {
  const operation = decodeOperation(encodeOperation(kind, value)) as KnownOperation
  validateOn(ledgerOn(layer), operation)
  return executeOn(ledgerOn(layer), operation)
}

function refusalOf<Name extends OperationName>(
  kind: Name,
  value: ValueOf<Name>,
  prepare?: (layer: Layer) => void,
): string {
  const { layer } = world()
  prepare?.(layer)
  try {
    run(layer, kind, value)
    return 'taken'
  } catch (error) {
    if (error instanceof ContractValidateError) return error.message
    throw error
  }
}

const parameter = (name: ParameterName, value: bigint) => (layer: Layer) =>
  layer.set('parameters', name, value)
const asContract = (address: string) => (layer: Layer) =>
  layer.set('accounts', address, account.create({ address, type: 'Contract' }))
const withSun = (address: string, balance: bigint) => (layer: Layer) =>
  layer.set('accounts', address, { ...layer.get('accounts', address)!, balance })
const both =
  (...steps: ((layer: Layer) => void)[]) =>
  (layer: Layer) => {
    for (const step of steps) step(layer)
  }

describe('TransferContract', () => {
  const value = { ownerAddress: bob.address, toAddress: carol.address, amount: 1n }
  test.each<[Partial<typeof value>, string, ((layer: Layer) => void)?]>([
    [{}, 'taken'],
    [{ ownerAddress: '00' }, 'Invalid ownerAddress!'],
    [{ toAddress: '' }, 'Invalid toAddress!'],
    [{ toAddress: bob.address }, 'Cannot transfer TRX to yourself.'],
    [{ ownerAddress: missingAccount }, 'Validate TransferContract error, no OwnerAccount.'],
    [{ amount: 0n }, 'Amount must be greater than 0.'],
    [{ amount: -1n }, 'Amount must be greater than 0.'],
    [{ amount: 2_000_000_001n }, 'Validate TransferContract error, balance is not sufficient.'],
    [{ amount: 2n ** 63n - 1n, toAddress: missingAccount }, 'long overflow'],
    [{ amount: 2_000_000_000n }, 'taken'],
    [{ amount: 2n }, 'long overflow', withSun(carol.address, 2n ** 63n - 2n)],
    [{ amount: 1n }, 'taken', withSun(carol.address, 2n ** 63n - 2n)],
    [
      { toAddress: missingAccount, amount: 1_999_000_001n },
      'Validate TransferContract error, balance is not sufficient.',
    ],
    [{ toAddress: missingAccount, amount: 1_999_000_000n }, 'taken'],
    [
      {},
      'Cannot transfer TRX to a smartContract.',
      both(parameter('getForbidTransferToContract', 1n), asContract(carol.address)),
    ],
    [{}, 'taken', asContract(carol.address)],
    [
      {},
      'Account type is Contract, but it is not exist in contract store.',
      both(parameter('getAllowTvmCompatibleEvm', 1n), asContract(carol.address)),
    ],
    ...([0, 1] as const).map((version): [object, string, (layer: Layer) => void] => [
      {},
      version === 0
        ? 'taken'
        : 'Cannot transfer TRX to a smartContract which version is one. Instead please use TriggerSmartContract ',
      both(parameter('getAllowTvmCompatibleEvm', 1n), asContract(carol.address), (layer) =>
        layer.set(
          'contracts',
          carol.address,
          smartContract.create({ contractAddress: carol.address, version }),
        ),
      ),
    ]),
  ])('%o: %s', (members, text, prepare) => {
    expect(refusalOf('TransferContract', { ...value, ...members }, prepare)).toBe(text)
  })

  test('moves TRX, and burns the fee of a new account', () => {
    const { layer } = world()
    const burned = propertyOf(layer, 'burnedSun')
    run(layer, 'TransferContract', { ...value, toAddress: missingAccount, amount: 7n })
    expect(balanceOf(layer, missingAccount)).toBe(7n)
    expect(balanceOf(layer, bob.address)).toBe(2_000_000_000n - 1_000_007n)
    expect(propertyOf(layer, 'burnedSun') - burned).toBe(1_000_000n)
    // One that is there costs nothing.
    run(layer, 'TransferContract', { ...value, toAddress: missingAccount, amount: 7n })
    expect(balanceOf(layer, missingAccount)).toBe(14n)
    expect(balanceOf(layer, bob.address)).toBe(2_000_000_000n - 1_000_014n)
    expect(propertyOf(layer, 'burnedSun') - burned).toBe(1_000_000n)
  })
})

describe('TransferAssetContract', () => {
  const value = {
    ownerAddress: bob.address,
    toAddress: carol.address,
    assetName: token('1000001'),
    amount: 1n,
  }
  test.each<[Partial<typeof value>, string, ((layer: Layer) => void)?]>([
    [{}, 'taken'],
    [{ ownerAddress: '00' }, 'Invalid ownerAddress'],
    [{ toAddress: '00' }, 'Invalid toAddress'],
    [{ amount: 0n }, 'Amount must be greater than 0.'],
    [{ toAddress: bob.address }, 'Cannot transfer asset to yourself.'],
    [{ ownerAddress: missingAccount }, 'No owner account!'],
    [{ assetName: token('1000002') }, 'No asset!'],
    [{ ownerAddress: dave.address }, 'assetBalance must be greater than 0.'],
    [{ amount: 999_961n }, 'assetBalance is not sufficient.'],
    [
      { ownerAddress: carol.address, toAddress: missingAccount },
      'Validate TransferAssetActuator error, insufficient fee.',
    ],
    [
      {},
      'Cannot transfer asset to smartContract.',
      both(parameter('getForbidTransferToContract', 1n), asContract(carol.address)),
    ],
  ])('%o: %s', (members, text, prepare) => {
    expect(refusalOf('TransferAssetContract', { ...value, ...members }, prepare)).toBe(text)
  })

  test('moves the token; a balance of zero is not stored', () => {
    const { layer } = world()
    run(layer, 'TransferAssetContract', {
      ...value,
      ownerAddress: carol.address,
      toAddress: dave.address,
      amount: 40n,
    })
    expect(tokenBalanceOf(layer, dave.address, '1000001')).toBe(40n)
    expect(layer.get('accounts', carol.address)!.assetV2).toEqual([])
  })
})

describe('AccountCreateContract', () => {
  const value = { ownerAddress: bob.address, accountAddress: missingAccount, type: 'Normal' as const }
  test.each<[Partial<typeof value>, string]>([
    [{}, 'taken'],
    [{ ownerAddress: '00' }, 'Invalid ownerAddress'],
    [{ ownerAddress: missingAccount }, `Account[${missingAccount}] not exists`],
    [{ ownerAddress: carol.address }, 'Validate CreateAccountActuator error, insufficient fee.'],
    [{ accountAddress: '41' }, 'Invalid account address'],
    [{ accountAddress: carol.address }, 'Account has existed'],
  ])('%o: %s', (members, text) => {
    expect(refusalOf('AccountCreateContract', { ...value, ...members })).toBe(text)
  })

  test('makes an account with the default permissions', () => {
    const { layer } = world()
    run(layer, 'AccountCreateContract', value)
    const made = layer.get('accounts', missingAccount)!
    expect([
      made.createTime,
      made.ownerPermission?.threshold,
      made.activePermission.map(({ id }) => id),
    ]).toEqual([BigInt(chain.headTimeMs), 1n, [2]])
    expect(toHex(made.activePermission[0]!.operations)).toBe('7fff1fc0033ec30f'.padEnd(64, '0'))
  })
})

describe('AccountUpdateContract', () => {
  const value = { ownerAddress: bob.address, accountName: fromText('bob') }
  const named = (layer: Layer) =>
    void run(layer, 'AccountUpdateContract', { ownerAddress: carol.address, accountName: fromText('carol') })
  test.each<[Partial<typeof value>, string, ((layer: Layer) => void)?]>([
    [{}, 'taken'],
    [{ accountName: new Uint8Array(201) }, 'Invalid accountName'],
    [{ ownerAddress: '00' }, 'Invalid ownerAddress'],
    [{ ownerAddress: missingAccount }, 'Account does not exist'],
    [{ ownerAddress: carol.address }, 'This account name is already existed', named],
    [{ accountName: fromText('carol') }, 'This name is existed', named],
    [{ accountName: fromText('carol') }, 'taken', both(named, parameter('getAllowUpdateAccountName', 1n))],
  ])('%o: %s', (members, text, prepare) => {
    expect(refusalOf('AccountUpdateContract', { ...value, ...members }, prepare)).toBe(text)
  })
})

describe('AssetIssueContract', () => {
  const value = tokenToIssue(chain, rich)
  const head = BigInt(chain.headTimeMs)
  const frozen = (...frozenSupply: { frozenAmount: bigint; frozenDays: bigint }[]) => ({ frozenSupply })
  test.each<[Partial<typeof value>, string]>([
    [{}, 'taken'],
    [{ ownerAddress: '00' }, 'Invalid ownerAddress'],
    [{ name: fromText('') }, 'Invalid assetName'],
    [{ name: fromText('two words') }, 'Invalid assetName'],
    [{ name: fromText('x'.repeat(33)) }, 'Invalid assetName'],
    [{ name: fromText('TrX') }, "assetName can't be trx"],
    [{ precision: 7 }, 'precision cannot exceed 6'],
    [{ precision: -1 }, 'precision cannot exceed 6'],
    [{ abbr: fromText('a b') }, 'Invalid abbreviation for token'],
    [{ abbr: fromText('') }, 'taken'],
    [{ url: fromText('') }, 'Invalid url'],
    [{ url: new Uint8Array(257) }, 'Invalid url'],
    [{ description: new Uint8Array(201) }, 'Invalid description'],
    [{ startTime: 0n }, 'Start time should be not empty'],
    [{ endTime: 0n }, 'End time should be not empty'],
    [{ endTime: head + 1000n }, 'End time should be greater than start time'],
    [{ startTime: head }, 'Start time should be greater than HeadBlockTime'],
    [{ totalSupply: 0n }, 'TotalSupply must greater than 0!'],
    [{ trxNum: 0 }, 'TrxNum must greater than 0!'],
    [{ num: 0 }, 'Num must greater than 0!'],
    [{ publicFreeAssetNetUsage: 1n }, 'PublicFreeAssetNetUsage must be 0!'],
    [
      frozen(...Array.from({ length: 11 }, () => ({ frozenAmount: 1n, frozenDays: 1n }))),
      'Frozen supply list length is too long',
    ],
    [{ freeAssetNetLimit: -1n }, 'Invalid FreeAssetNetLimit'],
    [{ freeAssetNetLimit: 57_600_000_000n }, 'Invalid FreeAssetNetLimit'],
    [{ publicFreeAssetNetLimit: 57_600_000_000n }, 'Invalid PublicFreeAssetNetLimit'],
    [frozen({ frozenAmount: 0n, frozenDays: 1n }), 'Frozen supply must be greater than 0!'],
    [frozen({ frozenAmount: 1_000_001n, frozenDays: 1n }), 'Frozen supply cannot exceed total supply'],
    [
      frozen({ frozenAmount: 1n, frozenDays: 0n }),
      'frozenDuration must be less than 3652 days and more than 1 days',
    ],
    [
      frozen({ frozenAmount: 1n, frozenDays: 3653n }),
      'frozenDuration must be less than 3652 days and more than 1 days',
    ],
    [{ ownerAddress: missingAccount }, 'Account not exists'],
    [{ ownerAddress: bob.address }, 'An account can only issue one asset'],
    [{ ownerAddress: carol.address }, 'No enough balance for fee!'],
  ])('%o: %s', (members, text) => {
    expect(refusalOf('AssetIssueContract', { ...value, ...members })).toBe(text)
  })

  test('gives the unfrozen supply to the issuer, under the next id', () => {
    const { layer } = world()
    const result = run(layer, 'AssetIssueContract', {
      ...value,
      ...frozen({ frozenAmount: 10n, frozenDays: 2n }),
    })
    expect(result).toEqual({ assetIssueId: '1000002' })
    expect(tokenBalanceOf(layer, rich.address, '1000002')).toBe(999_990n)
    expect(layer.get('accounts', rich.address)!.frozenSupply).toEqual([
      { frozenBalance: 10n, expireTime: value.startTime + 2n * 86_400_000n },
    ])
    expect(layer.get('tokens', '1000002')).toMatchObject({ id: '1000002', ownerAddress: rich.address })
  })
})

describe('ParticipateAssetIssueContract', () => {
  const value = {
    ownerAddress: rich.address,
    toAddress: bob.address,
    assetName: token('1000001'),
    amount: 3n,
  }
  const at = (ms: bigint) => (layer: Layer) =>
    layer.set('properties', 'headTimeMs', BigInt(chain.headTimeMs) + ms)
  const open = at(1000n)
  test.each<[Partial<typeof value>, string, ((layer: Layer) => void)?]>([
    [{}, 'taken', open],
    [{ ownerAddress: '00' }, 'Invalid ownerAddress'],
    [{ toAddress: '00' }, 'Invalid toAddress'],
    [{ amount: 0n }, 'Amount must greater than 0!'],
    [{ toAddress: rich.address }, 'Cannot participate asset Issue yourself !'],
    [{ ownerAddress: missingAccount }, 'Account does not exist!'],
    [{ ownerAddress: carol.address, amount: 6n }, 'No enough balance !'],
    [{ assetName: token('77') }, 'No asset named 77'],
    [{ toAddress: carol.address }, `The asset is not issued by ${carol.address}`, open],
    [{}, 'No longer valid period!'],
    [{}, 'No longer valid period!', at(1_000_000n)],
    [{ amount: 100_000n }, 'Asset balance is not enough !', open],
    [
      { amount: 1n },
      'Can not process the exchange!',
      both(open, (layer) => {
        layer.set('tokens', '1000001', { ...layer.get('tokens', '1000001')!, trxNum: 100 })
      }),
    ],
  ])('%o: %s', (members, text, prepare) => {
    expect(refusalOf('ParticipateAssetIssueContract', { ...value, ...members }, prepare)).toBe(text)
  })

  test('swaps TRX for the token at its price', () => {
    const { layer } = world()
    open(layer)
    run(layer, 'ParticipateAssetIssueContract', value)
    expect(tokenBalanceOf(layer, rich.address, '1000001')).toBe(30n)
    expect(balanceOf(layer, bob.address)).toBe(2_000_000_003n)
  })
})

test('an operation without known effects is refused with its name', () => {
  expect(refusalOf('CustomContract', {})).toBe('CustomContract is not supported yet by this chain')
})

test('parameters are those of getchainparameters, in its order', () => {
  const names = Object.keys(mainnetParameters)
  expect([names.length, names[0], names.at(-1)]).toEqual([
    81,
    'getMaintenanceTimeInterval',
    'getAllowMlDsa44',
  ])
})
