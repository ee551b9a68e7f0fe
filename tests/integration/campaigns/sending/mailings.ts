import { randomBytes } from 'node:crypto'
import { enqueueMailing } from '#lib/campaigns/sending/commands.ts'
import { workMailing } from '#lib/campaigns/sending/working/commands.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import type { Transport } from '#lib/server/delivery/mailer.ts'
import { now } from '#lib/server/operations/clock.ts'
import { makeBroker, makeStaff } from '#prisma/seed/factories.ts'

export const sender = createSystemActor('mailing')

/** Creates a company of so many people with distinct addresses. */
export const makePeople = async (count: number) => {
  const { companyId } = await makeBroker()
  const mark = randomBytes(4).toString('hex')
  const { rows } = await pool().query<{ id: number; email: string }>(
    `insert into individuals (company_id, first_name, last_name, state_key, appearance_order, email)
     select $1, 'Kim', 'Reed ' || place, 'NSW', 100 + place, 'kim.' || place || '.' || $2 || '@reed.example'
     from generate_series(1, $3::int) place returning id, email`,
    [companyId, mark, count],
  )
  return { companyId, people: rows }
}

type Changes = { kind?: 'BULK' | 'MARKETING'; basis?: 'SUBSCRIBED' | 'SERVICE' }

/** Creates a frozen and planned mailing to so many people. */
export const frozenMailing = async (count: number, { kind = 'BULK', basis = 'SUBSCRIBED' }: Changes = {}) => {
  const { people, companyId } = await makePeople(count)
  const { accountId } = await makeStaff({ isAdmin: true })
  const { id } = await database().emailCampaign.create({
    data: {
      kind,
      state: 'FROZEN',
      subject: 'Terms for {{firstName|you}}',
      createdById: accountId as number,
      html: '<p>Hello {{firstName|there}}</p>',
      text: 'Hello {{firstName|there}}',
      senderEmail: 'desk@covenant.example',
      senderName: 'Desk',
      frozenAt: now(),
      choices: {},
    },
  })
  await pool().query(
    `insert into campaign_recipients (campaign_id, individual_id, address, name, merge, basis, due_at)
     select $1, i.id, i.email, i.first_name, jsonb_build_object('firstName', i.first_name), $2, $3
     from individuals i where i.id = any($4) order by i.id`,
    [id, basis, now(), people.map((person) => person.id)],
  )
  await runTransaction((tx) => enqueueMailing(tx, id))
  return { id, people, companyId, sentBy: accountId as number }
}

/** Returns the current mailing. */
export const mailingOf = (id: number) => database().emailCampaign.findUniqueOrThrow({ where: { id } })

/** Returns the number of recipients in each state. */
export const statesOf = async (id: number): Promise<Record<string, number>> => {
  const rows = await database().campaignRecipient.groupBy({ by: ['state'], where: { campaignId: id }, _count: true })
  return Object.fromEntries(rows.map(({ state, _count }) => [state, _count]))
}

/** Runs one slice of a mailing's sending, as its job does now. */
export const workOnce = async (id: number, transport: Transport | null): Promise<void> => {
  const { version: run } = await mailingOf(id)
  await workMailing(sender, { campaignId: id, run }, transport)
}

/** Returns the seconds until the next job of a mailing, or null if none is planned. */
export const plannedIn = async (id: number): Promise<number | null> => {
  const { version } = await mailingOf(id)
  const { rows } = await pool().query<{ seconds: number }>(
    `select extract(epoch from max(start_after) - now())::float8 as seconds from jobs.job
     where name = 'mailing' and (data->>'campaignId')::int = $1 and (data->>'run')::int = $2`,
    [id, version],
  )
  return rows[0]?.seconds ?? null
}
