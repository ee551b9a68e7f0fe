import { z } from 'zod'
import { answeredId, dataOf } from '#lib/core/answers.ts'
import { MAX_QUESTION } from '#lib/core/pagination.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { scenarioMessages } from '#lib/market/scenarios/labels.ts'

/** The body that asks which fields words give. */
export const wordsBody = z.strictObject({
  words: z
    .string({ error: scenarioMessages.words })
    .max(MAX_QUESTION, scenarioMessages.words)
    .transform(removeUnstorable),
})
export type WordsBody = z.output<typeof wordsBody>

const readWords = z.strictObject({
  /** The fields of a form that the words give, as text. */
  fields: z.record(z.string(), z.string()),
  /** The suburb of the words, if there is exactly one; `fields` has its id. */
  suburb: z.strictObject({ id: answeredId, name: z.string() }).nullable(),
  /** What was not understood. */
  said: z.array(z.string()),
})
export type ReadWords = z.output<typeof readWords>

export const wordsAnswer = dataOf(readWords)
