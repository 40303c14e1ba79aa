import { encodeOperation } from '@sundial/operations'
import { expect, test } from 'vitest'
import { bob, carol, refusalOf, world } from '../../../test/operations.ts'

const value = { ownerAddress: bob.address, voteAddress: [carol.address], support: true, count: 1 }

// vectors/refusals has no table of it: the whole message is the text.
test('VoteAssetContract is refused with its protobuf text, because java-tron has no actuator for it', () => {
  expect(encodeOperation('VoteAssetContract', value)).toBeDefined()
  expect(refusalOf(world(), 'VoteAssetContract', value)).toBe(
    [
      'not exist contract type: VoteAssetContract',
      'parameter {',
      '  type_url: "type.googleapis.com/protocol.VoteAssetContract"',
      String.raw`  value: "${textOf(bob.address, 1)}${textOf(carol.address, 2)}\030\001(\001"`,
      '}',
      '',
    ].join('\n'),
  )
})

/** Field and bytes of an address in protobuf's text format, by a way of its own. */
function textOf(address: string, field: 1 | 2): string {
  const named: Readonly<Record<number, string>> = {
    7: 'a',
    8: 'b',
    9: 't',
    10: 'n',
    11: 'v',
    12: 'f',
    13: 'r',
    34: '"',
    39: "'",
    92: '\\',
  }
  const bytes = address.match(/../g)!.map((pair) => Number.parseInt(pair, 16))
  const print = (byte: number) =>
    named[byte] === undefined
      ? byte < 32 || byte > 126
        ? `\\${byte.toString(8).padStart(3, '0')}`
        : String.fromCharCode(byte)
      : `\\${named[byte]}`
  return [field * 8 + 2, 21, ...bytes].map(print).join('')
}
