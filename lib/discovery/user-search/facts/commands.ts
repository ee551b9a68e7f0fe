import {
  BATCH,
  COLUMNS,
  FACT_NAMES,
  listPendingUsers,
  selectFactRows,
  TABLES,
} from '#lib/discovery/user-search/facts/queries.ts'
import type { StatusCodes } from '#lib/lending/access/scope.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { today } from '#lib/server/operations/clock.ts'

const { join, sql } = Prisma

const REPLACED = join(
  FACT_NAMES.filter((name) => name !== 'individual_id').map(
    (name) => sql`${quoteIdentifier(name)} = ${quoteIdentifier(`excluded.${name}`)}`,
  ),
)

/**
 * Updates the search rows of everyone with a change committed since the last refresh; returns the number of people. Takes an
 * advisory lock: a concurrent call waits, and then finds nothing left to update.
 */
export const refreshUserSearches = async (tx: Tx, codes: StatusCodes): Promise<number> => {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('user searches', 0))`
  const { snapshot, ids } = await listPendingUsers(tx)
  for (let from = 0; from < ids.length; from += BATCH)
    for (const each of TABLES) await rewriteUserSearchRows(tx, each, { codes, ids: ids.slice(from, from + BATCH) })
  await tx.$executeRaw`insert into user_search_states (snapshot, day) values (${snapshot}, ${today()}::date)
    on conflict (id) do update set snapshot = excluded.snapshot, day = excluded.day, read_at = excluded.read_at`
  return ids.length
}

const rewriteUserSearchRows = (
  tx: Tx,
  { table, actor }: (typeof TABLES)[number],
  { codes, ids }: { codes: StatusCodes; ids: readonly number[] },
): Promise<number> => {
  const [of, some] = [quoteIdentifier(table), sql`any(${[...ids]}::int[])`]
  return tx.$executeRaw`
    with told as materialized (${selectFactRows({ actor, codes }, sql`i.id = ${some}`)}),
    gone as (delete from ${of} where individual_id = ${some} and individual_id not in (select individual_id from told))
    insert into ${of} as t (${COLUMNS}) select ${COLUMNS} from told
    on conflict (individual_id) do update set ${REPLACED} where (t.*) is distinct from (excluded.*)`
}
