import { Prisma } from '#lib/server/db.ts'

/** True for a rating, `loan_reviews r`, that is not held back: no figure, list or text may tell of any other. */
export const SHOWN = Prisma.sql`r.held_since is null`
