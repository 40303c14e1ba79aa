import { expect, test } from 'vitest'
import { startChain, type StartOptions } from '../package/testing.mjs'

test('an option that startChain does not have is refused by name', async () => {
  const mistaken = { blockTime: 1 } as StartOptions
  await expect(startChain(mistaken)).rejects.toThrow('startChain has no option "blockTime"')
})
