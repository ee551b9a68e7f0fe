import { randomUUID } from 'node:crypto'
import type { StaffActor } from '#lib/core/actor.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { documentOf } from '#tests/support/letter-bodies.ts'

// Before the environment is read, because it is validated only once.
process.env.MAIL_FROM = 'mail@covenant.example'
process.env.LEGAL_NAME = 'Covenant Pty Ltd'
process.env.POSTAL_ADDRESS = '1 Example Street, Sydney NSW 2000'

/** Returns a word that is in no other row. */
export const newWord = (): string => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Creates an administrator without a draft, and an API client for them. */
export const newWriter = async (): Promise<{ writer: StaffActor; api: Api }> => {
  const writer = await findActorOf(await makeStaff({ isAdmin: true, email: `${newWord()}@covenant.example` }))
  return { writer, api: await apiAs(writer) }
}

/** Saves a draft as the screen does. */
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
