// The thread of replays: runs one transaction for each message.
import { parentPort } from 'node:worker_threads'
import { replay, replaySteps } from '@sundial/tvm'
import { openRecovery } from '../open-recovery.ts'
import type { ReplayJob } from './replay-thread.ts'

const recover = await openRecovery()

parentPort!.on('message', (job: ReplayJob) => {
  const done = 'order' in job ? replaySteps(job, { recover }) : replay(job, { recover })
  // Between threads there is no origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  parentPort!.postMessage(done)
})
