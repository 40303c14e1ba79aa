import { expect, test } from 'vitest'
import { memoryChain } from '../../test/world.ts'
import { defaultGenesis } from '../genesis/genesis.ts'

test.each([3, 27])(
  'a height reported as final stays final over forks, with %i witnesses, and after a restart',
  (count) => {
    const genesis = { ...defaultGenesis, witnesses: defaultGenesis.witnesses.slice(0, count) }
    const { chain, reopen } = memoryChain({ genesis })
    chain.mine(60)
    let final = { height: 0, id: chain.index.idAt(0) }
    for (let round = 0; round < 40; round++) {
      const depth = chain.index.headHeight - chain.solidifiedHeight
      chain.fork({ depth, blockCount: depth + 1, drop: true })
      chain.mine(1 + (round % 3))
      expect(chain.solidifiedHeight).toBeGreaterThanOrEqual(final.height)
      expect(chain.index.idAt(final.height)).toBe(final.id)
      final = { height: chain.solidifiedHeight, id: chain.index.idAt(chain.solidifiedHeight) }
    }
    expect(reopen().solidifiedHeight).toBe(final.height)
  },
)
