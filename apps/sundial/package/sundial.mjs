#!/usr/bin/env node
// `npx sundial COMMAND` where the npm package is installed: everything is built.
process.setSourceMapsEnabled(true)
await import('../dist/main.js')
