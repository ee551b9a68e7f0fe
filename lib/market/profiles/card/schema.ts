import { z } from 'zod'
import { profileKind } from '#lib/people/directory/schema.ts'

const text = z.string().nullable()

/** The status of a profile, as far as the viewer may know it. */
const STANDINGS = ['active', 'paused', 'switchedOff'] as const
export type CardStatus = (typeof STANDINGS)[number]

/** A short form of a profile: name, contact, status and the last note of the viewer's side. */
export const profileCard = z.strictObject({
  kind: profileKind,
  name: text,
  companyName: z.string(),
  /** The names of the first visible people, and how many there are. */
  people: z.array(z.string()),
  peopleCount: z.int().min(0),
  /** The books open to the viewer, in whole dollars; null if hidden. */
  currentLoansCount: z.int().min(0).nullable(),
  currentLoanBook: z.bigint().nullable(),
  dischargedLoansCount: z.int().min(0).nullable(),
  dischargedLoanBook: z.bigint().nullable(),
  mobileNumber: text,
  email: text,
  bdm: text,
  standing: z.enum(STANDINGS),
  /** Null if there is no note or the viewer keeps none about this profile. */
  lastNote: z.strictObject({ date: z.date(), type: z.string(), note: z.string() }).nullable(),
})
export type ProfileCard = z.output<typeof profileCard>
