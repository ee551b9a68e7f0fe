import { z } from 'zod'
import { dataOf } from '#lib/core/answers.ts'
import { recordId } from '#lib/core/parsing.ts'
import { letterAnswer } from '#lib/foundation/mail/schema.ts'
import { DIGEST_KINDS } from '../schema.ts'

const kind = z.enum(DIGEST_KINDS)
const count = z.int().min(0)

/** A digest that will go out: when, and how many people it would reach now. */
const comingDigest = z.strictObject({
  kind,
  at: z.date(),
  people: count,
  /** Why it would reach nobody now. */
  obstacle: z.string().nullable(),
})
export type ComingDigest = z.output<typeof comingDigest>

/** A run that was, with what became of its messages; together they are what it planned. */
const digestRun = z.strictObject({
  id: z.int(),
  kind,
  day: z.string(),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
  refusal: z.string().nullable(),
  planned: count,
  sent: count,
  waiting: count,
  dropped: count,
  failed: count,
})
export type DigestRunRow = z.output<typeof digestRun>

/** The content of a digest for a person. */
const digestPreview = z.strictObject({
  kind,
  name: z.string(),
  address: z.string(),
  letter: letterAnswer,
  obstacle: z.string().nullable(),
})
export type DigestPreview = z.output<typeof digestPreview>

/** What will go out, the last runs, and a preview where one is asked for. */
export const digestsAnswer = dataOf(
  z.strictObject({
    coming: z.array(comingDigest),
    runs: z.array(digestRun),
    preview: digestPreview.optional(),
  }),
)

/** Which digest of whom to preview, where one is wanted: both or neither. */
export const digestsQuery = z
  .object({ kind: kind.optional(), person: recordId.optional() })
  .refine(({ kind: digest, person }) => (digest === undefined) === (person === undefined), 'Name a kind and a person.')

/** A person whose digest can be previewed. */
export type FoundReader = { id: number; name: string; companyName: string }
