import type { PersonActor } from '#lib/core/actor.ts'
import type { ActionKind } from '#lib/discovery/dashboard/labels.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Selects the tasks that a person marked as done today, and the due follow-ups that the person moved on today and that are not due
 * again, as after a call that was taken back.
 */
export const selectFinishedTasks = ({ accountId }: PersonActor): Prisma.Sql => Prisma.sql`
  select m.kind, m.record_id from task_marks m
  where m.account_id = ${accountId} and m.state = 'DONE' and m.marked_on = ${today()}::date
  union
  select ${'FOLLOW_UP' satisfies ActionKind}::text, e.subject_id from audit_entries e
  join observers o on o.company_id is null
  join company_leads w on w.observer_id = o.id and w.company_id = e.subject_id
  where e.account_id = ${accountId} and e.at >= ${dayStartSql(today())} and e.act = 'FOLLOWUP_DATE_CHANGED'
    and (e.details->>'wasDue')::boolean and (w.followup_date is null or w.followup_date > ${today()}::date)`
