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

const worlds = [
  `${recorded.port} e2e/world.mjs ${recorded.port}`,
  `${living.port} e2e/living-world.mjs ${living.port} ${living.devnetPort}`,
  `${parted.port} e2e/parted-world.mjs ${parted.port} ${parted.devnetPort}`,
  `${wallet.port} e2e/wallet-world.mjs ${wallet.port} ${wallet.devnetPort}`,
  `${clock.port} e2e/wallet-world.mjs ${clock.port} ${clock.devnetPort} order-book`,
]

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
    // Without a graphics card a page that moves takes a tenth of a processor, also while nobody does anything. Pages move at
    // night, in files that look for movement, and in the browser with an extension.
    contextOptions: {
      reducedMotion: process.env['SUNDIAL_NIGHTLY'] === undefined ? 'reduce' : 'no-preference',
    },
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
  webServer: {
    // Playwright would start several servers one after the other.
    command: `node e2e/worlds.mjs ${worlds.map((world) => `'${world}'`).join(' ')}`,
    wait: { stdout: /Every world is ready/ },
    timeout: waitMs,
    stdout: 'pipe',
    // The programs stop their databases in order.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
})
