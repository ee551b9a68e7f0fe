import type { PersonActor } from '#lib/core/actor.ts'
import type { ActionKind, Whose } from '#lib/discovery/dashboard/labels.ts'
import type { ActionItem } from '#lib/discovery/dashboard/schema.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** The note and link of a task on the home page. */
type Told = Pick<ActionItem, 'note' | 'href'>

/** The SQL of one kind of home-page task, and a function that describes a row. */
export type Waiting = {
  /** The FROM and WHERE clauses that select the tasks. */
  from: Prisma.Sql
  id: Prisma.Sql
  /** The selected columns; must include `id`, `name` and `since`. */
  columns: Prisma.Sql
  order: Prisma.Sql
  told: (row: never) => Told
}

/**
 * Returns the query of one kind of task for a person; for staff, of their own companies or of all. Null if the kind
 * does not apply to the person.
 */
export type WaitingFor = (actor: PersonActor, whose: Whose) => Waiting | null

/** The task rows of one kind, as `selectWaitingTasks` returns them. */
export type Listed = { kind: ActionKind; total: number; rows: ({ id: number; name: string; since: string } & object)[] }

/** SQL that is true if the person has not put the task aside. */
export const excludePutAsideTasks = ({ accountId }: PersonActor, kind: ActionKind, id: Prisma.Sql): Prisma.Sql =>
  sql`${id} <> all (array(select m.record_id from task_marks m
    where m.account_id = ${accountId} and m.kind = ${kind} and m.until > ${today()}::date))`

// Each part runs in about a millisecond, but starting parallel workers takes ten. A call of a parallel-unsafe function,
// although never executed, stops the planner from using workers.
const ALONE = sql`with alone as (select set_config('max_parallel_workers_per_gather', '0', true))`

/**
 * Selects the tasks of the given kinds and their exact numbers in one statement, without those that the person has put
 * aside.
 */
export const selectWaitingTasks = (
  actor: PersonActor,
  kinds: readonly { kind: ActionKind; waiting: Waiting }[],
  limit: number,
): Prisma.Sql =>
  sql`${ALONE} ${Prisma.join(
    kinds.map(({ kind, waiting: { from, id, columns, order } }) => {
      const open = sql`${from} and ${excludePutAsideTasks(actor, kind, id)}`
      return sql`select ${kind}::text as kind, (select count(*)::int from ${open}) as total,
        (select coalesce(json_agg(listed), '[]') from (
          select ${columns} from ${open} order by ${order} limit ${limit}::int) listed) as rows`
    }),
    ' union all ',
  )}`

/** Converts the rows that `selectWaitingTasks` selected to tasks of the home page. */
export const toActionItems = ({ kind, rows }: Listed, { told }: Waiting): ActionItem[] =>
  rows.map((row) => ({ kind, id: row.id, name: row.name, since: new Date(row.since), ...told(row as never) }))
