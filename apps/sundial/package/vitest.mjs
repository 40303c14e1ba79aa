// Vitest: `globalSetup: 'sundial/vitest'` starts one development chain for all test files, which is at `inject('sundialUrl')`.
import { startChain } from './testing.mjs'

export async function setup(project) {
  const chain = await startChain()
  project.provide('sundialUrl', chain.url)
  return () => chain.stop()
}
