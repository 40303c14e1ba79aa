import { launchable, type LaunchableName } from '@sundial/contracts/launchable'
import { orderBookBytecode } from '@sundial/contracts/order-book'
import { type Address, Unavailable } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { LaunchVerifier } from './launch-verifier.ts'

const names = Object.keys(launchable) as readonly LaunchableName[]
class Busy extends Unavailable {
  readonly code = 'compiler_busy'
}

const addressOf = (digit: string): Address => `41${digit.repeat(40)}`

function open(codes: Readonly<Record<Address, string>>, internal: readonly Address[] = []) {
  const verified: { readonly address: Address; readonly contractName?: string | undefined }[] = []
  const asked: Address[] = []
  const failing = { error: undefined as Error | undefined }
  const rows = Object.keys(codes).map((contract) => ({
    kind: 'contractCreation',
    contract,
    isInternal: internal.includes(contract),
  }))
  const verifier = new LaunchVerifier({
    store: { facts: async () => ({ rows, total: rows.length }) } as never,
    sources: {
      enter: () => () => undefined,
      onChain: async (address: Address) => {
        asked.push(address)
        return { creation: codes[address]!, runtime: '', answer: {} }
      },
      source: async (address: Address) => (verified.some((one) => one.address === address) ? {} : undefined),
      verify: async (request: (typeof verified)[number]) => {
        if (failing.error !== undefined) throw failing.error
        verified.push(request)
        return { status: 2006, message: '' }
      },
    } as never,
  })
  return { verifier, verified, asked, failing }
}

test('each token of the form is verified under its own name, and nothing else is', async () => {
  const codes = Object.fromEntries(
    names.map((name, at) => [addressOf(String(at)), `${launchable[name].bytecode}00ff`]),
  )
  const inner = addressOf('8')
  const { verifier, verified } = open(
    { ...codes, [addressOf('9')]: '6080', [inner]: launchable[names[0]!].bytecode },
    [inner],
  )
  await verifier.verifyPending()
  expect(verified.map(({ address, contractName }) => [address, contractName?.split(':')[1]])).toEqual(
    names.map((name, at) => [addressOf(String(at)), name]),
  )
})

test('an order book is verified with all files that it imports', async () => {
  const { verifier, verified } = open({ [addressOf('1')]: orderBookBytecode })
  await verifier.verifyPending()
  expect(verified).toMatchObject([
    {
      contractName: 'order-book.sol:OrderBook',
      evmVersion: 'cancun',
      files: [
        { name: 'cancelled-lots.sol' },
        { name: 'exact-payments.sol' },
        { name: 'order-book.sol' },
        { name: 'order-words.sol' },
        { name: 'owned.sol' },
        { name: 'price-ladder.sol' },
        { name: 'trc20.sol' },
      ],
    },
  ])
})

test('a contract is looked at once, and again only where the compiler was busy', async () => {
  const token = addressOf('1')
  const { verifier, verified, asked, failing } = open({ [token]: launchable[names[0]!].bytecode })
  failing.error = new Busy('Busy.')
  await expect(verifier.verifyPending()).rejects.toThrow('Busy.')
  failing.error = undefined
  await verifier.verifyPending()
  await verifier.verifyPending()
  expect([asked.length, verified.length]).toEqual([2, 1])
})
