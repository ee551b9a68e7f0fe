import { z } from 'zod'

const ids = z.array(z.int()).catch([])

const choices = z
  .object({ individualIds: ids, companyIds: ids, testEmails: z.array(z.string()).catch([]) })
  .catch({ individualIds: [], companyIds: [], testEmails: [] })

/** What a draft keeps beside its columns: whom it is for, and where its tests go. */
export type Choices = z.output<typeof choices>

/** The choices of a stored draft. */
export const choicesIn = (stored: unknown): Choices => choices.parse(stored)
