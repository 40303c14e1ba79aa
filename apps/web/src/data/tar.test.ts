import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { tarOf } from './tar.ts'

test('tar reads the archive, with long names and letters of any language', () => {
  const files = [
    { name: 'contracts/full_match/1/0xAb/metadata.json', content: '{}' },
    {
      name: `contracts/full_match/1/0xAb/sources/${'deep/'.repeat(30)}Währung.sol`,
      content: 'contract A {} // ü',
    },
    { name: 'empty.sol', content: '' },
    { name: 'block.sol', content: 'x'.repeat(512) },
  ]
  const input = tarOf(files)
  const listed = execFileSync('tar', ['-tf', '-', '--quoting-style=literal'], { input, encoding: 'utf8' })
  expect(listed.trim().split('\n')).toEqual(files.map(({ name }) => name))
  const content = execFileSync('tar', ['-xOf', '-'], { input, encoding: 'utf8' })
  expect(content).toBe(files.map((file) => file.content).join(''))
})
