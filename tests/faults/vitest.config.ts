import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '../..')

/** The slow attack tests: in sequence, so that the figures of one do not include another's load. */
export default defineConfig({
  root,
  resolve: { alias: { 'server-only': join(root, 'tests/support/server-only.ts') } },
  test: {
    name: 'faults',
    include: ['tests/faults/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    env: { TZ: 'Asia/Kathmandu', NODE_ENV: 'test' },
    setupFiles: ['tests/support/environment.ts', 'tests/support/setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
