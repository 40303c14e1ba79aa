// @vitest-environment jsdom
import { fromHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import type { ReferenceBlock } from '@sundial/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { assertReference } from './reference.ts'

afterEach(() => vi.unstubAllGlobals())

const blockAt = (height: number): ReferenceBlock => ({
  id: height.toString(16).padStart(16, '0').padEnd(64, 'e'),
  height: BigInt(height),
  timestampMs: BigInt(Date.now()),
})

/** The index, and what it has heard of its node, end at block 9. */
function stubIndex(): void {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/api/system/status')
        ? { services: [], network: { id: 'nile', name: 'Nile', type: 'test' }, full: { block: 9 } }
        : { number: 9, hash: blockAt(9).id },
    ),
  )
}

const refersTo = (height: number): Uint8Array =>
  rawTransaction.encode({
    ...rawTransaction.decode(new Uint8Array(0)),
    refBlockBytes: fromHex(height.toString(16).padStart(4, '0')),
    refBlockHash: fromHex(blockAt(height).id.slice(16, 32)),
  })

/** Whether a transaction that refers to this height is taken, where the node has blocks up to another one. */
async function referTo(height: number, newest: number): Promise<void> {
  await assertReference(refersTo(height), async ({ id_or_num: asked }) =>
    Number(asked) <= newest ? blockAt(Number(asked)) : undefined,
  )
}

test('a transaction may refer to a block that the index has not heard of yet, but to none that its node lacks', async () => {
  stubIndex()
  await expect(referTo(10, 10)).resolves.toBeUndefined()
  await expect(referTo(150, 160)).resolves.toBeUndefined()
  await expect(referTo(11, 10)).rejects.toMatchObject({ code: 'foreign_block' })
  await expect(referTo(300, 10)).rejects.toMatchObject({ code: 'foreign_block' })
})

test('a node that answers with a block of another height, as of another network, is not believed', async () => {
  stubIndex()
  const other = blockAt(70_010)
  const answered = assertReference(refersTo(10), async () => ({
    ...other,
    id: other.id.slice(0, 16) + blockAt(10).id.slice(16),
  }))
  await expect(answered).rejects.toMatchObject({ code: 'foreign_block' })
})
