import { Prisma } from '#lib/server/database/db.ts'

/** Condition on `loan_reviews r`: not held back. Every figure, list and text must apply it. */
export const SHOWN = Prisma.sql`r.held_since is null`
