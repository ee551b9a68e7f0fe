import { randomUUID } from 'node:crypto'
import { rowsOf } from './database.ts'

type Plan = {
  state: string
  /** The state of each recipient, in order. */
  recipients: readonly string[]
  leftOut?: readonly string[]
  kind?: 'BULK' | 'MARKETING'
  pausedReason?: string
}

/** Creates a mailing with frozen recipients, and returns the ids of its recipients. */
export const addMailing = async ({ state, recipients, leftOut = [], kind = 'BULK', pausedReason }: Plan) => {
  const mark = randomUUID().slice(0, 8)
  const subject = `Rates ${mark}`
  const [made] = await rowsOf<{ id: number }>(
    `insert into email_campaigns (kind, state, subject, html, text, sender_email, sender_name, created_by_id, frozen_at,
       finished_at, paused_reason)
     select $1, $2, $3, '<p>Hello {{firstName|there}}</p>', 'Hello {{firstName|there}}', 'news@covenant.example', 'News',
       (select id from accounts where staff_id is not null order by id limit 1), now(),
       case when $2 in ('DONE', 'CANCELLED') then now() end, $4 returning id`,
    [kind, state, subject, pausedReason ?? null],
  )
  const id = made?.id as number
  const people = await rowsOf<{ id: number }>(
    `insert into campaign_recipients (campaign_id, address, name, merge, basis, state, sent_at, attempt)
     select $1, 'person' || place || '.' || $2 || '@mail.example', 'Person ' || place || ' ' || $2,
       json_build_object('firstName', 'Person', 'lastName', $2, 'company', 'Company ' || place, 'bdm', null), 'SUBSCRIBED',
       state, case when state = 'SENT' then now() end, case when state = 'QUEUED' then 0 else 1 end
     from unnest($3::text[]) with ordinality as planned (state, place) order by place returning id`,
    [id, mark, recipients],
  )
  await rowsOf(
    `insert into campaign_left_outs (campaign_id, name, address, reason)
     select $1, 'Left ' || place, null, reason from unnest($2::text[]) with ordinality as planned (reason, place)`,
    [id, leftOut],
  )
  return { id, subject, mark, path: `/mailings/${id}`, people: people.map((person) => person.id) }
}

/** The state of a mailing, and how many of its recipients are in each state. */
export const standOf = async (id: number) => {
  const [row] = await rowsOf<{ state: string; queued: number; cancelled: number; acts: number }>(
    `select c.state, (select count(*)::int from campaign_recipients where campaign_id = c.id and state = 'QUEUED') as queued,
       (select count(*)::int from campaign_recipients where campaign_id = c.id and state = 'CANCELLED') as cancelled,
       (select count(*)::int from audit_entries where act like 'MAILING_%' and (details->>'campaignId')::int = c.id) as acts
     from email_campaigns c where c.id = $1`,
    [id],
  )
  return row
}
