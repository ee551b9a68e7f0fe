import { vi } from 'vitest'

// The files of a run share their process: none finds what another left in a module.
vi.resetModules()

/** Everything that lib/server/env.ts asks for; the database's addresses come from database.ts. */
Object.assign(process.env, {
  APP_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  OIDC_ISSUER: 'http://localhost:4000',
  OIDC_CLIENT_ID: 'covenant',
  OIDC_CLIENT_SECRET: 'only-for-tests-only-for-tests',
  BUNDLED_IDENTITY: 'true',
  DEMONSTRATION: 'false',
  DATABASE_POOL: '6',
})
