import { defineConfig } from '@playwright/test'

/** The program on recorded data, and the program with a chain of its own. */
const recorded = { port: 3987 }
const living = { port: 3988, devnetPort: 9187 }
process.env['SUNDIAL_E2E_LIVING'] = `http://127.0.0.1:${living.port}`
process.env['SUNDIAL_E2E_DEVNET'] = `http://127.0.0.1:${living.devnetPort}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: `http://127.0.0.1:${recorded.port}`,
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: process.env['SUNDIAL_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: [
    {
      command: `node e2e/world.mjs ${recorded.port}`,
      url: `http://127.0.0.1:${recorded.port}/ready`,
      timeout: 120_000,
      stdout: 'pipe',
      // The program stops its database in order.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
    {
      command: `node e2e/living-world.mjs ${living.port} ${living.devnetPort}`,
      url: `http://127.0.0.1:${living.port}/ready`,
      timeout: 120_000,
      stdout: 'pipe',
      // The program stops its database in order.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  ],
})
