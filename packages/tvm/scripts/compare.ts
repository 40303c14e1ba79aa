// Runs the same program in the TVM and in @ethereumjs/evm, an independent implementation: stack, memory, storage,
// transient storage as far as it is read, return data, logs and balances must be equal. Energy is not compared: TRON has
// its own prices.
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM } from '@ethereumjs/evm'
import { Address as EvmAddress, bytesToHex, createAccount, type PrefixedHexString } from '@ethereumjs/util'
import { type Address, fromHex, toHex } from '@sundial/primitives'
import { runChild } from '../src/calls/run-child.ts'
import { codeOf } from '../src/machine/code.ts'
import { Run } from '../src/machine/frame.ts'
import { rulesOf } from '../src/rules-of.ts'
import { MemoryHost, mainnetRules, testAddress, testBlock } from '../src/testing/memory-host.ts'
import { ProgramWriter, randomOf } from './random-program.ts'

const caller = testAddress(0x1001)
const contract = testAddress(0x2000)
const helpers = [0x2001, 0x2002, 0x2003].map((number) => testAddress(number))
const accounts = [caller, contract, ...helpers]
const energyLimit = 30_000_000
const ownBalance = 1_000_000n
const callValue = 12_345n
const rules = { ...mainnetRules, getAllowTvmOsaka: 1n }

type Program = {
  readonly code: Uint8Array
  readonly helpers: readonly Uint8Array[]
  readonly data: Uint8Array
}

export function programOf(seed: number): Program {
  const random = randomOf(seed)
  const write = (statements: number, callDepth: number) =>
    new ProgramWriter(random, callDepth).write(1 + random.below(statements))
  // A helper makes no calls, so that no recursion is endless.
  return {
    code: write(60, 2),
    helpers: helpers.map(() => write(15, 0)),
    data: Uint8Array.from({ length: random.below(200) }, () => random.below(256)),
  }
}

/** The end of a program on both sides, as text. Programs that fail must fail in both; their state is not compared. */
export async function compare(program: Program): Promise<{ readonly ours: string; readonly theirs: string }> {
  return { ours: runOurs(program), theirs: await runTheirs(program) }
}

function runOurs(program: Program): string {
  const host = new MemoryHost(rules)
  for (const address of accounts) host.createAccount(address)
  for (const address of accounts) host.addBalance(address, ownBalance)
  for (const [index, address] of helpers.entries()) host.install(address, program.helpers[index]!)
  host.install(contract, program.code)
  const message = {
    kind: 'call' as const,
    transactionId: new Uint8Array(32),
    caller,
    contract,
    data: program.data,
    callValue,
    tokenId: 0n,
    tokenValue: 0n,
    energyLimit: BigInt(energyLimit),
  }
  const own = host.child()
  own.addBalance(caller, -callValue)
  own.addBalance(contract, callValue)
  const run = new Run(
    rulesOf((name) => host.parameter(name)),
    message,
    { stepLimit: 1_000_000_000 },
  )
  const { frame, halt } = runChild(
    run,
    {
      host: own,
      address: contract,
      caller,
      value: callValue,
      tokenId: 0n,
      tokenValue: 0n,
      data: program.data,
      isStatic: false,
      version: 0,
      depth: 0,
      energyLimit,
      hash: message.transactionId,
    },
    codeOf(program.code),
  )
  if (halt !== undefined) return 'failed'
  if (!frame.hasReverted) own.commit()
  const rows = accounts.flatMap((address) =>
    [...host.rows(address)].map(([key, value]) => [address, key, value] as const),
  )
  return printed({
    ends: frame.hasReverted ? 'reverts' : 'returns',
    stack: frame.words.slice(0, frame.height),
    memory: toHex(frame.memory.view(0, frame.memory.size)),
    output: toHex(frame.output),
    logs: frame.hasReverted
      ? []
      : run.logs.map(({ address, topics, data }) => [
          toHex(address),
          ...topics.map((topic) => toHex(topic)),
          toHex(data),
        ]),
    rows: rows
      .filter(([, , value]) => value !== 0n)
      .map(([address, key, value]) => `${address} ${key} ${value}`),
    balances: accounts.map((address) => host.account(address)!.balance),
  })
}

async function runTheirs(program: Program): Promise<string> {
  // Each has its own listener: a shared one would reference every EVM ever created.
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Osaka }) })
  for (const address of accounts) {
    await evm.stateManager.putAccount(evmAddress(address), createAccount({ balance: ownBalance, nonce: 1n }))
  }
  for (const [index, address] of helpers.entries()) {
    await evm.stateManager.putCode(evmAddress(address), program.helpers[index]!)
  }
  await evm.stateManager.putCode(evmAddress(contract), program.code)
  const result = await evm.runCall({
    data: program.data,
    to: evmAddress(contract),
    caller: evmAddress(caller),
    value: callValue,
    gasLimit: BigInt(energyLimit),
    block,
  })
  const { runState, exceptionError, returnValue, logs } = result.execResult
  if (exceptionError !== undefined && exceptionError.error !== 'revert') return 'failed'
  return printed({
    ends: exceptionError === undefined ? 'returns' : 'reverts',
    stack: runState!.stack.getStack(),
    memory: memoryOf(runState!.memory._store, Number(runState!.memoryWordCount)),
    output: toHex(returnValue),
    logs:
      exceptionError === undefined
        ? (logs ?? []).map(([address, topics, data]) => [
            toHex(address),
            ...topics.map((topic) => toHex(topic)),
            toHex(data),
          ])
        : [],
    rows: rowsOf(evm),
    balances: await Promise.all(
      accounts.map(async (address) => (await evm.stateManager.getAccount(evmAddress(address)))!.balance),
    ),
  })
}

/** It updates its store before its count of words. */
const memoryOf = (store: Uint8Array, words: number): string =>
  toHex(store.subarray(0, words * 32)).padEnd(words * 64, '0')

type End = {
  readonly ends: string
  readonly stack: readonly bigint[]
  readonly memory: string
  readonly output: string
  readonly logs: readonly (readonly string[])[]
  readonly rows: readonly string[]
  readonly balances: readonly bigint[]
}

const printed = ({ ends, stack, memory, output, logs, rows, balances }: End): string =>
  [
    ends,
    `stack ${stack.map((word) => word.toString(16)).join(' ')}`,
    `memory ${memory}`,
    `output ${output}`,
    `logs ${JSON.stringify(logs)}`,
    `rows ${[...rows].sort().join(', ')}`,
    `balances ${balances.join(' ')}`,
  ].join('\n')

/** All rows, as stored by its plain state manager. */
function rowsOf(evm: EVM): string[] {
  const { storageStack } = evm.stateManager as unknown as { storageStack: Map<string, Uint8Array>[] }
  const known = new Set(accounts.map((address) => `0x${address.slice(2)}`))
  return [...storageStack.at(-1)!].flatMap(([place, value]) => {
    const [address, key] = place.split('_') as [string, PrefixedHexString]
    const number = BigInt(`0x0${bytesToHex(value).slice(2)}`)
    return known.has(address) && number !== 0n ? [`41${address.slice(2)} ${BigInt(key)} ${number}`] : []
  })
}

const evmAddress = (address: Address): EvmAddress => new EvmAddress(fromHex(address.slice(2)))
const block = {
  header: {
    number: BigInt(testBlock.height),
    timestamp: testBlock.timestamp,
    coinbase: evmAddress(testAddress(1)),
    difficulty: 0n,
    prevRandao: new Uint8Array(32),
    gasLimit: 0n,
    baseFeePerGas: 0n,
    slotNumber: 0n,
    getBlobGasPrice: () => 0n,
  },
}
