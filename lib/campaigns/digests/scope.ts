import type { Readers } from '#lib/campaigns/digests/schema.ts'
import { Prisma } from '#lib/server/database/db.ts'

/** SQL condition and order of people `i`: one person, or the next page. */
export const selectReaders = (readers: Readers): Prisma.Sql =>
  'id' in readers
    ? Prisma.sql`and i.id = ${readers.id}`
    : Prisma.sql`and i.id > ${readers.after} order by i.id limit ${readers.most}`
