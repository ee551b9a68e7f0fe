import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { Prisma } from '#lib/server/database/db.ts'

/** SQL condition that an address hash has opted out of a kind of mail: the newest entry counts, and without one the kind is on. */
export const hasOptedOutSql = (hash: Prisma.Sql, scope: OptOutScope): Prisma.Sql => Prisma.sql`
  coalesce((select e.action = 'OUT' from opt_out_entries e where e.address_hash = ${hash} and e.scope = ${scope}
    order by e.id desc limit 1), false)`

/** SQL condition that an address hash has opted out of at least one of some kinds of mail. */
export const hasOptedOutOfAnySql = (hash: Uint8Array, scopes: readonly OptOutScope[]): Prisma.Sql => Prisma.sql`
  exists (select from (select distinct on (e.scope) e.action from opt_out_entries e
    where e.address_hash = ${hash} and e.scope = any(${scopes}::text[]) order by e.scope, e.id desc) newest
    where newest.action = 'OUT')`
