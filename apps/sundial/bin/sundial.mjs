#!/usr/bin/env node
// `npx sundial <command>` in a clone: builds what is stale and runs the program.
await import('../../../scripts/start.mjs')
