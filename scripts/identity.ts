import { parseIdentityEnvironment } from '#lib/identity/environment.ts'
import { startIdentityServer } from '#lib/identity/server.ts'
import { disconnect } from '#lib/server/db.ts'
import { log } from '#lib/server/log.ts'
import { endWithParent } from './children.ts'

/** The bundled identity provider's process: checks its environment, then serves OIDC_ISSUER (IDENTITY_HOST, default loopback). */
const environment = (() => {
  try {
    return parseIdentityEnvironment(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
})()
process.env.APPLICATION_NAME ??= 'covenant-identity'
if (process.env.COVENANT_CHILD) endWithParent()

const { close } = await startIdentityServer(environment).catch((error: NodeJS.ErrnoException) => {
  const { host, port } = environment
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} on ${host} is taken by another program.` : error.message)
  process.exit(1)
})
log.info('identity provider ready', { issuer: environment.issuer })

const stop = async () => {
  await close()
  await disconnect()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
