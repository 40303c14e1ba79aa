// Real transactions whose code and prior state are completely known: running all of them in order builds the state.
import { fromHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import trueUsd from '../vectors/nile-trueusd.json' with { type: 'json' }
import { deployedAddress, execute, type Message } from './index.ts'
import { MemoryHost, testBlock } from './testing/memory-host.ts'

const owner = trueUsd.transactions[0]!.caller
const nothingSent = { callValue: 0n, tokenId: 0n, tokenValue: 0n, energyLimit: 10_000_000n } as const
const parameters = Object.fromEntries(trueUsd.parameters.map((name) => [name, 1n]))

test('every transaction of a TrueUSD deployment has the same energy, logs and result as on Nile, to the unit', () => {
  let host = new MemoryHost(parameters)
  for (const [contract, code] of Object.entries(trueUsd.implementations)) {
    ensure(host, owner)
    const transactionId = new Uint8Array(32)
    const creation: Message = {
      ...nothingSent,
      kind: 'create',
      transactionId,
      caller: owner,
      contract,
      data: fromHex(code),
    }
    expect(execute(host, creation).result).toBe('SUCCESS')
  }
  for (const transaction of trueUsd.transactions) {
    const { id, height, caller, contract, result, energy, logs, internal } = transaction
    // After a transaction there are no rows of zero: the next one pays for a new row.
    host = host.nextBlock({ ...testBlock, height, timestamp: BigInt(transaction.timestamp) })
    ensure(host, caller)
    const message: Message = {
      ...nothingSent,
      kind: transaction.kind === 'create' ? 'create' : 'call',
      transactionId: fromHex(id),
      caller,
      contract,
      data: fromHex(transaction.data ?? trueUsd.proxyCreation),
    }
    if (message.kind === 'create') expect(deployedAddress(message.transactionId, caller)).toBe(contract)
    const outcome = execute(host, message)
    expect({
      id,
      result: outcome.result,
      energy: Number(outcome.energyUsed),
      logs: outcome.logs.length,
      internal: outcome.internalTransactions.length,
    }).toEqual({ id, result, energy, logs, internal })
  }
})

function ensure(host: MemoryHost, address: string): void {
  if (host.account(address) === undefined) host.createAccount(address)
}
