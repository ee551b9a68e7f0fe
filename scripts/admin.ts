import './given.ts'
import { parseArgs } from 'node:util'
import { createSystemActor } from '#lib/core/actor.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { DomainError } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { foundAdministrator } from '#lib/people/staff/founding/commands.ts'
import { foundingTexts } from '#lib/people/staff/founding/labels.ts'
import { disconnect } from '#lib/server/database/db.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/** `npm run admin`: creates the first administrator of an empty production database and prints how to sign in. */
const OPTIONS = {
  email: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  state: { type: 'string', default: 'NSW' },
  mobile: { type: 'string' },
  'print-link': { type: 'boolean', default: false },
} as const
const OPTION_OF: Record<string, string> = { firstName: 'first', lastName: 'last', stateKey: 'state' }

const describeAdminError = (error: unknown): string[] => {
  if (!(error instanceof DomainError)) return [(error as Error).message]
  return error.errors.map(({ field, message }) => (field ? `--${OPTION_OF[field] ?? field}: ${message}` : message))
}

try {
  process.env.APPLICATION_NAME ??= 'covenant-admin'
  const { values } = parseArgs({ options: OPTIONS, strict: true })
  const { email, first, last, state, mobile } = values
  if (!email || !first || !last) throw new Error(foundingTexts.usage)
  const { NEXTAUTH_URL, BUNDLED_IDENTITY } = getEnv()
  const { origin } = new URL(NEXTAUTH_URL)
  const made = await foundAdministrator(createSystemActor('admin'), {
    firstName: first,
    lastName: last,
    email,
    stateKey: state,
    ...(mobile === undefined ? {} : { mobile }),
  })
  console.log(foundingTexts[made.isNew ? 'made' : 'again'](made.name, made.email))
  if (!BUNDLED_IDENTITY) console.log(foundingTexts.elsewhere(origin, made.email))
  else {
    const isMailed = createMailTransport(getEnv()) !== null
    if (isMailed) console.log(foundingTexts.mailed(made.email))
    // `--print-link` also works with mail configured, so that broken mail cannot lock the first person out.
    if (!isMailed || values['print-link'])
      console.log(foundingTexts.link(`${origin}${paths.invitation(made.token)}`, formatDayTime(made.expiresAt)))
  }
} catch (error) {
  for (const line of describeAdminError(error)) console.error(line)
  process.exitCode = 1
} finally {
  await disconnect()
}
process.exit()
