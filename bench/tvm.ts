// TRC20 transfers inside our TVM and inside @ethereumjs/evm, in one run, of one compiled token with the same holders.
import { performance } from 'node:perf_hooks'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM } from '@ethereumjs/evm'
import { Address as EvmAddress, createAccount } from '@ethereumjs/util'
import { type Address, fromHex } from '@sundial/primitives'
import { deployedAddress, execute, type Message } from '@sundial/tvm'
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { contracts } from '../contracts/index.ts'
import { MemoryHost, testAddress } from '../packages/tvm/src/testing/memory-host.ts'

const { abi, bytecode } = contracts.plainToken
const creation = fromHex(
  encodeDeployData({ abi, bytecode: bytecode as Hex, args: ['Plain', 'PLN', 6, 1_000_000_000_000n] }),
)
const owner = testAddress(0x1001)
const holderCount = 1_000
const roundCount = 12
const holders = Array.from({ length: holderCount }, (_, index) => testAddress(0x5000 + index))
const calls = holders.map((holder) =>
  fromHex(encodeFunctionData({ abi, functionName: 'transfer', args: [`0x${holder.slice(2)}`, 1n] })),
)
const nothingSent = { callValue: 0n, tokenId: 0n, tokenValue: 0n, energyLimit: 10_000_000n } as const
const transactionId = new Uint8Array(32).fill(7)

export async function benchTvm(transfers = 20_000): Promise<void> {
  const ours = prepareOurs()
  const theirs = await prepareTheirs()
  const rates = { ours: 0, theirs: 0 }
  // Short alternating rounds, so that other load of the machine affects both.
  const perRound = Math.ceil(transfers / roundCount)
  for (let round = 0; round < roundCount; round++) {
    rates.ours = Math.max(
      rates.ours,
      rate(perRound, () => ours(perRound)),
    )
    const started = performance.now()
    await theirs(perRound / 10)
    rates.theirs = Math.max(rates.theirs, perRound / 10 / ((performance.now() - started) / 1000))
  }
  console.log(`tvm: transfers of a compiled TRC20 among ${holderCount} holders, best of ${roundCount} rounds`)
  console.log(`  ours             ${rates.ours.toFixed(0)} transfers/s`)
  console.log(`  @ethereumjs/evm  ${rates.theirs.toFixed(0)} transfers/s`)
  console.log(`  ratio            ${(rates.ours / rates.theirs).toFixed(1)}`)
}

function rate(count: number, run: () => void): number {
  const started = performance.now()
  run()
  return count / ((performance.now() - started) / 1000)
}

function prepareOurs(): (count: number) => void {
  const host = new MemoryHost()
  host.createAccount(owner)
  const contract = deployedAddress(transactionId, owner)
  const send = (kind: Message['kind'], data: Uint8Array) =>
    execute(host, { ...nothingSent, kind, transactionId, caller: owner, contract, data })
  expectSuccess(send('create', creation).result)
  for (const call of calls) expectSuccess(send('call', call).result)
  return (count) => {
    for (let sent = 0; sent < count; sent++) expectSuccess(send('call', calls[sent % holderCount]!).result)
  }
}

function expectSuccess(result: string): void {
  if (result !== 'SUCCESS') throw new Error(`A transfer ended in ${result}.`)
}

async function prepareTheirs(): Promise<(count: number) => Promise<void>> {
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) })
  const caller = evmAddress(owner)
  await evm.stateManager.putAccount(caller, createAccount({ balance: 10n ** 18n }))
  const { createdAddress, execResult } = await evm.runCall({ caller, data: creation, gasLimit: 10_000_000n })
  if (execResult.exceptionError !== undefined) throw new Error(execResult.exceptionError.error)
  const code = await evm.stateManager.getCode(createdAddress!)
  // The most direct way: runCall would copy the whole state of its plain state manager before every call.
  const send = async (data: Uint8Array) => {
    const { exceptionError } = await evm.runCode({
      code,
      to: createdAddress!,
      caller,
      data,
      gasLimit: 10_000_000n,
    })
    if (exceptionError !== undefined) throw new Error(`A transfer ended in ${exceptionError.error}.`)
  }
  for (const call of calls) await send(call)
  return async (count) => {
    for (let sent = 0; sent < count; sent++) await send(calls[sent % holderCount]!)
  }
}

const evmAddress = (address: Address): EvmAddress => new EvmAddress(fromHex(address.slice(2)))
