import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')

/** The unit tests of one domain, which scripts/mutation.ts names: a rule is proven where it stands, not by what lies above. */
export default defineConfig({
  root,
  resolve: { alias: { 'server-only': join(root, 'tests/support/server-only.ts') } },
  test: {
    include: [`tests/unit/${process.env.MUTATION_DOMAIN ?? '*'}/**/*.test.{ts,tsx}`],
    setupFiles: ['tests/support/environment.ts', 'tests/support/setup.ts'],
    testTimeout: 60_000,
    isolate: false,
    env: { TZ: 'Asia/Kathmandu', NODE_ENV: 'test' },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
