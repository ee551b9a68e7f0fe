import type { Prisma } from '#lib/server/database/db.ts'

/**
 * One kind of name to search. `key` is the indexed expression, `within` the part of the scope that an index supports,
 * `asked` the part that is checked row by row.
 */
export type Source = {
  kind: 'INDIVIDUAL' | 'COMPANY' | 'LOAN'
  table: Prisma.Sql
  key: Prisma.Sql
  within: Prisma.Sql
  asked: Prisma.Sql
}
