import { z } from 'zod'
import { dataOf } from '#lib/core/answers.ts'
import { recordId } from '#lib/core/parsing.ts'
import { letterAnswer } from '#lib/foundation/mail/schema.ts'
import { DIGEST_KINDS } from '../schema.ts'

const kind = z.enum(DIGEST_KINDS)
const count = z.int().min(0)

/** A coming digest: when it is sent, and how many people it would reach now, at most if they are judged one by one. */
const comingDigest = z.strictObject({
  kind,
  at: z.date(),
  people: count,
  /** Why the digest would reach nobody now; null if nothing prevents it. */
  obstacle: z.string().nullable(),
})
export type ComingDigest = z.output<typeof comingDigest>

/** A past run with the delivery counts of its messages, which sum to `planned`. */
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

/** A preview of a digest for one person. */
const digestPreview = z.strictObject({
  kind,
  name: z.string(),
  address: z.string(),
  letter: letterAnswer,
  obstacle: z.string().nullable(),
})
export type DigestPreview = z.output<typeof digestPreview>

/** The coming digests, the latest runs, and a preview if one was requested. */
export const digestsAnswer = dataOf(
  z.strictObject({
    coming: z.array(comingDigest),
    runs: z.array(digestRun),
    preview: digestPreview.optional(),
  }),
)

/** The digest and person to preview: both or neither. */
export const digestsQuery = z
  .object({ kind: kind.optional(), person: recordId.optional() })
  .refine(({ kind: digest, person }) => (digest === undefined) === (person === undefined), 'Name a kind and a person.')

/** A person whose digest can be previewed. */
export type FoundReader = { id: number; name: string; companyName: string }
