#!/usr/bin/env node
// The npm solc behind the command line that Foundry, halmos and slither expect of a compiler: `--version`, and `--standard-json` from
// standard input.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const solc = createRequire(import.meta.url)('solc')

function readImport(path) {
  try {
    return { contents: readFileSync(path, 'utf8') }
  } catch (cause) {
    return { error: String(cause) }
  }
}

if (process.argv.includes('--version')) {
  const version = solc.version().replace('.Emscripten.clang', '.Linux.g++')
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${version}`)
} else {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8'), { import: readImport }))
}
