import { type Address, fromHex } from '@sundial/primitives'
import { execute } from '../execute.ts'
import type { ExecuteOptions, Message, ExecutionOutcome, Step } from '../message.ts'
import { MemoryHost, testAddress } from './memory-host.ts'

export const testCaller = testAddress(0x1001)
export const testContract = testAddress(0x2000)
export const testTransactionId = new Uint8Array(32).fill(7)

type Running = Partial<Message> & {
  readonly host?: MemoryHost
  readonly options?: ExecuteOptions
}

/** Runs code in hex as a contract with a balance of 1,000,000, called by an account with 1,000,000. */
export function runCode(
  code: string,
  { host = new MemoryHost(), options = {}, ...message }: Running = {},
): ExecutionOutcome {
  install(host, testContract, code)
  if (host.account(testCaller) === undefined) {
    host.createAccount(testCaller)
    host.addBalance(testCaller, 1_000_000n)
  }
  return execute(host, { ...testMessage, ...message }, options)
}

export function install(host: MemoryHost, address: Address, code: string, balance = 1_000_000n): void {
  host.install(address, fromHex(code), host.account(address) === undefined ? balance : 0n)
}

/** Its steps; separate for each contract. */
export function traceCode(code: string, running: Running = {}): readonly Step[] {
  const steps: Step[] = []
  runCode(code, { ...running, options: { trace: (step) => void steps.push(step) } })
  return steps
}

const testMessage: Message = {
  kind: 'call',
  transactionId: testTransactionId,
  caller: testCaller,
  contract: testContract,
  data: new Uint8Array(0),
  callValue: 0n,
  tokenId: 0n,
  tokenValue: 0n,
  energyLimit: 1_000_000n,
}
