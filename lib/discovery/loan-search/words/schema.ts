import { z } from 'zod'

/** The answer to a question about loans: a search for each reading with its chips, and messages about the rest. */
export const askedLoans = z.strictObject({
  searches: z.array(z.strictObject({ path: z.string(), chips: z.array(z.string()) })),
  said: z.array(z.string()),
})
export type AskedLoans = z.output<typeof askedLoans>
