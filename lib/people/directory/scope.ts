import type { ProfileKind } from '#lib/core/paths.ts'
import { Prisma } from '#lib/server/database/db.ts'

/** The database table of each kind of profile. */
export const PROFILE_TABLES: Record<ProfileKind, Prisma.Sql> = {
  lender: Prisma.sql`lenders`,
  broker: Prisma.sql`brokers`,
  lawfirm: Prisma.sql`law_firms`,
}
