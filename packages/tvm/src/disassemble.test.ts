import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disassemble } from './disassemble.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

const source = `contract C {
  mapping(address => uint) public balances;
  event Moved(address indexed to, uint amount);
  error Short(uint have);
  function move(address to, uint amount) external {
    if (balances[msg.sender] < amount) revert Short(balances[msg.sender]);
    unchecked { balances[msg.sender] -= amount; }
    balances[to] += amount;
    emit Moved(to, amount);
    (bool ok, ) = to.call{value: address(this).balance}(hex"c0ffee");
    require(ok, "refused");
    new D{salt: bytes32(uint(1))}();
  }
}
contract D {}`

/** Names that Ethereum has changed; java-tron keeps the older ones. */
const newer: Readonly<Record<string, string>> = { KECCAK256: 'SHA3', DIFFICULTY: 'PREVRANDAO' }

test('the instructions are those that solc prints for the same code', () => {
  const { contracts } = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'C.sol': { content: source } },
        settings: { outputSelection: { '*': { '*': ['evm.deployedBytecode'] } } },
      }),
    ),
  ) as {
    contracts: Record<
      string,
      Record<string, { evm: { deployedBytecode: { object: string; opcodes: string } } }>
    >
  }
  const { object, opcodes } = contracts['C.sol']!['C']!.evm.deployedBytecode
  const printed = opcodes.trim().split(' ')
  const own = disassemble(object).flatMap(({ name = 'INVALID', pushed }) => [
    name,
    ...(pushed === undefined ? [] : [`0x${pushed}`]),
  ])
  const words = own.map((word) => (word.startsWith('0x') ? BigInt(word) : word))
  // After the code comes metadata, whose bytes solc cuts off elsewhere.
  const end = printed.lastIndexOf('INVALID')
  expect(end).toBeGreaterThan(300)
  expect(words.slice(0, end)).toEqual(
    printed.slice(0, end).map((word) => (word.startsWith('0x') ? BigInt(word) : (newer[word] ?? word))),
  )
})

test('any bytes are read, each once', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const hex = Buffer.from(bytes).toString('hex')
      const text = disassemble(`0x${hex}`)
        .map(({ opcode, pushed = '' }) => opcode.toString(16).padStart(2, '0') + pushed)
        .join('')
      expect(text).toBe(hex)
    }),
  )
})
