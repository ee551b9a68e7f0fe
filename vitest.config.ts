import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const root = import.meta.dirname

// Files that wait long for processes of their own run in CI (`npm test -- --slow`), or when they are named.
const isSlow = process.env.SLOW === '1' || process.argv.some((argument) => argument.includes('.slow.'))

const exclude = [...configDefaults.exclude, ...(isSlow ? [] : ['**/*.slow.test.*'])]

const shared = {
  exclude,
  pool: 'forks',
  // A process for each file costs more than its tests; tests/support/environment.ts makes our own modules new for each.
  isolate: false,
  // A zone with an odd offset, so that a day that is taken from the machine's own clock shows itself.
  env: { TZ: 'Asia/Kathmandu', NODE_ENV: 'test' },
  restoreMocks: true,
  unstubEnvs: true,
} as const

export default defineConfig({
  resolve: {
    alias: {
      // The marker has nothing to import outside the bundler's server build.
      'server-only': join(root, 'tests/support/server-only.ts'),
      // The App Router's own: the other one draws nothing until its module happens to have loaded.
      'next/dynamic': join(root, 'node_modules/next/dist/shared/lib/app-dynamic.js'),
    },
  },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/environment.ts', 'tests/support/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/environment.ts', 'tests/support/setup.ts', 'tests/support/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
