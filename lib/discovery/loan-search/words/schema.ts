import { z } from 'zod'
import { MAX_QUESTION } from '#lib/core/pagination.ts'
import { takeFirst } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** The answer to a question about loans: a search for each reading with its chips, and messages about the rest. */
const askedLoans = z.strictObject({
  searches: z.array(z.strictObject({ path: z.string(), chips: z.array(z.string()) })),
  said: z.array(z.string()),
})
export type AskedLoans = z.output<typeof askedLoans>

/** The answer to words in the search box of a list; `rest` are the words that narrow nothing. */
export const readWords = askedLoans.extend({ rest: z.string() })
export type ReadWords = z.output<typeof readWords>

/** The query with the words; a longer text is cut. */
export const wordsQuery = z.object({
  text: z
    .preprocess(takeFirst, z.string().catch(''))
    .transform((text) => removeUnstorable(text.slice(0, MAX_QUESTION))),
})
