import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RequestRefused } from '../errors.ts'
import { readMultipart } from './multipart.ts'

const type = 'multipart/form-data; boundary="xyz"'
const part = (head: string, content: string) =>
  `--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const read = (body: string, mediaType = type) => readMultipart(Buffer.from(body), mediaType)

test('parses fields as texts and files as lists under their name without []', async () => {
  const body =
    part('name="address"', 'TX…é') +
    part('name="files[]"; filename="a.sol"', 'contract A {}\r\n') +
    part('name="files[]"; filename="b.sol"', '') +
    '--xyz--\r\n'
  expect({ ...(await read(body)) }).toEqual({
    address: 'TX…é',
    files: [
      { name: 'a.sol', content: 'contract A {}\r\n' },
      { name: 'b.sol', content: '' },
    ],
  })
})

test('treats a name of the prototype like any other', async () => {
  const form = await read(`${part('name="__proto__"', 'x')}--xyz--\r\n`)
  expect(Object.keys(form)).toEqual(['__proto__'])
})

test.each([
  ['no boundary', 'multipart/form-data', part('name="a"', '1')],
  ['no end', type, part('name="a"', '1')],
  ['a file that is cut off', type, part('name="a"; filename="a.sol"', 'contract A {')],
  ['a part without a name', type, `${part('filename="a.sol"', '1')}--xyz--\r\n`],
  ['more than 128 parts', type, `${part('name="a"', '1').repeat(129)}--xyz--\r\n`],
  ['no parts', type, 'nothing'],
])('rejects a form with %s as malformed_body', async (_, mediaType, body) => {
  await expect(read(body, mediaType)).rejects.toMatchObject({ code: 'malformed_body' })
})

test('parses or rejects arbitrary bytes', async () => {
  const anything = fc.array(
    fc.constantFrom('--xyz', '--', '\r\n', 'name="a"', 'Content-Disposition: form-data; ', 'é', '\0'),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (pieces) => {
      await read(pieces.join('')).catch((error: unknown) => {
        if (!(error instanceof RequestRefused)) throw error
      })
    }),
  )
})
