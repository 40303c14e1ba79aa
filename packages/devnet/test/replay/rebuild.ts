// The chain of a recording in a development chain, block by block.
import { type Devnet, openDevnet } from '../../src/devnet.ts'
import { fastRecovery } from '../fast-recovery.ts'
import { SetClock } from '../world.ts'
import { idOf, type Recording } from './recording.ts'

const slotMs = 3000

/** A development chain at the head of the recording. Throws when a block does not get the recorded id. */
export async function rebuild(recording: Recording): Promise<Devnet> {
  const clock = new SetClock(recording.blocks[1]?.timeMs ?? 0)
  const devnet = await openDevnet({
    blockTimeMs: slotMs,
    genesis: recording.genesis,
    clock,
    recover: fastRecovery,
  })
  const { chain } = devnet
  for (const privateKey of recording.witnessKeys) chain.cheat({ kind: 'key', privateKey })
  for (const [height, { id, timeMs, transactions }] of recording.blocks.entries()) {
    if (height === 0) continue
    clock.ms = timeMs
    for (const transaction of transactions)
      if (chain.pool.get(idOf(transaction)) === undefined) chain.accept(transaction)
    const [made] = chain.mine(1)
    if (made!.id !== id) throw new Error(`Block ${height} has the id ${made!.id} in place of ${id}.`)
  }
  return devnet
}
