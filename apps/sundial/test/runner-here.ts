import { replay, replaySteps } from '@sundial/tvm'
import type { ReplayRunner } from '../src/replays/replay-thread.ts'

/** Runs in this thread what passes between threads, for tests of the sources. */
export const runnerHere: ReplayRunner = {
  replay: async (request) => structuredClone(replay(structuredClone(request))),
  steps: async (request) => structuredClone(replaySteps(structuredClone(request))),
}
