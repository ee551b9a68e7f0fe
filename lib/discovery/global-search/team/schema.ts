import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

/** A member of the team, and where what they did is listed; `loans` and `people` are those of a BDM. */
const teamMember = z.strictObject({
  id: answeredId,
  name: z.string(),
  position: z.string(),
  isActive: z.boolean(),
  /** True if the text is the whole name. */
  isExact: z.boolean(),
  notes: z.string(),
  loans: z.string().nullable(),
  people: z.string().nullable(),
})
export type TeamMember = z.output<typeof teamMember>

const counted = z.strictObject({ path: z.string(), chips: z.array(z.string()), total: z.int().min(0) })
export type CountedSearch = z.output<typeof counted>

/**
 * What a text means about the team: members by name, searches of the notes that they took with the number of notes, or tables of what
 * each of the team did with the number of calls.
 */
export const teamAnswer = z.strictObject({
  members: z.array(teamMember),
  notes: z.array(counted),
  tables: z.array(counted),
  said: z.array(z.string()),
})
export type TeamAnswer = z.output<typeof teamAnswer>
