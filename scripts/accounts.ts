import './production.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { relinkAccounts } from '#lib/people/accounts/commands.ts'
import { disconnect } from '#lib/server/database/db.ts'
import { parseEnv } from '#lib/server/operations/env.ts'
import { requireValidStart } from './startup.ts'

/**
 * `npm run accounts -- --relink`: after a change of the identity provider, unlinks accounts so that people are linked again by
 * their verified address.
 */
if (!process.argv.includes('--relink')) {
  console.error(
    'Say what to do: npm run accounts -- --relink lets people be joined again at the provider of OIDC_ISSUER.',
  )
  process.exit(1)
}
const { OIDC_ISSUER } = await requireValidStart('The command', parseEnv)
const unlinked = await relinkAccounts(createSystemActor('accounts command'), OIDC_ISSUER)
for (const { issuer, people } of unlinked) console.log(`${people} ${people === 1 ? 'person' : 'people'} of ${issuer}`)
console.log(
  unlinked.length === 0
    ? `Every account belongs to ${OIDC_ISSUER} or waits for its first sign-in.`
    : `will be joined again at their next sign-in at ${OIDC_ISSUER}, by their verified address.`,
)
await disconnect()
