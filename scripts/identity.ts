import './production.ts'
import { parseIdentityEnvironment } from '#lib/people/identity/environment.ts'
import { startIdentityServer } from '#lib/people/identity/server.ts'
import { disconnect } from '#lib/server/database/db.ts'
import { log } from '#lib/server/operations/log.ts'
import { endWithParent } from './children.ts'
import { requireValidStart } from './startup.ts'
import { describeListenFault, stopOnSignal } from './stopping.ts'

/** The bundled identity provider's process: checks its environment, then serves OIDC_ISSUER (on IDENTITY_HOST, loopback by default). */
process.env.APPLICATION_NAME ??= 'covenant-identity'
const environment = await requireValidStart('The identity provider', parseIdentityEnvironment)
if (process.env.COVENANT_CHILD) endWithParent()

const { close } = await startIdentityServer(environment).catch((error: NodeJS.ErrnoException) => {
  const { host, port } = environment
  console.error(
    `The identity provider cannot start. ${error.syscall ? describeListenFault(error, host, port) : error.message}`,
  )
  process.exit(1)
})
stopOnSignal(async () => {
  const cut = await close()
  await disconnect()
  return cut
})
// Logged last, because whoever waits for it may stop the process at once.
log.info('identity provider ready', { issuer: environment.issuer })
