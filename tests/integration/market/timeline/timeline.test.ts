import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { deleteFileNote } from '#lib/crm/file-notes/commands.ts'
import { deleteLoan } from '#lib/lending/saving/deletion/commands.ts'
import { deleteCompany } from '#lib/market/onboarding/commands.ts'
import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { listTimeline } from '#lib/market/timeline/queries.ts'
import {
  TIMELINE_PAGE,
  TIMELINE_SOURCES,
  type TimelineEntry,
  type TimelineSource,
} from '#lib/market/timeline/schema.ts'
import { turnMasterSwitch } from '#lib/people/companies/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { findActorOf, makeFileNote, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { type Market, makeMarket, outcomeOf, recordLoan } from '#tests/integration/market/profiles/market.ts'

let market: Market
const about = () => ({ kind: 'lender', id: market.lender.lenderId }) as const
const all = { only: null, before: null } as const
const only = (source: TimelineSource) => ({ only: source, before: null })
const keyOf = ({ source, id }: TimelineEntry) => `${source} ${id}`

/** Returns every entry of a profile's timeline, page by page. */
const walked = async (profile: Parameters<typeof listTimeline>[1], source: TimelineSource | null = null) => {
  const found: TimelineEntry[] = []
  for (let before: string | null = null, pages = 0; pages < 30; pages += 1) {
    const { entries, older } = await listTimeline(market.actors.staff, profile, { only: source, before })
    found.push(...entries)
    if (older === null) break
    expect(entries.length).toBe(TIMELINE_PAGE)
    before = older
  }
  return found
}

beforeAll(async () => {
  market = await makeMarket()
})

describe("a company's timeline", () => {
  test('is for staff only, and not found for an unknown company', async () => {
    const { staff, lender, broker, dual, firm } = market.actors
    for (const actor of [lender, broker, dual, firm, visitor])
      expect(await outcomeOf(listTimeline(actor, about(), all))).toBe('FORBIDDEN')
    expect(await outcomeOf(listTimeline(staff, { kind: 'lender', id: 2_000_000_000 }, all))).toBe('NOT_FOUND')
    expect(await outcomeOf(listTimeline(staff, { kind: 'broker', id: market.lender.lenderId }, all))).toBe('NOT_FOUND')
    expect(await outcomeOf(listTimeline(staff, { kind: 'lawfirm', id: market.firm.lawFirmId }, all))).toBe('ok')
  })

  test('lists notes, loans, criteria, ratings, switches and emails, each with its link', async () => {
    const { staff } = market.actors
    const admin = await findActorOf(await makeStaff({ isAdmin: true }))
    const { lender, broker, firm } = market
    const profile = about()
    const noteId = await makeFileNote(staff, profile, { note: 'Asked about terms' })
    const loanId = await recordLoan({ lenders: [lender], brokers: [broker], lawFirm: firm })
    const [rater] = await database().account.findMany({ where: { individual: { companyId: broker.companyId } } })
    await pool().query(
      `insert into loan_reviews (loan_id, direction, stars, stars_by_id, stars_at)
       values ($1, 'LENDER_FROM_BROKER', 4, $2, now()), ($1, 'BROKER_FROM_LENDER', 2, $2, now())`,
      [loanId, rater?.id],
    )
    await pool().query(
      `insert into criteria_versions (lender_id, category_key, sequence, act, editor_name, edited_at, snapshot, hash)
       values ($1, 'RURAL', 1, 'VERIFIED', 'Amelia Ferrante', now(), '{}', '\\x00')`,
      [lender.lenderId],
    )
    await setProfileActive(staff, profile, false)
    await turnMasterSwitch(admin, lender.companyId, false)
    const [person] = await database().individual.findMany({ where: { companyId: lender.companyId } })
    await pool().query(
      `insert into email_messages (kind, individual_id, address, subject, payload, key)
       values ('INVITATION', $1, 'x@timeline.example', 'Secret subject', '{}', 'timeline-1')`,
      [person?.id],
    )
    const mailing = await database().emailCampaign.create({
      data: {
        kind: 'MARKETING',
        state: 'DONE',
        subject: 'Secret subject',
        html: '',
        text: '',
        createdById: staff.accountId,
        senderEmail: 'x@timeline.example',
        frozenAt: new Date(),
        finishedAt: new Date(),
        recipients: {
          create: {
            individualId: person?.id ?? null,
            address: 'x@timeline.example',
            name: 'X',
            merge: {},
            basis: 'SUBSCRIBED',
            state: 'SENT',
          },
        },
      },
      include: { recipients: true },
    })
    const found = await walked(profile)
    const of = (source: TimelineSource) => found.filter((entry) => entry.source === source)
    expect(of('notes')).toMatchObject([
      { id: String(noteId), by: staff.name, about: { text: 'Asked about terms', profileId: profile.id, page: 1 } },
    ])
    expect(of('loans')).toMatchObject([{ about: { act: 'CREATED', loanId } }])
    expect(of('criteria')).toMatchObject([{ by: 'Amelia Ferrante', about: { act: 'VERIFIED', category: 'RURAL' } }])
    // What the lender wrote is in the broker's own timeline.
    expect(of('ratings')).toMatchObject([{ about: { direction: 'LENDER_FROM_BROKER', stars: 4, loanId } }])
    expect(of('switches').map((entry) => (entry.about as { act: string }).act)).toEqual(
      expect.arrayContaining(['MASTER_SWITCH_TURNED_OFF', 'PROFILE_PAUSED']),
    )
    expect(of('mails')).toHaveLength(2)
    expect(of('mails')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ about: expect.objectContaining({ kind: 'INVITATION', personId: person?.id }) }),
        expect.objectContaining({
          by: staff.name,
          about: {
            kind: 'MARKETING',
            state: 'SENT',
            mailingId: mailing.id,
            messageId: mailing.recipients[0]?.id,
            personId: person?.id,
            person: `${person?.firstName} ${person?.lastName}`,
          },
        }),
      ]),
    )
    expect(JSON.stringify(found, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      'Secret subject',
    )
    const ats = found.map(({ at }) => at.getTime())
    expect(ats).toEqual(ats.toSorted((one, other) => other - one))
    const others = await walked({ kind: 'broker', id: broker.brokerId })
    expect(others.filter(({ source }) => source === 'ratings')).toMatchObject([
      { about: { direction: 'BROKER_FROM_LENDER', stars: 2 } },
    ])
    expect(others.map(({ source }) => source)).not.toContain('criteria')
    expect((await walked({ kind: 'lawfirm', id: firm.lawFirmId })).map(({ source }) => source)).toContain('loans')
  })

  test('leaves out others’ notes, deleted and held-back entries, and everything of a deleted company', async () => {
    const { staff, broker: watcher } = market.actors
    const admin = await findActorOf(await makeStaff({ isAdmin: true }))
    const made = await makeLender({ companyName: 'Short Lived Lending' })
    const profile = { kind: 'lender', id: made.lenderId } as const
    await makeFileNote(watcher, profile, { note: 'The broker alone' })
    const gone = await makeFileNote(staff, profile, { note: 'Deleted note' })
    await deleteFileNote(staff, profile, { id: gone })
    const kept = await makeFileNote(staff, profile, { note: 'Kept note' })
    const loanId = await recordLoan({ lenders: [made], brokers: [market.broker], lawFirm: market.firm })
    const [rater] = await database().account.findMany({ where: { individual: { companyId: market.broker.companyId } } })
    await pool().query(
      `insert into loan_reviews (loan_id, direction, stars, stars_by_id, stars_at, held_since)
       values ($1, 'LENDER_FROM_BROKER', 1, $2, now(), now())`,
      [loanId, rater?.id],
    )
    expect((await walked(profile, 'notes')).map(({ id }) => id)).toEqual([String(kept)])
    expect(await walked(profile, 'ratings')).toEqual([])
    expect((await walked(profile, 'loans')).length).toBe(1)
    await deleteLoan(admin, loanId, { id: loanId })
    expect(await walked(profile, 'loans')).toEqual([])
    await deleteCompany(admin, made.companyId, false)
    expect(await outcomeOf(listTimeline(staff, profile, all))).toBe('NOT_FOUND')
  })

  test('neither loses nor repeats an entry between pages, even with many at the same moment', async () => {
    const { dual, broker, lender, firm } = market
    const profile = { kind: 'lender', id: dual.lenderId } as const
    const loanId = await recordLoan({ lenders: [dual], brokers: [broker], lawFirm: firm })
    await recordLoan({ lenders: [lender], brokers: [dual], lawFirm: firm })
    const noteId = await makeFileNote(market.actors.staff, profile)
    await makeFileNote(market.actors.staff, { kind: 'broker', id: dual.brokerId })
    const moment = '2026-03-04T05:06:07.089Z'
    await pool().query(
      `insert into file_notes (observer_id, lender_id, note_type_key, note, taken_by_id, taken_at)
       select observer_id, lender_id, note_type_key, 'Note ' || place, taken_by_id, $2::timestamptz
       from file_notes, generate_series(1, 60) as place where id = $1`,
      [noteId, moment],
    )
    await pool().query(
      `insert into loan_logs (loan_id, loan_no, sequence, act, editor_name, edited_at, snapshot, hash)
       select loan_id, loan_no, 1 + place, 'UPDATED', 'Editor', $2::timestamptz - (place % 2) * interval '1 ms', '{}', '\\x00'
       from loan_logs, generate_series(1, 50) as place where loan_id = $1 and sequence = 1`,
      [loanId, moment],
    )
    await pool().query(
      `insert into criteria_versions (lender_id, category_key, sequence, act, editor_name, edited_at, snapshot, hash)
       select $1, 'RURAL', place, 'CHANGED', 'Editor', $2, '{}', '\\x00' from generate_series(1, 45) as place`,
      [dual.lenderId, moment],
    )
    const apart = (await Promise.all(TIMELINE_SOURCES.map((source) => walked(profile, source)))).flat()
    const found = await walked(profile)
    expect(found.length).toBeGreaterThan(155)
    expect(new Set(found.map(keyOf)).size).toBe(found.length)
    expect(found.map(keyOf).toSorted()).toEqual(apart.map(keyOf).toSorted())
    const ats = found.map(({ at }) => at.getTime())
    expect(ats).toEqual(ats.toSorted((one, other) => other - one))
    // Both profiles of the company have the same entries.
    expect((await walked({ kind: 'broker', id: dual.brokerId })).map(keyOf)).toEqual(found.map(keyOf))
    // The note links to its page of File Notes.
    const pages = found.flatMap(({ source, about: told }) =>
      source === 'notes' ? [(told as { page: number }).page] : [],
    )
    expect(Math.max(...pages)).toBe(4)
    const words = ['nonsense', '1.9.1', "1.0.1'--", '99999999999999999999.0.1', '']
    for (const before of words)
      expect((await listTimeline(market.actors.staff, profile, { only: null, before })).entries.length).toBe(
        TIMELINE_PAGE,
      )
    expect((await listTimeline(market.actors.staff, profile, only('mails'))).older).toBeNull()
  })
})
