import { randomUUID } from 'node:crypto'
import type { StaffActor } from '#lib/core/actor.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { documentOf } from '#tests/support/letter-bodies.ts'

// Before anything asks for the environment, which is checked once.
process.env.MAIL_FROM = 'mail@covenant.example'
process.env.LEGAL_NAME = 'Covenant Pty Ltd'
process.env.POSTAL_ADDRESS = '1 Example Street, Sydney NSW 2000'

/** A word that stands in no other row. */
export const newWord = (): string => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** A new system user with ADMIN, who has no draft yet, and the API as that person. */
export const newWriter = async (): Promise<{ writer: StaffActor; api: Api }> => {
  const writer = await findActorOf(await makeStaff({ isAdmin: true, email: `${newWord()}@covenant.example` }))
  return { writer, api: await apiAs(writer) }
}

/** What the screen saves of a draft. */
export const draftWith = (change: Record<string, unknown> = {}) => ({
  emailBody: documentOf('Hello'),
  emailSubject: 'News',
  senderEmail: null,
  individualIds: [] as number[],
  companyIds: [] as number[],
  includeUnsubscribed: false,
  reason: null,
  testEmails: [] as string[],
  savedSearchId: null,
  ...change,
})
