import { join } from 'node:path'
import { parseEnv } from '#lib/server/env.ts'
import { endWithParent } from './children.ts'

/** The web process: checks its environment, then serves the build on PORT (HOST, default loopback). */
try {
  parseEnv(process.env)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
if (process.env.COVENANT_CHILD) endWithParent()

process.chdir(join(import.meta.dirname, '..'))
process.argv = [
  process.argv[0] as string,
  'next',
  'start',
  '-p',
  process.env.PORT ?? '3000',
  '-H',
  process.env.HOST ?? '127.0.0.1',
]
await import('../node_modules/next/dist/bin/next')
