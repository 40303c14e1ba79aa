// An EVM that nobody here wrote, with our contracts: a fresh one for each test of the file that imports this.
import { createEVM, type EVM } from '@ethereumjs/evm'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { Address, bytesToHex, createAccount, hexToBytes } from '@ethereumjs/util'
import {
  type Abi,
  decodeErrorResult,
  decodeEventLog,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
} from 'viem'
import { beforeEach, expect } from 'vitest'
import { type ContractName, contracts } from '../contracts/index.ts'

export const alice = account(1)
export const bob = account(2)
let evm: EVM

beforeEach(async () => {
  evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) })
  for (const person of [alice, bob])
    await evm.stateManager.putAccount(new Address(hexToBytes(person)), createAccount({ balance: 10n ** 18n }))
})

export function account(number: number): Hex {
  return `0x${number.toString(16).padStart(40, 'a')}`
}

export async function balance(address: Hex): Promise<bigint> {
  return (await evm.stateManager.getAccount(new Address(hexToBytes(address))))?.balance ?? 0n
}

export async function deploy(name: ContractName, args: readonly unknown[] = [], value = 0n) {
  const { abi, bytecode } = contracts[name]
  const data = encodeDeployData({ abi, bytecode: `0x${bytecode}`, args })
  const { createdAddress, execResult } = await run(alice, undefined, data, value)
  expect(execResult.exceptionError).toBeUndefined()
  return at(name, createdAddress!.toString())
}

export function at(name: ContractName, address: Hex) {
  const { abi } = contracts[name]
  const call = async (from: Hex, functionName: string, args: readonly unknown[], value = 0n) => {
    await evm.stateManager.checkpoint()
    return run(from, address, encodeFunctionData({ abi, functionName, args }), value)
  }
  const attempt = async (from: Hex, functionName: string, args: readonly unknown[]) => {
    const { execResult } = await call(from, functionName, args)
    await evm.stateManager.revert()
    return execResult
  }
  return {
    address,
    async send(from: Hex, functionName: string, args: readonly unknown[] = [], value = 0n) {
      const { execResult } = await call(from, functionName, args, value)
      await evm.stateManager.commit()
      expect(
        execResult.exceptionError,
        `${functionName} ${bytesToHex(execResult.returnValue)}`,
      ).toBeUndefined()
      const own = (execResult.logs ?? []).filter(([emitter]) => bytesToHex(emitter) === address)
      return { events: own.map(([, topics, data]) => readLog(abi, topics, data)) }
    },
    async read(functionName: string, args: readonly unknown[] = []): Promise<unknown> {
      const { returnValue } = await attempt(alice, functionName, args)
      const result: unknown = decodeFunctionResult({
        abi,
        functionName,
        data: bytesToHex(returnValue),
        args,
      })
      return typeof result === 'string' && /^0x.{40}$/.test(result) ? result.toLowerCase() : result
    },
    async failure(from: Hex, functionName: string, args: readonly unknown[] = []): Promise<unknown[]> {
      const { exceptionError, returnValue } = await attempt(from, functionName, args)
      if (exceptionError === undefined) return []
      if (returnValue.length < 4) return [bytesToHex(returnValue)]
      const { errorName, args: errorArgs = [] } = decodeErrorResult({ abi, data: bytesToHex(returnValue) })
      return [
        errorName,
        ...(errorArgs as unknown[]).map((value) =>
          typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value,
        ),
      ]
    },
    async fails(from: Hex, functionName: string, args: readonly unknown[] = []): Promise<boolean> {
      return (await attempt(from, functionName, args)).exceptionError !== undefined
    },
  }
}

function readLog(abi: Abi, topics: Uint8Array[], data: Uint8Array) {
  const { eventName, args } = decodeEventLog({
    abi,
    topics: topics.map((topic) => bytesToHex(topic)) as [Hex],
    data: bytesToHex(data),
  })
  return { eventName: String(eventName), args: args as unknown }
}

const run = async (from: Hex, to: Hex | undefined, data: Hex, value: bigint) =>
  evm.runCall({
    caller: new Address(hexToBytes(from)),
    ...(to === undefined ? {} : { to: new Address(hexToBytes(to)) }),
    data: hexToBytes(data),
    value,
    gasLimit: 3_000_000n,
  })
