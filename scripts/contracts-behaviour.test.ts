import {
  type Abi,
  encodeFunctionData,
  erc721Abi,
  type Hex,
  toEventSignature,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem'
import { expect, test } from 'vitest'
import { contracts } from '../contracts/index.ts'
import { account, alice, at, balance, bob, deploy } from './testing-evm.ts'

// The contracts on an EVM nobody here wrote. What only the TVM does (its energy, payItself) is tested there.

test('a plain token moves, is approved and says who has too little', async () => {
  const token = await deploy('plainToken', ['Plain', 'PLN', 8, 1000n])
  expect(await token.read('decimals')).toBe(8)
  await token.send(alice, 'transfer', [bob, 400n])
  await token.send(bob, 'approve', [alice, 100n])
  await token.send(alice, 'transferFrom', [bob, alice, 60n])
  expect(await token.read('balanceOf', [bob])).toBe(340n)
  expect(await token.read('allowance', [bob, alice])).toBe(40n)
  expect(await token.failure(alice, 'transferFrom', [bob, alice, 41n])).toEqual([
    'InsufficientAllowance',
    alice,
    40n,
    41n,
  ])
  expect(await token.failure(bob, 'transfer', [alice, 341n])).toEqual([
    'InsufficientBalance',
    bob,
    340n,
    341n,
  ])
  await token.send(bob, 'burn', [340n])
  expect(await token.read('totalSupply')).toBe(660n)
})

test('a launched token moves, is approved and burned, and never goes where nobody can send from', async () => {
  const token = await deploy('standardToken', ['Sun Dial', 'DIAL', 6, 1000n])
  const zero: Hex = `0x${'0'.repeat(40)}`
  for (const to of [zero, token.address])
    expect(await token.failure(alice, 'transfer', [to, 1n])).toEqual(['InvalidReceiver', to])
  const { events } = await token.send(alice, 'transfer', [bob, 400n])
  expect(events).toMatchObject([{ eventName: 'Transfer', args: { value: 400n } }])
  await token.send(bob, 'approve', [alice, 100n])
  await token.send(alice, 'transferFrom', [bob, alice, 60n])
  expect(await token.failure(alice, 'transferFrom', [bob, alice, 41n])).toEqual([
    'InsufficientAllowance',
    alice,
    40n,
    41n,
  ])
  const endless = 2n ** 256n - 1n
  await token.send(bob, 'approve', [alice, endless])
  await token.send(alice, 'transferFrom', [bob, bob, 40n])
  expect(await token.read('allowance', [bob, alice])).toBe(endless)
  expect(await token.failure(bob, 'burn', [341n])).toEqual(['InsufficientBalance', bob, 340n, 341n])
  await token.send(bob, 'burn', [340n])
  expect([await token.read('totalSupply'), await token.read('balanceOf', [alice])]).toEqual([660n, 660n])
})

test.each(['mintableToken', 'mintablePausableToken'] as const)(
  'the owner of a %s creates more up to its cap, until it hands the power over or gives it up',
  async (name) => {
    const token = await deploy(name, ['Sun Dial', 'DIAL', 6, 900n, 1000n])
    expect(await token.failure(bob, 'mint', [bob, 1n])).toEqual(['NotOwner', bob])
    await token.send(alice, 'mint', [bob, 100n])
    expect(await token.failure(alice, 'mint', [bob, 1n])).toEqual(['AboveCap', 1001n, 1000n])
    expect(await token.failure(alice, 'mint', [bob, 2n ** 256n - 1n])).toEqual(['Panic', 0x11n])
    await token.send(alice, 'transferOwnership', [bob])
    // Nothing changes before the other account accepts.
    expect([await token.read('owner'), await token.read('pendingOwner')]).toEqual([alice, bob])
    expect(await token.failure(alice, 'acceptOwnership')).toEqual(['NotOwner', alice])
    await token.send(bob, 'acceptOwnership')
    expect(await token.failure(alice, 'mint', [bob, 0n])).toEqual(['NotOwner', alice])
    await token.send(bob, 'transferOwnership', [alice])
    await token.send(bob, 'renounceOwnership')
    expect(await token.failure(alice, 'acceptOwnership')).toEqual(['NotOwner', alice])
    expect(await token.failure(bob, 'mint', [bob, 0n])).toEqual(['NotOwner', bob])
  },
)

test('a cap below the first supply makes no token', async () => {
  await expect(deploy('mintableToken', ['Sun Dial', 'DIAL', 6, 1001n, 1000n])).rejects.toThrow('revert')
})

test.each([
  ['pausableToken', []],
  ['mintablePausableToken', [1000n]],
] as const)('a paused %s does not move, and nobody can leave it paused for ever', async (name, cap) => {
  const token = await deploy(name, ['Sun Dial', 'DIAL', 6, 1000n, ...cap])
  await token.send(alice, 'approve', [bob, 10n])
  expect(await token.failure(bob, 'pause')).toEqual(['NotOwner', bob])
  await token.send(alice, 'pause')
  expect(await token.failure(alice, 'transfer', [bob, 1n])).toEqual(['IsPaused'])
  expect(await token.failure(bob, 'transferFrom', [alice, bob, 1n])).toEqual(['IsPaused'])
  expect(await token.failure(alice, 'burn', [1n])).toEqual(['IsPaused'])
  expect(await token.failure(alice, 'renounceOwnership')).toEqual(['IsPaused'])
  expect(await token.failure(bob, 'unpause')).toEqual(['NotOwner', bob])
  await token.send(alice, 'unpause')
  await token.send(alice, 'transfer', [bob, 1n])
  expect(await token.failure(bob, 'renounceOwnership')).toEqual(['NotOwner', bob])
  await token.send(alice, 'renounceOwnership')
  expect(await token.failure(alice, 'pause')).toEqual(['NotOwner', alice])
})

test('a stable coin takes its fee, pauses, blacklists and destroys', async () => {
  const coin = await deploy('stableCoin', [10_000_000n])
  await coin.send(alice, 'setParams', [10n, 50_000_000n])
  await coin.send(alice, 'transfer', [bob, 1_000_000n])
  await coin.send(bob, 'transfer', [account(3), 500_000n])
  expect(await coin.read('balanceOf', [account(3)])).toBe(499_500n)
  expect(await coin.failure(bob, 'issue', [1n])).toEqual(['NotOwner', bob])
  await coin.send(alice, 'pause')
  expect(await coin.failure(bob, 'transfer', [alice, 1n])).toEqual(['Error', 'StableCoin: paused'])
  await coin.send(alice, 'unpause')
  await coin.send(alice, 'addBlackList', [bob])
  expect(await coin.failure(bob, 'transfer', [alice, 1n])).toEqual([
    'Error',
    'StableCoin: sender is blacklisted',
  ])
  const { events } = await coin.send(alice, 'destroyBlackFunds', [bob])
  expect(events.map(({ eventName }) => eventName)).toEqual(['DestroyedBlackFunds', 'Transfer'])
  await coin.send(alice, 'issue', [7n])
  await coin.send(alice, 'redeem', [3n])
  const balances = await Promise.all(
    [alice, bob, account(3)].map((holder) => coin.read('balanceOf', [holder])),
  )
  expect(await coin.read('totalSupply')).toBe((balances as bigint[]).reduce((sum, value) => sum + value))
})

test('collectibles are listed for their owner whatever order they leave in', async () => {
  const art = await deploy('collectible', ['Art', 'ART', 'ipfs://art/'])
  for (let minted = 0; minted < 4; minted++) await art.send(alice, 'mint', [alice])
  await art.send(alice, 'transferFrom', [alice, bob, 2n])
  await art.send(alice, 'approve', [bob, 4n])
  await art.send(bob, 'transferFrom', [alice, bob, 4n])
  const listed = async (who: Hex, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => art.read('tokenOfOwnerByIndex', [who, BigInt(index)])),
    )
  expect([await art.read('balanceOf', [alice]), await listed(alice, 2)]).toEqual([2n, [1n, 3n]])
  expect(await listed(bob, 2)).toEqual([2n, 4n])
  expect(await art.read('tokenURI', [4n])).toBe('ipfs://art/4.json')
  expect(await art.failure(alice, 'transferFrom', [bob, alice, 4n])).toEqual(['NotAuthorized', alice, 4n])
  expect(await art.failure(alice, 'ownerOf', [5n])).toEqual(['NonexistentToken', 5n])
  const collector = await deploy('collector')
  const safe = 'safeTransferFrom'
  const { events } = await art.send(bob, safe, [bob, collector.address, 4n])
  expect(events.map(({ eventName }) => eventName)).toEqual(['Transfer'])
  expect(await art.read('ownerOf', [4n])).toBe(collector.address)
  expect(await art.fails(bob, safe, [bob, art.address, 2n])).toBe(true)
})

test('a launched collection is minted by its owner only, up to its cap, and moves as a TRC721 does', async () => {
  const art = await deploy('standardCollectible', ['Sun Art', 'ART', 'ipfs://art/', 3n])
  const zero: Hex = `0x${'0'.repeat(40)}`
  for (let minted = 0; minted < 2; minted++) await art.send(alice, 'mint', [alice])
  expect(await art.failure(bob, 'mint', [bob])).toEqual(['NotOwner', bob])
  expect(await art.failure(alice, 'mint', [zero])).toEqual(['InvalidReceiver', zero])
  expect(await art.failure(bob, 'transferFrom', [alice, bob, 1n])).toEqual(['NotAuthorized', bob, 1n])
  await art.send(alice, 'approve', [bob, 1n])
  const { events } = await art.send(bob, 'safeTransferFrom', [alice, bob, 1n])
  expect(events).toMatchObject([{ eventName: 'Transfer', args: { tokenId: 1n } }])
  expect(await art.read('getApproved', [1n])).toBe(zero)
  expect(await art.failure(alice, 'transferFrom', [bob, alice, 1n])).toEqual(['NotAuthorized', alice, 1n])
  expect(await art.failure(bob, 'transferFrom', [alice, bob, 1n])).toEqual(['IncorrectOwner', alice, 1n, bob])
  await art.send(bob, 'setApprovalForAll', [alice, true])
  await art.send(alice, 'transferFrom', [bob, alice, 1n])
  expect([await art.read('balanceOf', [alice]), await art.read('balanceOf', [bob])]).toEqual([2n, 0n])
  expect(await art.failure(alice, 'balanceOf', [zero])).toEqual(['InvalidAccount', zero])
  expect(await art.read('tokenURI', [2n])).toBe('ipfs://art/2')
  expect(await art.failure(alice, 'tokenURI', [3n])).toEqual(['NonexistentToken', 3n])
  const collector = await deploy('collector')
  expect(await art.fails(alice, 'mint', [art.address])).toBe(true)
  await art.send(alice, 'mint', [collector.address])
  expect(await art.failure(alice, 'mint', [alice])).toEqual(['AboveCap', 4n, 3n])
  await art.send(alice, 'renounceOwnership')
  expect(await art.failure(alice, 'mint', [alice])).toEqual(['NotOwner', alice])
  const bare = await deploy('standardCollectible', ['Bare', 'BARE', '', 10n])
  await bare.send(alice, 'mint', [alice])
  expect(await bare.read('tokenURI', [1n])).toBe('')
})

test.each(['standardCollectible', 'collectible'] as const)(
  'a %s has every function and event that viem knows of ERC-721, and says so by the identifiers of the standard',
  async (name) => {
    const art = await deploy(name, ['Art', 'ART', '', ...(name === 'collectible' ? [] : [3n])])
    const signatures = (abi: Abi) =>
      abi.flatMap((item) => {
        if (item.type === 'function') return [toFunctionSignature(item)]
        return item.type === 'event' ? [toEventSignature(item)] : []
      })
    // Enumeration is optional, and viem has tokenOfOwnerByIndex under another name.
    const wanted = signatures(erc721Abi).filter((one) => !one.startsWith('tokenByIndex'))
    expect(wanted.length).toBeGreaterThan(14)
    expect(signatures(contracts[name].abi as Abi)).toEqual(expect.arrayContaining(wanted))
    const identifier = (...names: readonly string[]): Hex => {
      const selectors = names.map((one) => BigInt(toFunctionSelector(one)))
      return `0x${selectors
        .reduce((sum, selector) => sum ^ selector)
        .toString(16)
        .padStart(8, '0')}`
    }
    const ofStandard = identifier(
      'balanceOf(address)',
      'ownerOf(uint256)',
      'approve(address,uint256)',
      'getApproved(uint256)',
      'setApprovalForAll(address,bool)',
      'isApprovedForAll(address,address)',
      'transferFrom(address,address,uint256)',
      'safeTransferFrom(address,address,uint256)',
      'safeTransferFrom(address,address,uint256,bytes)',
    )
    const ofMetadata = identifier('name()', 'symbol()', 'tokenURI(uint256)')
    for (const id of [ofStandard, ofMetadata, identifier('supportsInterface(bytes4)')])
      expect(await art.read('supportsInterface', [id])).toBe(true)
    expect(await art.read('supportsInterface', ['0xffffffff'])).toBe(false)
  },
)

test('multi-tokens move one by one and in batches, to contracts that take them', async () => {
  const items = await deploy('multiToken')
  const collector = await deploy('collector')
  await items.send(alice, 'mintBatch', [alice, [1n, 2n], [10n, 20n], '0x'])
  await items.send(alice, 'safeBatchTransferFrom', [alice, bob, [1n, 2n], [3n, 4n], '0x'])
  await items.send(bob, 'safeTransferFrom', [bob, collector.address, 2n, 4n, '0x1234'])
  expect(
    await items.read('balanceOfBatch', [
      [alice, bob, collector.address],
      [1n, 1n, 2n],
    ]),
  ).toEqual([7n, 3n, 4n])
  expect(await items.failure(bob, 'safeTransferFrom', [alice, bob, 1n, 1n, '0x'])).toEqual([
    'NotAuthorized',
    bob,
    alice,
  ])
  expect(await items.failure(bob, 'safeTransferFrom', [bob, alice, 1n, 9n, '0x'])).toEqual([
    'InsufficientBalance',
    bob,
    3n,
    9n,
    1n,
  ])
})

test('a proxy keeps its savings through an upgrade', async () => {
  const first = await deploy('savings')
  const next = await deploy('savingsNext')
  const begin = encodeFunctionData({ abi: contracts.savings.abi, functionName: 'initialize', args: [alice] })
  const proxy = await deploy('proxy', [first.address, begin])
  const savings = at('savingsNext', proxy.address)
  await savings.send(bob, 'deposit', [], 500n)
  expect(await savings.read('version')).toBe(1n)
  expect(await proxy.failure(bob, 'upgradeToAndCall', [next.address, '0x'])).toEqual(['NotAdmin', bob])
  const { events } = await proxy.send(alice, 'upgradeToAndCall', [next.address, '0x'])
  expect(events.map(({ eventName }) => eventName)).toEqual(['Upgraded'])
  await savings.send(bob, 'give', [alice, 200n])
  await savings.send(alice, 'withdraw', [150n])
  expect([await savings.read('version'), await savings.read('savingsOf', [alice])]).toEqual([2n, 50n])
  expect(await savings.failure(alice, 'withdraw', [51n])).toEqual(['InsufficientSavings', 50n, 51n])
  expect(await savings.failure(alice, 'initialize', [bob])).toEqual(['AlreadyInitialized'])
})

test('a multi-call answers for each call and tells which one failed', async () => {
  const token = await deploy('plainToken', ['Plain', 'PLN', 8, 1000n])
  const many = await deploy('multicall')
  const callOf = (functionName: string, args: unknown[] = []) =>
    encodeFunctionData({ abi: contracts.plainToken.abi, functionName, args })
  const calls = [
    { target: token.address, allowFailure: false, callData: callOf('totalSupply') },
    { target: token.address, allowFailure: true, callData: callOf('burn', [1n]) },
  ]
  const [supply, burn] = (await many.read('aggregate3', [calls])) as { success: boolean; returnData: Hex }[]
  expect([supply!.success, BigInt(supply!.returnData), burn!.success]).toEqual([true, 1000n, false])
  calls[1]!.allowFailure = false
  expect(await many.failure(bob, 'aggregate3', [calls])).toEqual(['CallFailed', 1n, burn!.returnData])
})

test('a faucet gives once per cooldown, while it has', async () => {
  const token = await deploy('plainToken', ['Plain', 'PLN', 8, 1000n])
  const faucet = await deploy('faucet', [token.address, 10n, 400n, 3600n], 15n)
  await token.send(alice, 'transfer', [faucet.address, 1000n])
  await faucet.send(bob, 'claim')
  expect(await token.read('balanceOf', [bob])).toBe(400n)
  expect((await faucet.failure(bob, 'claim'))[0]).toBe('TooSoon')
  expect(await faucet.failure(bob, 'claimFor', [account(3)])).toEqual(['Empty', 5n, 10n])
  await faucet.send(alice, 'drain')
  expect(await token.read('balanceOf', [alice])).toBe(600n)
})

test('failures fail as their names say', async () => {
  const failures = await deploy('failures')
  const failure = async (name: string, args: unknown[] = []) => failures.failure(alice, name, args)
  expect(await failure('requireText', ['no'])).toEqual(['Error', 'no'])
  expect(await failure('requireEmpty')).toEqual(['0x'])
  expect(await failure('bareRevert')).toEqual(['0x'])
  expect(await failure('customError')).toEqual(['Plain'])
  expect(await failure('customErrorWith', [5n, 'why'])).toEqual(['Detailed', alice, 5n, 'why'])
  expect(await failure('innerReason', [5n, 'why'])).toEqual(['Detailed', failures.address, 5n, 'why'])
  expect((await failure('innerWrapped', ['why']))[0]).toBe('Wrapped')
  expect(await failure('payTooMuch', [bob])).toEqual(['Error', 'Failures: payment failed'])
  expect(await failure('failedCreate')).toEqual(['0x'])
  expect(await failure('writeInStaticCall')).toEqual(['Wrapped', '0x'])
  expect(await failure('notPayable')).toEqual([])
  for (const code of [0x01n, 0x11n, 0x12n, 0x21n, 0x22n, 0x31n, 0x32n, 0x41n, 0x51n])
    expect(await failure('panic', [code])).toEqual(['Panic', code])
  for (const name of ['spin', 'spinPure', 'invalidOpcode', 'memoryBomb'])
    expect(await failures.fails(alice, name)).toBe(true)
  expect(await failures.read('innerCaught')).toBe(true)
  expect(await failures.read('writes')).toBe(0n)
})

test('a creator makes children, splits and collects', async () => {
  const creator = await deploy('creator')
  await creator.send(alice, 'create', [], 7n)
  const { events } = await creator.send(alice, 'create2', [`0x${'01'.repeat(32)}`], 5n)
  expect(events[0]!.args).toMatchObject({ number: 1n })
  expect(await creator.read('childCount')).toBe(2n)
  await creator.send(alice, 'collect', [0n])
  await creator.send(alice, 'split', [[bob, account(3)]], 5n)
  expect(await balance(account(3))).toBe(2n)
  expect(await balance(creator.address)).toBe(7n)
})

test('a vanishing contract gives what it has to its heir', async () => {
  const vanishing = await deploy('vanishing', [], 9n)
  await vanishing.send(alice, 'vanish', [account(4)])
  const maker = await deploy('vanishingMaker')
  await maker.send(alice, 'flash', [account(4)], 3n)
  expect(await balance(account(4))).toBe(12n)
})
