import { defineConfig } from '@playwright/test'
import { testMs, waitMs } from './scripts/patience.mjs'

/** The program on recorded data, with a chain of its own, in parts as programs of their own, for the wallet, and for tests that move the clock. */
const recorded = { port: 3987 }
const living = { port: 3988, devnetPort: 9187 }
const parted = { port: 3989, devnetPort: 9188 }
const wallet = { port: 3990, devnetPort: 9189 }
const clock = { port: 3991, devnetPort: 9190 }
process.env['SUNDIAL_E2E_LIVING'] = `http://127.0.0.1:${living.port}`
process.env['SUNDIAL_E2E_DEVNET'] = `http://127.0.0.1:${living.devnetPort}`
process.env['SUNDIAL_E2E_PARTED'] = `http://127.0.0.1:${parted.port}`
process.env['SUNDIAL_E2E_PARTED_DEVNET'] = `http://127.0.0.1:${parted.devnetPort}`
process.env['SUNDIAL_E2E_WALLET'] = `http://127.0.0.1:${wallet.port}`
process.env['SUNDIAL_E2E_WALLET_DEVNET'] = `http://127.0.0.1:${wallet.devnetPort}`
process.env['SUNDIAL_E2E_CLOCK'] = `http://127.0.0.1:${clock.port}`
process.env['SUNDIAL_E2E_CLOCK_DEVNET'] = `http://127.0.0.1:${clock.devnetPort}`

/** Extensions run in it only. */
const fullChromium = (process.env['SUNDIAL_CHROMIUM'] ??= '/usr/bin/chromium')

/** They move the clock by days or undo blocks, so one at a time. */
const movesClock = ['**/wallet-market.spec.ts', '**/wallet-stake.spec.ts', '**/wallet-proposals.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  timeout: testMs,
  expect: { timeout: waitMs },
  workers: 2,
  fullyParallel: true,
  use: {
    // A click waits for ever by default.
    actionTimeout: waitMs,
    baseURL: `http://127.0.0.1:${recorded.port}`,
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: process.env['SUNDIAL_HEADLESS_SHELL'] ?? fullChromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  projects: [
    // First, so that its only worker does not run alone in the end.
    { name: 'clock', testMatch: movesClock, workers: 1, fullyParallel: false },
    { name: 'now', testIgnore: movesClock },
  ],
  webServer: [
    {
      command: `node e2e/world.mjs ${recorded.port}`,
      url: `http://127.0.0.1:${recorded.port}/ready`,
      timeout: waitMs,
      stdout: 'pipe',
      // The program stops its database in order.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    },
    {
      command: `node e2e/living-world.mjs ${living.port} ${living.devnetPort}`,
      url: `http://127.0.0.1:${living.port}/ready`,
      timeout: waitMs,
      stdout: 'pipe',
      // The program stops its database in order.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    },
    {
      command: `node e2e/parted-world.mjs ${parted.port} ${parted.devnetPort}`,
      url: `http://127.0.0.1:${parted.port}/ready`,
      timeout: waitMs,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    },
    ...[
      { ...wallet, additions: '' },
      { ...clock, additions: 'order-book' },
    ].map(({ port, devnetPort, additions }) => ({
      command: `node e2e/wallet-world.mjs ${port} ${devnetPort} ${additions}`,
      url: `http://127.0.0.1:${port}/ready`,
      timeout: waitMs,
      stdout: 'pipe' as const,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 60_000 },
    })),
  ],
})
