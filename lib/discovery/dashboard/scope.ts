import type { PersonActor } from '#lib/core/actor.ts'
import type { ActionKind, Whose } from '#lib/discovery/dashboard/labels.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { today } from '#lib/server/clock.ts'
import { Prisma } from '#lib/server/db.ts'

const { sql } = Prisma

/** What a row says beside its id, name and date. */
type Told = Pick<ActionItem, 'note' | 'href'>

/** One kind of what waits, as SQL: where its rows stand, in which order they are read, and how one reads. */
export type Waiting = {
  /** From the tables to the end of the conditions. */
  from: Prisma.Sql
  id: Prisma.Sql
  /** With `id`, `name` and `since`. */
  columns: Prisma.Sql
  order: Prisma.Sql
  told: (row: never) => Told
}

/** What waits for a person; staff are shown their own part of it or the whole market's. Null where the kind has nothing for them. */
export type WaitingFor = (actor: PersonActor, whose: Whose) => Waiting | null

/** The rows of one kind, as `waitingRows` reads them. */
export type Listed = { kind: ActionKind; total: number; rows: ({ id: number; name: string; since: string } & object)[] }

/** True for what a person has not put aside of a kind. */
export const notPutAside = ({ accountId }: PersonActor, kind: ActionKind, id: Prisma.Sql): Prisma.Sql =>
  sql`${id} <> all (array(select m.record_id from task_marks m
    where m.account_id = ${accountId} and m.kind = ${kind} and m.until > ${today()}::date))`

// Each part takes a millisecond, and starting parallel workers for it ten: with a function that may not run in them, which
// nobody calls, the planner starts none.
const ALONE = sql`with alone as (select set_config('max_parallel_workers_per_gather', '0', true))`

/** The rows of some kinds with their exact numbers, in one statement; what the person has put aside is left out. */
export const waitingRows = (
  actor: PersonActor,
  kinds: readonly { kind: ActionKind; waiting: Waiting }[],
  limit: number,
): Prisma.Sql =>
  sql`${ALONE} ${Prisma.join(
    kinds.map(({ kind, waiting: { from, id, columns, order } }) => {
      const open = sql`${from} and ${notPutAside(actor, kind, id)}`
      return sql`select ${kind}::text as kind, (select count(*)::int from ${open}) as total,
        (select coalesce(json_agg(listed), '[]') from (
          select ${columns} from ${open} order by ${order} limit ${limit}::int) listed) as rows`
    }),
    ' union all ',
  )}`

/** The items of a kind, out of the rows that `waitingRows` read. */
export const itemsOf = ({ kind, rows }: Listed, { told }: Waiting): ActionItem[] =>
  rows.map((row) => ({ kind, id: row.id, name: row.name, since: new Date(row.since), ...told(row as never) }))
