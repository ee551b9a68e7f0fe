import { getViewAs, type PersonActor } from '#lib/core/actor.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import { getStartOfVisit } from '#lib/discovery/global-search/recents/queries.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

type Opened = { kind: 'LOAN' | 'COMPANY'; id: number }

const KEPT = 30

/** Records what a person opened and keeps only the latest thirty. */
export const rememberOpened = longCommand({
  policy: searchPolicy.search,
  input: unchecked<Opened>(),
  audits: { none: "Where somebody looks is nobody else's." },
  runsInViews: true,
  work: async ({ actor, input: { kind, id } }) => {
    // Records opened while viewing as another person are not the person's own.
    if (getViewAs(actor)) return
    const { accountId } = actor as PersonActor
    // Adds a millisecond so that two records opened at the same time keep their order.
    await pool().query({
      name: 'remember-opened',
      text: `
        with old as (
          delete from opened_records where account_id = $1 and (kind, record_id) in (
            select kind, record_id from opened_records where account_id = $1 and (kind, record_id) <> ($2, $3::int)
            order by opened_at desc offset $5)
        )
        insert into opened_records as r (account_id, kind, record_id, opened_at)
        select $1, $2, $3, greatest($4, max(opened_at) + interval '1 ms') from opened_records where account_id = $1
        on conflict (account_id, kind, record_id) do update set opened_at = excluded.opened_at,
          looked_at = case when r.opened_at < $6 then r.opened_at else r.looked_at end`,
      values: [accountId, kind, id, now(), KEPT - 1, getStartOfVisit()],
    })
  },
})
