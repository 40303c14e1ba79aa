import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { State } from '../state/state.ts'
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts'

test('a very large state is written and read back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-checkpoint-'))
  try {
    const state = new State()
    const entries = Array.from({ length: 150_000 }, (_, index) => ({
      table: 'accountNames' as const,
      key: String(index),
      value: `41${index}`,
    }))
    state.apply(entries)
    const path = join(folder, 'checkpoint')
    writeCheckpoint(path, { state, undos: [{ height: 7, before: entries }], logLength: 5, headId: 'ab' })
    const read = readCheckpoint(path)!
    expect(read.state.get('accountNames', '149999')).toBe('41149999')
    expect(read.undos[0]!.before).toHaveLength(150_000)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
