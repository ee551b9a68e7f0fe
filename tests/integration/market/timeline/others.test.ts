import { beforeAll, describe, expect, test } from 'vitest'
import { type PersonActor, visitor } from '#lib/core/actor.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { getLoanForEditing } from '#lib/lending/saving/editing/queries.ts'
import { buildLoanAfterStep } from '#lib/lending/saving/steps/rules.ts'
import { countNewMatches } from '#lib/market/matches/counterparts/queries.ts'
import { saveProfile } from '#lib/market/profiles/edits/commands.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { describeTimelineEntry } from '#lib/market/timeline/labels.ts'
import { listChangesByOthers } from '#lib/market/timeline/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import {
  findActorOf,
  makeBroker,
  makeFileNote,
  makeIndividual,
  makeLender,
  makeLoanInput,
  seeder,
} from '#prisma/seed/factories.ts'
import {
  type AskingLender,
  answer,
  ask,
  interest,
  newBroker,
  newLender,
} from '#tests/integration/market/approaches/asking.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const rival = await makeLender({ companyName: 'Rival Lending' })
const rivalActor = await findActorOf(rival)
let colleague: PersonActor
let loanId: number
const lender = () => ({ kind: 'lender', id: made.lender.lenderId }) as const
const broker = () => ({ kind: 'broker', id: made.broker.brokerId }) as const
const read = (actor: PersonActor, viewed: { kind: 'lender' | 'broker' | 'lawfirm'; id: number } = lender()) =>
  listChangesByOthers(actor, viewed, 20)
const wordsOf = async (actor: PersonActor, viewed?: Parameters<typeof read>[1]) =>
  (await read(actor, viewed)).map((entry) => `${describeTimelineEntry(entry)} · ${entry.by}`)
const settle = async (actor: PersonActor, id: number) => {
  const stored = await getLoanForEditing(actor, id)
  const step = { step: 'settle', settlementDate: '2026-02-03', repaymentDate: '2099-02-03' } as const
  await updateLoan(actor, id, Object.assign({ version: stored.version }, buildLoanAfterStep(stored, step)))
}
const saveAsStaff = async (change: object) => {
  const profile = (await getProfile(actors.staff, 'lender', lender().id)) as Profile
  await saveProfile(actors.staff, lender(), { version: profile.version, ...change })
}

beforeAll(async () => {
  const parties = { lenders: [made.lender, rival], brokers: [made.broker], lawFirm: made.lawFirm }
  const open = { statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null }
  loanId = ((await createLoan(seeder, makeLoanInput(parties, open))) as { id: number }).id
  const person = await makeIndividual(made.lender.companyId, { firstName: 'Ida', lastName: 'Moss' })
  colleague = await findActorOf(Object.assign({}, made.lender, person))
})

describe('changes by others', () => {
  test('are visible to the profile’s own lender or broker only', async () => {
    const outcomeOf = (actor: PersonActor, viewed = lender() as Parameters<typeof read>[1]) =>
      read(actor, viewed).then(
        () => 'ok',
        ({ code }) => code,
      )
    expect(await outcomeOf(actors.lender)).toBe('ok')
    expect(await outcomeOf(colleague)).toBe('ok')
    expect(await outcomeOf(actors.broker, broker())).toBe('ok')
    expect(await outcomeOf(actors.dual, { kind: 'broker', id: made.dual.brokerId })).toBe('ok')
    for (const actor of [actors.staff, rivalActor, actors.broker, actors.dual, actors.lawFirm, visitor])
      expect(await outcomeOf(actor as PersonActor), actor.kind).toBe('FORBIDDEN')
    expect(await outcomeOf(actors.lawFirm, { kind: 'lawfirm', id: made.lawFirm.lawFirmId })).toBe('FORBIDDEN')
  })

  test('show a loan’s new stage, and its editor only if that is a colleague or staff', async () => {
    await settle(rivalActor, loanId)
    const [own] = await wordsOf(actors.lender)
    expect(own).toMatch(/^Loan .+ is now Settled · null$/)
    // The person who made the change does not see it.
    expect((await wordsOf(rivalActor, { kind: 'lender', id: rival.lenderId })).join()).not.toContain('is now')
    const parties = { lenders: [made.lender], brokers: [made.broker], lawFirm: made.lawFirm }
    const open = { statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null }
    const { id } = (await createLoan(actors.staff, makeLoanInput(parties, open))) as { id: number }
    await settle(colleague, id)
    expect((await wordsOf(actors.lender)).slice(0, 2)).toEqual([
      expect.stringMatching(new RegExp(`is now Settled · ${colleague.name}$`)),
      expect.stringMatching(new RegExp(`recorded · ${actors.staff.name}$`)),
    ])
    expect((await wordsOf(actors.broker, broker()))[0]).toMatch(/is now Settled · null$/)
  })

  test('include changes to the profile and its people, but not scores, notes, follow-ups or emails of staff', async () => {
    await saveAsStaff({ website: 'https://changed.example' })
    const before = await wordsOf(actors.lender)
    expect(before[0]).toBe(`Profile changed · ${actors.staff.name}`)
    await saveAsStaff({ leadScore: 'A' })
    await saveAsStaff({ followupDate: '2027-02-03' })
    await makeFileNote(actors.staff, lender(), { note: 'Secret words' })
    const [person] = (await pool().query('select id from individuals where company_id = $1', [made.lender.companyId]))
      .rows
    await pool().query(
      `insert into email_messages (kind, individual_id, address, subject, payload, key)
       values ('INVITATION', $1, 'x@others.example', 'Secret subject', '{}', 'others-1')`,
      [person.id],
    )
    expect(await wordsOf(actors.lender)).toEqual(before)
    await pool().query(
      `insert into audit_entries (actor_kind, account_id, actor_name, act, subject_kind, subject_id, details)
       values ('STAFF', $1, $2, 'INDIVIDUAL_UPDATED', 'INDIVIDUAL', $3, '{"name": "Ida Moss"}')`,
      [actors.staff.accountId, actors.staff.name, person.id],
    )
    expect((await wordsOf(actors.lender))[0]).toBe(`Person changed: Ida Moss · ${actors.staff.name}`)
    expect(
      JSON.stringify([
        await read(actors.broker, broker()),
        await read(rivalActor, { kind: 'lender', id: rival.lenderId }),
      ]),
    ).not.toMatch(/Ida Moss|Profile changed|Secret/)
  })

  test('include ratings once they are shown, and not while held back', async () => {
    const write = (held: string) =>
      pool().query(
        `insert into loan_reviews (loan_id, direction, stars, stars_by_id, stars_at, held_since)
         values ($1, 'LENDER_FROM_BROKER', 4, $2, now(), ${held})
         on conflict (loan_id, direction) do update set held_since = ${held}`,
        [loanId, actors.broker.accountId],
      )
    await write('now()')
    expect((await wordsOf(actors.lender)).join()).not.toContain('Rated')
    await write('null')
    expect((await wordsOf(actors.lender))[0]).toMatch(/^Rated 4 of 5 by a broker for loan .+ · null$/)
    expect((await wordsOf(actors.broker, broker())).join()).not.toContain('Rated')
  })

  test('leave out the reader’s own changes, which colleagues see', async () => {
    const parties = { lenders: [made.lender], brokers: [made.broker], lawFirm: made.lawFirm }
    const { id: rated } = (await createLoan(actors.staff, makeLoanInput(parties))) as { id: number }
    const profile = (await getProfile(colleague, 'lender', lender().id)) as Profile
    await saveProfile(colleague, lender(), { version: profile.version, website: 'https://own.example' })
    await pool().query(
      `insert into criteria_versions (lender_id, category_key, sequence, act, edited_by_id, editor_name, edited_at, snapshot, hash)
       values ($1, 'RURAL', 1, 'VERIFIED', $2, $3, now(), '{}', '\\x00')`,
      [lender().id, colleague.accountId, colleague.name],
    )
    await pool().query(
      `insert into loan_reviews (loan_id, direction, stars, stars_by_id, stars_at)
       values ($1, 'LENDER_FROM_BROKER', 3, $2, now())`,
      [rated, colleague.accountId],
    )
    const deeds = ['Profile changed', 'Rural: verified', 'Rated 3 of 5 by a broker']
    const countOf = async (actor: PersonActor) => {
      const words = (await wordsOf(actor)).filter((each) => each.endsWith(` · ${colleague.name}`)).join()
      return deeds.filter((deed) => words.includes(deed))
    }
    expect(await countOf(actors.lender)).toEqual(deeds)
    expect(await countOf(colleague)).toEqual([])
  })

  test('include an approach for its lender, its answer for its broker, and neither for another lender', async () => {
    const [asker, asked, other] = [await newBroker(), await newLender(), await newLender()] as const
    const { ids } = await ask(asker, [asked])
    const ofLender = (one: AskingLender) => wordsOf(one.actor, { kind: 'lender', id: one.lenderId })
    expect((await ofLender(asked))[0]).toMatch(new RegExp(`^Approach from ${asker.companyName}: .+ · null$`))
    const ofBroker = () => wordsOf(asker.actor, { kind: 'broker', id: asker.brokerId })
    expect((await ofBroker()).join()).not.toContain('Approach')
    await answer(asked, ids[0] as number, interest(1))
    expect((await ofBroker())[0]).toMatch(new RegExp(`^Approach to ${asked.companyName}: .+ · null$`))
    expect((await ofLender(other)).join()).not.toContain('Approach')
  })
})

describe('new matches', () => {
  const since = new Date(Date.now() - 3_600_000)
  const count = (actor: PersonActor, side: 'lender' | 'broker', id: number) =>
    countNewMatches(actor, { side, id }, since)

  test('are counterparts matched since, once each, without earlier or hidden ones', async () => {
    const own = await newLender()
    const subscribe = (brokerId: number, category: string, ago: string) =>
      pool().query(
        `insert into broker_subscriptions (broker_id, category_key, subscribed_at) values ($1, $2, now() - $3::interval)`,
        [brokerId, category, ago],
      )
    const brokers = await Promise.all(Array.from({ length: 5 }, () => makeBroker()))
    const [fresh, old, paused, dropped, elsewhere] = brokers.map(({ brokerId }) => brokerId) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const before = await count(own.actor, 'lender', own.lenderId)
    await pool().query(
      `insert into criteria_versions (lender_id, category_key, sequence, act, editor_name, edited_at, snapshot, hash)
       values ($1, 'SECOND_RANKING', 1, 'VERIFIED', 'X', now() - interval '5 hours', '{}', '\\x00')`,
      [own.lenderId],
    )
    await subscribe(fresh, 'SECOND_RANKING', '1 minute')
    await subscribe(old, 'SECOND_RANKING', '3 hours')
    await subscribe(paused, 'SECOND_RANKING', '1 minute')
    await pool().query('update brokers set is_active = false where id = $1', [paused])
    await subscribe(dropped, 'SECOND_RANKING', '1 minute')
    await pool().query(
      `insert into matches (lender_id, broker_id, platform_status_key) values ($1, $2,
        (select key from match_statuses where key <> 'MATCHED' limit 1))`,
      [own.lenderId, dropped],
    )
    await subscribe(elsewhere, 'RURAL', '1 minute')
    expect((await count(own.actor, 'lender', own.lenderId)) - before).toBe(1)
    const freshActor = await findActorOf(brokers[0] as (typeof brokers)[number])
    expect(await count(freshActor, 'broker', fresh)).toBeGreaterThanOrEqual(1)
    expect(await count(await findActorOf(brokers[4] as (typeof brokers)[number]), 'broker', elsewhere)).toBe(0)
    // An unpublished category matches nobody.
    await pool().query('update lender_categories set is_verified = false where lender_id = $1', [own.lenderId])
    expect(await count(own.actor, 'lender', own.lenderId)).toBe(0)
    for (const actor of [rivalActor, actors.broker, actors.lawFirm])
      await expect(count(actor, 'lender', own.lenderId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
