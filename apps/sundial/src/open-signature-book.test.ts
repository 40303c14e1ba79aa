import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSignatureBook } from './open-signature-book.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundial-signatures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const records = { verifiedAbis: async () => [] }

test('reads the file of the setting, and tells which signatures it skips', async () => {
  const file = write(
    'list',
    '0x77dbd42e f38491(uint256)\n0x77dbd42e \u001B[31mx(uint256)\n0x77dbd42e other()\n',
  )
  const told: string[] = []
  await using open = await openSignatureBook({ signatures: file }, records, (text) => void told.push(text))
  expect(open.book.methodOf('77dbd42e')).toEqual({ signature: 'f38491(uint256)' })
  expect(told).toEqual([
    '--signatures: 1 signatures have another hash and are skipped, such as "77dbd42e other()".',
    String.raw`--signatures: 1 signatures cannot be read and are skipped, such as "77dbd42e \u001b[31mx(uint256)".`,
  ])
})

test('a file larger than a list may be is refused before it is read', async () => {
  const file = write('huge', '')
  truncateSync(file, 64 * 1024 * 1024 + 1)
  await expect(openSignatureBook({ signatures: file }, records, console.warn)).rejects.toMatchObject({
    code: 'operator_file_refused',
    message: expect.stringMatching(/--signatures .*huge: the file is larger/) as string,
  })
})

test('without the setting only well-known signatures and verified ABIs are known', async () => {
  await using open = await openSignatureBook({ signatures: undefined }, records, console.warn)
  expect(open.book.methodOf('a9059cbb')).toEqual({ signature: 'transfer(address,uint256)' })
  expect(open.book.methodOf('77dbd42e')).toBeUndefined()
})
