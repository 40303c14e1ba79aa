import { defineConfig } from '@playwright/test'

const port = 3987

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
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
  webServer: {
    command: `node e2e/world.mjs ${port}`,
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 120_000,
    stdout: 'pipe',
  },
})
