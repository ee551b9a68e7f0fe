import { z } from 'zod'
import { LARGEST_NUMBER } from '#lib/core/parsing.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const count = z.int().min(0).max(LARGEST_NUMBER)

/** The heads of all loans' logs at a moment in one hash, with how many loans and versions it covers. */
export const anchor = z.strictObject({
  at: z.iso.datetime(),
  loans: count,
  entries: count,
  root: hash,
})
export type Anchor = z.output<typeof anchor>

/** One line of the anchor file, chained to the line before. */
export const anchorLine = anchor.extend({ previousHash: hash.nullable(), hash })
export type AnchorLine = z.output<typeof anchorLine>

/** What is wrong with an anchor: the logs no longer say what it says, its line does not fit its file, or the file lacks it. */
export type AnchorFault = { at: string; what: 'logs' | 'line' | 'missing' }
