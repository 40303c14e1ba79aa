import { expect, test, vi } from 'vitest'
import * as devnet from './index.ts'

test('exports', () => {
  expect(Object.keys(devnet).sort()).toMatchInlineSnapshot(`
    [
      "ForkNodeUnreachable",
      "defaultGenesis",
      "genesisFromJson",
      "isHostAllowed",
      "openDevnet",
      "printChain",
      "readChainFile",
      "serveDevnet",
      "serveGrpc",
      "sideGenesis",
      "witnessKey",
    ]
  `)
})

test('importing the package compiles no WebAssembly', async () => {
  const compile = vi.spyOn(WebAssembly, 'Module')
  vi.resetModules()
  await import('./index.ts')
  expect(compile).not.toHaveBeenCalled()
  compile.mockRestore()
})
