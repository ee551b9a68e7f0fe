import { z } from 'zod'

const text = z.string().nullable()

/** How a profile stands in the market, as far as its viewer may know. */
const STANDINGS = ['active', 'paused', 'switchedOff'] as const
export type Standing = (typeof STANDINGS)[number]

/** A profile in short: who it is, how to reach it, how it stands, and what the viewer's side noted last. */
export const profileCard = z.strictObject({
  name: text,
  companyName: z.string(),
  mobileNumber: text,
  email: text,
  bdm: text,
  standing: z.enum(STANDINGS),
  /** Null where nothing was noted, or the viewer keeps no notes about it. */
  lastNote: z.strictObject({ date: z.date(), type: z.string(), note: z.string() }).nullable(),
})
export type ProfileCard = z.output<typeof profileCard>
