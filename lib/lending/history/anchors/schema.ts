import { z } from 'zod'
import { LARGEST_NUMBER } from '#lib/core/parsing.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const count = z.int().min(0).max(LARGEST_NUMBER)

/** An anchor: one hash over the latest log row of every loan at a moment, and how many loans and log rows it covers. */
export const anchor = z.strictObject({
  at: z.iso.datetime(),
  loans: count,
  entries: count,
  root: hash,
})
export type Anchor = z.output<typeof anchor>

/** One line of the anchor file, hash-chained to the previous line. */
export const anchorLine = anchor.extend({ previousHash: hash.nullable(), hash })
export type AnchorLine = z.output<typeof anchorLine>

/**
 * A fault found in an anchor: the logs disagree with it, its line breaks the hash chain of the file, or the file lacks
 * it.
 */
export type AnchorFault = { at: string; what: 'logs' | 'line' | 'missing' }
