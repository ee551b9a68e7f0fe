import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapImport } from '#lib/lending/imports/mapping/commands.ts'
import { getImport } from '#lib/lending/imports/queries.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import type { JobName } from '#lib/server/operations/jobs.ts'
import { createHandlers } from '#lib/web/job-handlers.ts'
import { JOBS, resolveJobActor } from '#lib/web/jobs.ts'
import { frozenMailing, mailingOf, statesOf } from '#tests/integration/campaigns/sending/mailings.ts'
import { begun, exportOf, newAdmin } from '#tests/integration/discovery/exports/exported.ts'
import { invited, stateOf } from '#tests/integration/foundation/mail/invitation-letters.ts'
import { makeCast, recorded } from '#tests/integration/lending/cast.ts'
import { csvOf, makeAdmin, sheetRow, uploaded } from '#tests/integration/lending/imports/sheets.ts'
import { editorOf } from '#tests/integration/market/criteria/editors.ts'
import { loggedWhile } from '#tests/support/logged.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const sink = await startSmtpSink()
afterAll(() => sink.stop())
const transport = createMailTransport(Object.assign({}, getEnv(), { SMTP_URL: sink.url, RESEND_API_KEY: undefined }))
const works = createHandlers(transport)
let cast: Awaited<ReturnType<typeof makeCast>>
let loanId: number
beforeAll(async () => {
  cast = await makeCast()
  loanId = await recorded(cast.parties)
})

/** Runs one job as the worker does; returns what it logged. */
const worked = (name: JobName, payload: object = {}): Promise<string> =>
  loggedWhile(async () => {
    const actor = await resolveJobActor(JOBS[name] as never, payload as never)
    await works[name](actor, [payload] as never)
  })
const jobsAbout = async (messageId: number) =>
  (await pool().query(`select from jobs.job where name = 'mail' and data->>'messageId' = $1`, [String(messageId)]))
    .rowCount

// A product that starts in the middle of a day records that, and plans nothing.
const planned = async (name: JobName, kind: string) => {
  await worked(name)
  expect(await database().digestRun.count({ where: { kind } })).toBeLessThanOrEqual(1)
}

/** For each kind of job: pending data, and its expected result. A kind without an entry does not compile. */
const WORKS: Record<JobName, () => Promise<void>> = {
  sweep: async () => {
    const { message } = await invited()
    await pool().query(`delete from jobs.job where name = 'mail'`)
    await pool().query(`update email_messages set due_at = now() - interval '1 hour' where id = $1`, [message.id])
    const old = { purpose: 'test', subject: 'old' }
    await database().attemptCounter.create({
      data: Object.assign({ windowStart: new Date('2026-01-01T00:00:00Z'), attempts: 1 }, old),
    })
    const said = await worked('sweep')
    expect(await database().attemptCounter.count({ where: old })).toBe(0)
    expect(said).toMatch(/"message":"swept".*"counters":[1-9].*"pictures":/)
    expect(said).toContain('"requeued":1')
    expect(await jobsAbout(message.id), 'a waiting message has its job again').toBe(1)
  },
  mail: async () => {
    const { message, email } = await invited()
    await worked('mail', { messageId: message.id })
    expect(await stateOf(message.id)).toMatchObject({ state: 'SENT' })
    expect(sink.received.at(-1)?.to).toEqual([email])
  },
  mailing: async () => {
    const { id, people } = await frozenMailing(1)
    await worked('mailing', { campaignId: id, run: (await mailingOf(id)).version })
    expect(await statesOf(id)).toEqual({ SENT: 1 })
    expect(sink.received.at(-1)?.to).toEqual([people[0]?.email])
  },
  'forgotten-password': async () => {
    const { email } = await invited()
    const before = await database().emailMessage.count({ where: { address: email } })
    await worked('forgotten-password', { email })
    expect(await database().emailMessage.count({ where: { address: email } })).toBe(before + 1)
  },
  'projection-check': async () => {
    expect(await worked('projection-check')).toMatch(/projections checked.*rows of people checked/s)
    await pool().query('update loan_searches set lower_rate = lower_rate + 1 where loan_id = $1', [loanId])
    expect(await worked('projection-check')).toContain('projections differ')
    await pool().query('update loan_searches set lower_rate = lower_rate - 1 where loan_id = $1', [loanId])
    await pool().query('update user_searches set current_count = current_count + 1')
    expect(await worked('projection-check')).toContain('rows of people differ')
    await pool().query('update user_searches set current_count = current_count - 1')
  },
  'loan-anchors': async () => {
    await worked('loan-anchors')
    expect(await database().auditEntry.count({ where: { action: 'LOAN_LOGS_ANCHORED' } })).toBeGreaterThan(0)
  },
  'loan-names': async () => {
    const { companyId } = cast.lender
    const name = async () => (await database().loanSearch.findUniqueOrThrow({ where: { loanId } })).lenderName
    const before = await name()
    await pool().query(`update individuals set first_name = 'Zora' where company_id = $1`, [companyId])
    expect(await worked('loan-names', { companyId })).toContain('loans sorted anew')
    expect(await name()).not.toBe(before)
  },
  'criteria-history': async () => {
    const { lenderId } = cast.lender
    const editor = editorOf(cast.actors.lender, lenderId)
    await editor.save(await editor.open('RURAL'), { rateMax: '10.00' }, { session: 'one' })
    const versions = () => database().criteriaVersion.count({ where: { lenderId, act: 'CHANGED' } })
    const before = await versions()
    await pool().query(`update criteria_sessions set changed_at = now() - interval '1 hour'`)
    expect(await worked('criteria-history')).toContain('criteria recorded')
    expect(await versions()).toBe(before + 1)
  },
  'loan-import': async () => {
    const admin = await makeAdmin()
    const importId = await uploaded(admin, csvOf([sheetRow(cast)]))
    await mapImport(admin, importId, { mapping: (await getImport(admin, importId)).mapping })
    await worked('loan-import', { importId, accountId: admin.accountId })
    expect(await getImport(admin, importId)).toMatchObject({ state: 'CHECKED', counts: { READY: 1 } })
  },
  'held-reviews': async () => {
    const held = await recorded(cast.parties)
    const heldSince = new Date('2026-01-01T00:00:00Z')
    await database().loanReview.create({ data: { loanId: held, direction: 'BROKER_FROM_LENDER', stars: 4, heldSince } })
    expect(await worked('held-reviews')).toContain('held ratings shown')
    expect(await database().loanReview.count({ where: { loanId: held, heldSince: { not: null } } })).toBe(0)
  },
  'search-export': async () => {
    const { exportId } = await begun(await newAdmin())
    await worked('search-export', { exportId })
    expect(await exportOf(exportId)).toMatchObject({ state: 'DONE' })
  },
  'user-searches': async () => {
    await pool().query(`update individuals set first_name = 'Zadie' where company_id = $1`, [cast.broker.companyId])
    await worked('user-searches')
    const { rows } = await pool().query(`select from user_searches where company_id = $1 and name like 'zadie%'`, [
      cast.broker.companyId,
    ])
    expect(rows.length).toBeGreaterThan(0)
  },
  'enquiry-erasure': async () => {
    const { brokerId } = cast.broker
    const old = { brokerId, name: 'Old', mobile: '+61491570156', amount: 1n, suburb: 'Geelong', words: '' }
    const sentAt = new Date('2025-01-01T00:00:00Z')
    await database().enquiry.create({ data: Object.assign({ consentVersion: 1, sentAt, fingerprint: 'old' }, old) })
    expect(await worked('enquiry-erasure')).toContain('old enquiries erased')
    expect(await database().enquiry.count({ where: { fingerprint: 'old' } })).toBe(0)
  },
  approaches: async () => {
    const { id: scenarioId } = await database().askedScenario.create({
      data: { brokerId: cast.broker.brokerId, deal: {}, fingerprint: 'old', askedAt: new Date('2026-01-01') },
    })
    const old = { state: 'ASKED', note: '', slot: 1, askedAt: new Date('2026-01-01'), dueOn: new Date('2026-01-08') }
    const { lenderId } = cast.lender
    const { id } = await database().approach.create({ data: Object.assign({ scenarioId, lenderId }, old) })
    expect(await worked('approaches')).toContain('approaches watched')
    expect(await database().approach.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'EXPIRED' })
  },
  'funds-available': () => planned('funds-available', 'FUNDS_AVAILABLE'),
  'lender-demand': async () => {
    expect(await worked('lender-demand')).toContain('demand counted')
  },
  'deal-alerts': async () => {
    await worked('deal-alerts')
    expect(await database().alertWatch.count()).toBe(1)
  },
  'waiting-tasks': () => planned('waiting-tasks', 'WAITING_TASKS'),
  'saved-deals': () => planned('saved-deals', 'SAVED_DEALS'),
  'syndicate-funders': () => planned('syndicate-funders', 'SYNDICATE_FUNDERS'),
  'broker-matches': () => planned('broker-matches', 'BROKER_MATCHES'),
  'ninety-days-activity': () => planned('ninety-days-activity', 'NINETY_DAYS_ACTIVITY'),
  'verification-reminders': () => planned('verification-reminders', 'VERIFICATION_REMINDER'),
  'lapsed-criteria': () => planned('lapsed-criteria', 'CRITERIA_LAPSED'),
  'address-proposals': async () => {
    const { message, email } = await invited()
    const { id } = await database().addressChange.create({
      data: {
        accountId: message.accountId as number,
        oldEmail: email,
        newEmail: `new-${email}`,
        askedAt: null,
        waitsUntil: new Date('2026-01-01'),
      },
    })
    expect(await worked('address-proposals')).toContain('proposed addresses asked to confirm')
    expect((await database().addressChange.findUniqueOrThrow({ where: { id } })).askedAt).not.toBeNull()
    expect(await database().emailMessage.count({ where: { address: `new-${email}` } })).toBe(1)
  },
}

test.each(Object.keys(WORKS) as JobName[])('the job %s processes pending work', async (name) => {
  await WORKS[name]()
})
