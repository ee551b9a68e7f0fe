import { z } from 'zod'

/** What a text asks of All Loans: a search for each way to read it, with its chips, and what is to be said of the rest. */
export const askedLoans = z.strictObject({
  searches: z.array(z.strictObject({ path: z.string(), chips: z.array(z.string()) })),
  said: z.array(z.string()),
})
export type AskedLoans = z.output<typeof askedLoans>
