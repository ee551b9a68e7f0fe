import './production.ts'
import { parseIdentityEnvironment } from '#lib/people/identity/environment.ts'
import { startIdentityServer } from '#lib/people/identity/server.ts'
import { disconnect } from '#lib/server/db.ts'
import { log } from '#lib/server/log.ts'
import { endWithParent } from './children.ts'
import { checkedStart } from './startup.ts'
import { listenFault, stopWhenAsked } from './stopping.ts'

/** The bundled identity provider's process: checks its environment, then serves OIDC_ISSUER (on IDENTITY_HOST, loopback by default). */
process.env.APPLICATION_NAME ??= 'covenant-identity'
const environment = await checkedStart('The identity provider', parseIdentityEnvironment)
if (process.env.COVENANT_CHILD) endWithParent()

const { close } = await startIdentityServer(environment).catch((error: NodeJS.ErrnoException) => {
  const { host, port } = environment
  console.error(`The identity provider cannot start. ${error.syscall ? listenFault(error, host, port) : error.message}`)
  process.exit(1)
})
stopWhenAsked(async () => {
  const cut = await close()
  await disconnect()
  return cut
})
// Logged last, because whoever waits for it may stop the process at once.
log.info('identity provider ready', { issuer: environment.issuer })
