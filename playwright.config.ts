import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// The shell without windows spends a third less on each page than the whole browser does.
const executablePath =
  process.env.CHROMIUM_PATH ||
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

// Left by `npm test -- --slow` for the end of its run.
const later = (process.env.LATER ?? '').split(' ').filter(Boolean)

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Whole processes that are started, stopped and starved run in CI (`npm test -- --slow`), or when they are named.
  testIgnore:
    process.env.SLOW === '1' || process.argv.some((argument) => argument.includes('.slow.'))
      ? []
      : ['**/*.slow.spec.ts', ...later.map((name) => `**/${name}.ts`)],
  fullyParallel: true,
  // A page waits for the product as often as for its own core.
  workers: 3,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-AU',
    timezoneId: 'Australia/Perth',
    // Moving parts cost a twentieth of the run, and each press waits until its button is at rest.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs as much as the test; `npm test -- e2e --trace on` asks for it.
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        // Without a graphics card its emulation draws, which costs more than drawing without one; pages live too briefly for
        // their code to be optimised.
        '--disable-gpu',
        '--js-flags=--no-opt',
      ],
    },
  },
})
