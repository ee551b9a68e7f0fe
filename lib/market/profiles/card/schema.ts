import { z } from 'zod'

const text = z.string().nullable()

/** The status of a profile, as far as the viewer may know it. */
const STANDINGS = ['active', 'paused', 'switchedOff'] as const
export type CardStatus = (typeof STANDINGS)[number]

/** A short form of a profile: name, contact, status and the last note of the viewer's side. */
export const profileCard = z.strictObject({
  name: text,
  companyName: z.string(),
  mobileNumber: text,
  email: text,
  bdm: text,
  standing: z.enum(STANDINGS),
  /** Null if there is no note or the viewer keeps none about this profile. */
  lastNote: z.strictObject({ date: z.date(), type: z.string(), note: z.string() }).nullable(),
})
export type ProfileCard = z.output<typeof profileCard>
