import { vi } from 'vitest'

// The files of a run share their process: none finds what another left in a module, in what a module holds once for the
// process, or in the environment. The connection is ended by the file that opened it.
vi.resetModules()
const holder = globalThis as { covenantEnvironment?: NodeJS.ProcessEnv }
const KEPT = ['covenantEnvironment', 'covenantConnection']
for (const name of Object.keys(globalThis))
  if (name.startsWith('covenant') && !KEPT.includes(name)) delete (globalThis as Record<string, unknown>)[name]
holder.covenantEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env))
  if (!(name in holder.covenantEnvironment) && !name.startsWith('VITEST')) delete process.env[name]

/** Everything that lib/server/operations/env.ts requires; the database URLs come from database.ts. */
Object.assign(process.env, holder.covenantEnvironment, {
  APP_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  ENCRYPTION_KEYS: 'only-for-tests-only-for-tests-only-for-test',
  PREFERENCE_KEYS: 'tests-alone-tests-alone-tests-alone-tests-a',
  OIDC_ISSUER: 'http://localhost:4000',
  OIDC_CLIENT_ID: 'covenant',
  OIDC_CLIENT_SECRET: 'only-for-tests-only-for-tests',
  BUNDLED_IDENTITY: 'true',
  DEMONSTRATION: 'false',
  CHECK_ANSWERS: 'true',
  DATABASE_POOL: '6',
  MAIL_PER_SECOND: '100000',
})
