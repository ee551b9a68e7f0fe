import { beforeAll, describe, expect, test } from 'vitest'
import { getEmailConsent } from '#lib/campaigns/consent/queries.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import { findBrokenLogRow } from '#lib/lending/history/logs/queries.ts'
import { findDriftedProfileFigures } from '#lib/lending/projections/figures/queries.ts'
import { findDriftedLoanSearches } from '#lib/lending/projections/searches/queries.ts'
import { findLendersWithBrokenHistory } from '#lib/market/criteria/versions/queries.ts'
import { createActor, findPersonBySubject } from '#lib/people/directory/queries.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import { isCorrectPassword } from '#lib/server/secrets/passwords.ts'
import { loadDemonstration, readDemonstrationState } from '#prisma/seed/demonstration.ts'
import { findActor, seeder } from '#prisma/seed/factories.ts'
import { planLoans } from '#prisma/seed/loans.ts'
import { COUNTS, planMarket } from '#prisma/seed/market.ts'
import { PEOPLE } from '#prisma/seed/people.ts'
import { readAllSuburbs } from '#prisma/seed/places.ts'

const counts = { staff: 3, lenders: 8, brokers: 8, duals: 2, lawFirms: 2, loans: 60 }
const lines: string[] = []

beforeAll(async () => {
  expect(await readDemonstrationState()).toBe('NONE')
  await loadDemonstration({ counts, report: (line) => lines.push(line) })
}, 120_000)

const one = async <T>(sql: string): Promise<T> => (await pool().query(sql)).rows[0] as T

describe('the demonstration scenario, small', () => {
  test('has as many records as planned', async () => {
    expect(
      await one(`select (select count(*)::int from loans) as loans, (select count(*)::int from lenders) as lenders,
        (select count(*)::int from brokers) as brokers, (select count(*)::int from law_firms) as "lawFirms",
        (select count(*)::int from staff) as staff, (select count(*)::int from staff where is_admin) as admins,
        (select count(*)::int from companies) as companies`),
    ).toEqual({ loans: 60, lenders: 10, brokers: 10, lawFirms: 2, staff: 3, admins: 2, companies: 20 })
    expect(await readDemonstrationState()).toBe('WHOLE')
    expect(lines.some((line) => line.includes('60 loans'))).toBe(true)
  })

  test('matches the plan, loan by loan', async () => {
    const planned = planLoans(
      today(),
      planMarket(today(), { ...COUNTS, ...counts }),
      await readAllSuburbs(),
      counts.loans,
    )
    const stored = await database().loan.findMany({ orderBy: { id: 'asc' }, include: { loanLenders: true } })
    expect(
      stored.map(({ loanNo, statusKey, suburbId, principal, createdAt }) => ({
        loanNo,
        statusKey,
        suburbId,
        principal: Number(principal),
        at: createdAt,
      })),
    ).toEqual(
      planned.map(({ loanNo, statusKey, suburbId, lenders, at }) => ({
        loanNo,
        statusKey,
        suburbId,
        at,
        principal: lenders.reduce((sum, { contribution }) => sum + contribution, 0),
      })),
    )
  })

  test('has lenders with criteria in every state, complete histories, and pairs changed by both sides', async () => {
    const { categories, lenders, ...found } = await one<Record<string, number>>(`select
      (select count(*)::int from lender_categories) as categories,
      (select count(distinct lender_id)::int from lender_categories) as lenders,
      (select count(*) filter (where is_verified and last_verified_at > now() - interval '20 days')::int from lender_categories) as fresh,
      (select count(*) filter (where is_verified and last_verified_at < now() - interval '32 days')::int from lender_categories) as lapsed,
      (select count(*) filter (where last_verified_at is null)::int from lender_categories) as never,
      (select count(*)::int from broker_subscriptions) as subscriptions, (select count(*)::int from matches) as pairs`)
    expect(lenders).toBe(10)
    expect(categories).toBeGreaterThanOrEqual(24)
    expect(Object.entries(found).filter(([, count]) => count === 0)).toEqual([])
    expect(await findLendersWithBrokenHistory(seeder)).toEqual([])
  })

  test('has a loan log that starts on its day and is intact', async () => {
    const loans = await database().loan.findMany({ select: { id: true, createdAt: true } })
    const logs = await database().loanLog.findMany({ where: { sequence: 1 } })
    expect(logs).toHaveLength(loans.length)
    for (const loan of loans) {
      const log = logs.find(({ loanId }) => loanId === loan.id)
      expect(log?.act).toBe('CREATED')
      expect(log?.editedAt).toEqual(loan.createdAt)
      expect(toSydneyDay(loan.createdAt) <= today()).toBe(true)
      expect(await findBrokenLogRow(seeder, loan.id)).toBeNull()
    }
  })

  test('has mailings in different states, and no marketing mail to anybody who had unsubscribed', async () => {
    const { states, people, ...wrong } = await one<Record<string, unknown>>(`select
      (select array_agg(distinct state order by state) from email_campaigns) as states,
      (select count(*)::int from campaign_recipients) as people,
      (select count(*)::int from campaign_recipients r join individuals i on i.id = r.individual_id
        join companies c on c.id = i.company_id where not c.is_master_switch_on) as "switchedOff",
      (select count(*)::int from campaign_recipients where state = 'QUEUED' and campaign_id in
        (select id from email_campaigns where state <> 'PAUSED')) as "toBeSent"`)
    expect(states).toEqual(['CANCELLED', 'DONE', 'PAUSED'])
    expect(people).toBeGreaterThan(5)
    expect(wrong).toEqual({ switchedOff: 0, toBeSent: 0 })
    const recipients = await database().campaignRecipient.findMany({ select: { id: true, basis: true } })
    const admin = await findActor(
      (await database().account.findFirstOrThrow({ where: { staff: { isAdmin: true } } })).id,
    )
    for (const { id, basis } of recipients) {
      const { leftThen } = await getEmailConsent(admin, id)
      expect(leftThen.includes('MARKETING'), `${id}`).toBe(basis === 'SERVICE')
    }
  })

  test('has approaches in every state with their events, and accepted ones that became existing loans', async () => {
    const { loans, ...found } = await one<Record<string, number>>(`select
      (select count(*) filter (where state = 'ASKED')::int from approaches) as asked,
      (select count(*) filter (where state = 'INTERESTED')::int from approaches) as interested,
      (select count(*) filter (where state = 'DECLINED')::int from approaches) as declined,
      (select count(*) filter (where state = 'EXPIRED')::int from approaches) as expired,
      (select count(*)::int from saved_scenarios) as deals,
      (select count(*)::int from approaches p join loan_lenders l on l.loan_id = p.loan_id and l.lender_id = p.lender_id
        join loans o on o.id = p.loan_id where p.state = 'ACCEPTED' and o.status_key = 'PRESETTLEMENT') as loans`)
    expect(Object.entries(found).filter(([, count]) => count === 0)).toEqual([])
    expect(loans).toBe(await database().approach.count({ where: { state: 'ACCEPTED' } }))
    const strays = await one<{ count: number }>(`select count(*)::int from approaches p where p.asked_at > now()
      or not exists (select from approach_events e where e.approach_id = p.id and e.act = p.state)`)
    expect(strays.count).toBe(0)
    expect(await database().emailMessage.count({ where: { state: 'QUEUED', kind: { startsWith: 'APPROACH' } } })).toBe(
      0,
    )
  })

  test('has no drift in its projections', async () => {
    expect(await findDriftedProfileFigures(seeder)).toEqual([])
    expect(await findDriftedLoanSearches(seeder)).toEqual([])
  })

  test('has an audit entry for every creation at its time', async () => {
    const actions = await pool().query(`select act as action, count(*)::int from audit_entries group by act`)
    const of = (action: string) => actions.rows.find((row) => row.action === action)?.count
    expect([of('COMPANY_CREATED'), of('STAFF_CREATED'), of('LOAN_CREATED')]).toEqual([20, 3, 60])
    const late = await one<{ count: number }>(
      `select count(*)::int from audit_entries a join loans l on l.id = a.subject_id where a.subject_kind = 'LOAN' and a.act = 'LOAN_CREATED' and a.at <> l.created_at`,
    )
    expect(late.count).toBe(0)
  })

  test('has calls between 8 and 18 in the caller’s time zone, on working days', async () => {
    const zones = { WA: 'Australia/Perth', SA: 'Australia/Adelaide', NT: 'Australia/Darwin', QLD: 'Australia/Brisbane' }
    const { calls, wrong } = await one<Record<'calls' | 'wrong', number>>(
      `with notes as (
        select n.taken_at at time zone case coalesce(s.state_key, i.state_key)
          ${Object.entries(zones)
            .map(([state, zone]) => `when '${state}' then '${zone}'`)
            .join(' ')} else 'Australia/Sydney' end as at
        from file_notes n join accounts a on a.id = n.taken_by_id
        left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
      )
      select count(*)::int as calls,
        count(*) filter (where extract(hour from at) not between 8 and 17 or extract(isodow from at) > 5)::int as wrong from notes`,
    )
    expect(calls).toBeGreaterThan(300)
    expect(wrong).toBe(0)
  })

  test('gives everybody something to do: follow-ups, invitations, requests, mail', async () => {
    const { rows } = await pool().query<{ due: number; overdue: number; later: number }>(
      `select count(*) filter (where d.followup_date = $1::date)::int as due,
        count(*) filter (where d.followup_date < $1::date)::int as overdue,
        count(*) filter (where d.followup_date > $1::date)::int as later
      from company_leads d join observers o on o.id = d.observer_id and o.company_id is null
      join (select company_id, bdm_id from lenders union select company_id, bdm_id from brokers) p on p.company_id = d.company_id
      group by p.bdm_id`,
      [today()],
    )
    expect(rows).toHaveLength(counts.staff)
    for (const { due, overdue, later } of rows) expect(Math.min(due, overdue, later)).toBeGreaterThan(0)
    const facts = await one<Record<string, number>>(
      `select (select count(distinct d.observer_id)::int from company_leads d join observers o on o.id = d.observer_id
          where o.company_id is not null and d.followup_date is not null) as members,
        (select count(*)::int from sign_up_requests where decided_at is null) as requests,
        (select count(*)::int from email_messages where state = 'SENT' and kind = 'INVITATION') as sent,
        (select count(*)::int from email_messages where state <> 'SENT') as unsent,
        (select count(*)::int from account_links where expires_at > now() and redeemed_at is null) as open`,
    )
    expect(facts).toMatchObject({ members: 4, requests: 3, unsent: 0 })
    expect(facts.sent).toBeGreaterThan(0)
    expect(facts.open).toBeLessThanOrEqual(facts.sent as number)
  })

  test('has 25 months of file notes, none before either side existed', async () => {
    const facts = await one<Record<'notes' | 'observers' | 'early' | 'late' | 'own' | 'months', number>>(
      `select count(*)::int as notes, count(distinct n.observer_id)::int as observers,
        count(distinct date_trunc('month', n.taken_at at time zone 'Australia/Sydney'))::int as months,
        count(*) filter (where n.taken_at < c.created_at or n.taken_at < a.created_at)::int as early,
        count(*) filter (where n.taken_at > now())::int as late,
        count(*) filter (where o.company_id = c.id)::int as own
      from file_notes n join observers o on o.id = n.observer_id join accounts a on a.id = n.taken_by_id
      left join lenders l on l.id = n.lender_id left join brokers b on b.id = n.broker_id
      left join law_firms f on f.id = n.law_firm_id join companies c on c.id = coalesce(l.company_id, b.company_id, f.company_id)`,
    )
    expect(facts.notes).toBeGreaterThan(300)
    expect(facts.months).toBe(25)
    expect(facts.observers).toBeGreaterThan(3)
    expect([facts.early, facts.late, facts.own]).toEqual([0, 0, 0])
  })

  test('closed loans have reviews', async () => {
    expect(
      (await one<{ count: number }>('select count(distinct loan_id)::int from loan_reviews')).count,
    ).toBeGreaterThan(10)
  })

  test('has logos and portraits with their owners’ images', async () => {
    const { logos, portraits, files } = await one<{ logos: number; portraits: number; files: number }>(
      `select (select count(logo_file_id)::int from companies) as logos, (select count(image_file_id)::int from individuals) as portraits,
         (select count(*)::int from stored_files where content_type = 'image/webp' and width = 320 and height = 320) as files`,
    )
    expect(logos).toBeGreaterThan(14)
    expect(portraits).toBeGreaterThan(20)
    expect(files).toBe(logos + portraits)
  })

  test('has no sign-in before its invitation, or tomorrow', async () => {
    const { count } = await one<{ count: number }>(
      `select count(*)::int from accounts where accepted_at < created_at or last_login_at < created_at or accepted_at > now() or last_login_at > now()`,
    )
    expect(count).toBe(0)
  })
})

describe('the named people', () => {
  test.each(PEOPLE.map((person) => [person.role, person] as const))(
    '%s can sign in with the printed password',
    async (_role, person) => {
      const login = await database().identityLogin.findUniqueOrThrow({ where: { email: person.email } })
      expect(login.subject).toBe(person.subject)
      expect(await isCorrectPassword(person.password, login.passwordHash)).toBe(true)
      const found = await findPersonBySubject(process.env.OIDC_ISSUER as string, person.subject)
      const actor = found && createActor(found, null)
      const kind =
        { admin: 'staff', staff: 'staff', rival: 'lender', lawFirm: 'law-firm' }[person.key as string] ?? person.key
      expect(actor).toMatchObject({ kind, name: `${person.firstName} ${person.lastName}`, email: person.email })
      if (actor?.kind === 'staff') expect(actor.isAdmin).toBe(person.key === 'admin')
    },
  )

  test('are the only ones with a password', async () => {
    expect(await database().identityLogin.count()).toBe(PEOPLE.length)
  })
})

describe('seeding is refused', () => {
  test('in a database that holds companies', async () => {
    await expect(loadDemonstration({ counts })).rejects.toThrow('loaded into an empty database only')
    expect(await database().loan.count()).toBe(60)
  })

  test('in production', async () => {
    const before = process.env.NODE_ENV
    Object.assign(process.env, { NODE_ENV: 'production' })
    try {
      await expect(loadDemonstration({ counts })).rejects.toThrow('never loaded in production')
    } finally {
      Object.assign(process.env, { NODE_ENV: before })
    }
  })

  test('the clock is reset afterwards', () => {
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000)
  })
})
