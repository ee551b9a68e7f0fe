import { describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo, dayToDate } from '#lib/core/dates.ts'
import { type ActionKind, actionLabels } from '#lib/discovery/dashboard/labels.ts'
import { listActionGroups, listActions } from '#lib/discovery/dashboard/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import {
  findActorOf,
  makeBroker,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { made, actors } = await castOf()
const parties = { lenders: [made.lender], brokers: [made.broker], lawFirm: made.lawFirm }
const daysAgo = (days: number) => dayToDate(addDaysTo(today(), -days))
const instantAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)

const of = async (actor: Actor, kind: ActionKind, id?: number) =>
  (await listActions(actor, kind)).filter((item) => id === undefined || item.id === id)

const recordLoan = async (overrides: Record<string, unknown> = {}, who = parties): Promise<number> =>
  ((await createLoan(seeder, makeLoanInput(who, overrides))) as { id: number }).id
const preSettlement = { statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null }

const makeFile = () =>
  database().storedFile.create({
    data: {
      kind: 'LOGO',
      fileName: 'a.png',
      contentType: 'image/png',
      byteSize: 1,
      width: 1,
      height: 1,
      sha256: Buffer.alloc(32),
      bytes: Buffer.alloc(1),
    },
  })

describe('pending loan tasks', () => {
  test('[P-04] a current loan past its repayment date is listed for its editors until it is extended', async () => {
    const id = await recordLoan({ settlementDate: '2020-03-02', repaymentDate: addDaysTo(today(), -1) })
    for (const actor of [actors.staff, actors.lender, actors.lawFirm]) {
      expect(await of(actor, 'LOAN_PAST_REPAYMENT', id), actor.kind).toMatchObject([
        { href: `/loans/${id}/view`, overdue: 'overdue by 1 day' },
      ])
    }
    // Next to its number the loan shows its lender, or for a lender its broker.
    const companyOf = async ({ companyId }: { companyId: number }) =>
      (await database().company.findUniqueOrThrow({ where: { id: companyId } })).name
    const [lender, broker] = [await companyOf(made.lender), await companyOf(made.broker)]
    for (const [actor, party] of [
      [actors.staff, lender],
      [actors.lawFirm, lender],
      [actors.lender, broker],
    ] as const)
      expect((await of(actor, 'LOAN_PAST_REPAYMENT', id))[0]?.party, actor.kind).toBe(party)
    expect(await of(actors.broker, 'LOAN_PAST_REPAYMENT')).toEqual([])
    expect(await of(await findActorOf(await makeLawFirm()), 'LOAN_PAST_REPAYMENT')).toEqual([])
    expect(await of(actors.dual, 'LOAN_PAST_REPAYMENT')).toEqual([])
    await database().loanSearch.update({ where: { loanId: id }, data: { repaymentDate: dayToDate(today()) } })
    expect(await of(actors.staff, 'LOAN_PAST_REPAYMENT', id)).toEqual([])
  })

  test('[P-04] a loan 60 days in pre-settlement is listed, as the heading says, a newer and a settled one are not', async () => {
    const id = await recordLoan(preSettlement)
    const age = (days: number) =>
      database().loanSearch.update({ where: { loanId: id }, data: { createdAt: instantAgo(days) } })
    expect(actionLabels.LOAN_NOT_SETTLED.title).toBe('Loans in pre-settlement for 60 days or more')
    await age(59)
    expect(await of(actors.lender, 'LOAN_NOT_SETTLED', id)).toEqual([])
    await age(60)
    expect(await of(actors.lender, 'LOAN_NOT_SETTLED', id)).toMatchObject([{ href: `/loans/${id}/view` }])
    expect(await of(actors.staff, 'LOAN_NOT_SETTLED', id)).toHaveLength(1)
    await database().loanSearch.update({ where: { loanId: id }, data: { statusCode: 2 } })
    expect(await of(actors.staff, 'LOAN_NOT_SETTLED', id)).toEqual([])
  })

  test('[P-04] [I-07] each rating side sees the missing ratings of a settled loan until they are given', async () => {
    const id = await recordLoan({ settlementDate: '2020-03-02', repaymentDate: '2099-03-02' })
    expect(await of(actors.lender, 'RATING_MISSING', id)).toMatchObject([
      { note: 'No rating of the broker and law firm', href: `/loans/${id}/view?rate=next` },
    ])
    expect(await of(actors.broker, 'RATING_MISSING', id)).toMatchObject([
      { note: 'No rating of the lender and law firm' },
    ])
    for (const actor of [actors.dual, actors.lawFirm, actors.staff])
      expect(await of(actor, 'RATING_MISSING')).toEqual([])
    const rate = (direction: string) =>
      database().loanReview.upsert({
        where: { loanId_direction: { loanId: id, direction } },
        create: { loanId: id, direction, stars: 4, starsById: made.lender.accountId, starsAt: now() },
        update: { stars: 4, starsById: made.lender.accountId, starsAt: now() },
      })
    await rate('BROKER_FROM_LENDER')
    expect(await of(actors.lender, 'RATING_MISSING', id)).toMatchObject([{ note: 'No rating of the law firm' }])
    await rate('LAWYER_FROM_LENDER')
    expect(await of(actors.lender, 'RATING_MISSING', id)).toEqual([])
  })

  test('[P-04] nobody is asked to rate their own company, and an unsettled loan needs no rating', async () => {
    const own = { lenders: [made.dual], brokers: [made.dual], lawFirm: made.lawFirm }
    const id = await recordLoan({ settlementDate: '2020-03-02', repaymentDate: '2099-03-02' }, own)
    expect(await of(actors.dual, 'RATING_MISSING', id)).toMatchObject([{ note: 'No rating of the law firm' }])
    const open = await recordLoan(preSettlement, own)
    expect(await of(actors.dual, 'RATING_MISSING', open)).toEqual([])
  })

  test('[I-06] [I-10] a visible review of a law firm needs a response, only on that firm’s home page', async () => {
    const id = await recordLoan({ settlementDate: '2020-03-02', repaymentDate: '2099-03-02' })
    const review = async (direction: string, data: object) => {
      const given = await database().loanReview.updateMany({ where: { loanId: id, direction }, data })
      if (given.count > 0) return
      await database().loanReview.create({
        data: Object.assign(
          { loanId: id, direction, stars: 4, starsById: made.lender.accountId, starsAt: now() },
          data,
        ),
      })
    }
    await review('LAWYER_FROM_LENDER', {})
    await review('BROKER_FROM_LENDER', { review: 'Prompt.', reviewAt: now() })
    expect(await of(actors.lawFirm, 'REVIEW_TO_ANSWER')).toEqual([])
    await review('LAWYER_FROM_LENDER', { review: 'Careful.', reviewAt: now(), heldSince: now() })
    expect(await of(actors.lawFirm, 'REVIEW_TO_ANSWER')).toEqual([])
    await review('LAWYER_FROM_LENDER', { heldSince: null })
    expect(await of(actors.lawFirm, 'REVIEW_TO_ANSWER')).toMatchObject([
      {
        id,
        note: 'A review by the lender awaits your response',
        href: `/loans/${id}/view#rating-lawyer_from_lender`,
      },
    ])
    await review('LAWYER_FROM_BROKER', { review: 'Late.', reviewAt: now() })
    expect(await of(actors.lawFirm, 'REVIEW_TO_ANSWER')).toMatchObject([
      { note: 'Reviews by the lender and the broker await your response' },
    ])
    for (const actor of [actors.lender, actors.broker, actors.dual, actors.staff])
      expect(await of(actor, 'REVIEW_TO_ANSWER'), actor.kind).toEqual([])
    expect(await of(await findActorOf(await makeLawFirm()), 'REVIEW_TO_ANSWER')).toEqual([])
    await review('LAWYER_FROM_LENDER', { response: 'Thanks.', responseAt: now() })
    expect(await of(actors.lawFirm, 'REVIEW_TO_ANSWER')).toMatchObject([
      { href: `/loans/${id}/view#rating-lawyer_from_broker` },
    ])
    await review('LAWYER_FROM_BROKER', { response: 'The title was.', responseAt: now() })
    expect(await of(actors.lawFirm, 'REVIEW_TO_ANSWER')).toEqual([])
  })
})

describe('pending profile tasks', () => {
  test('[P-04] a follow-up is due on its day for its observer only, and links to the file notes', async () => {
    const { companyId, brokerId } = made.broker
    await pool().query(
      'insert into observers (company_id) select null where not exists (select from observers where company_id is null)',
    )
    const observer = await database().observer.findFirstOrThrow({ where: { companyId: null } })
    const key = { observerId_companyId: { observerId: observer.id, companyId } }
    await database().companyLead.create({
      data: { observerId: observer.id, companyId, leadScore: 'B', followupDate: daysAgo(0) },
    })
    // The tasks of the team say whose they are.
    expect(await of(actors.staff, 'FOLLOW_UP', companyId)).toMatchObject([
      { note: expect.stringMatching(/^Lead score B · BDM \S+ \S+$/), href: `/users/${brokerId}/broker?tab=fileNotes` },
    ])
    expect(await of(actors.lender, 'FOLLOW_UP')).toEqual([])
    await database().companyLead.update({ where: key, data: { followupDate: daysAgo(-1) } })
    expect(await of(actors.staff, 'FOLLOW_UP', companyId)).toEqual([])
  })

  test('[P-04] offered criteria are listed for their lender and its BDM from the 21st day, and marked when lapsed', async () => {
    const bdm = await makeStaff()
    const { lenderId } = made.lender
    await database().lender.update({ where: { id: lenderId }, data: { bdmId: bdm.staffId } })
    const bdmActor = await findActorOf(bdm)
    const { id } = await database().lenderCategory.create({
      data: {
        lenderId,
        categoryKey: 'CONSTRUCTION',
        isOffered: true,
        isVerified: true,
        available: 1_000_000n,
        lastVerifiedAt: instantAgo(20),
      },
    })
    const verify = (days: number, isOffered = true) =>
      database().lenderCategory.update({ where: { id }, data: { lastVerifiedAt: instantAgo(days), isOffered } })
    expect(await of(actors.lender, 'CRITERIA_LAPSING')).toEqual([])
    await verify(21)
    const [item] = await of(actors.lender, 'CRITERIA_LAPSING')
    expect(item).toMatchObject({ id, href: `/users/${lenderId}/lender?tab=loans&category=6` })
    expect(item?.note).toMatch(/^Construction · shown to brokers until \d\d \w{3} \d{4}$/)
    expect(await of(bdmActor, 'CRITERIA_LAPSING', id)).toHaveLength(1)
    expect(await of(actors.staff, 'CRITERIA_LAPSING', id)).toEqual([])
    await verify(31)
    expect((await of(actors.lender, 'CRITERIA_LAPSING'))[0]?.note).toMatch(/lapsed/)
    await verify(31, false)
    expect(await of(actors.lender, 'CRITERIA_LAPSING')).toEqual([])
  })

  test('[F-14] a changed or empty category is not described as shown to brokers', async () => {
    const lender = await makeLender()
    const { lenderId } = lender
    const owner = await findActorOf(lender)
    const { id } = await database().lenderCategory.create({
      data: { lenderId, categoryKey: 'RURAL', isOffered: true, available: 9n, lastVerifiedAt: instantAgo(25) },
    })
    const notes = async () => ({
      lapsing: (await of(owner, 'CRITERIA_LAPSING', id))[0]?.note,
      unverified: (await of(owner, 'CRITERIA_UNVERIFIED', id))[0]?.note,
    })
    const change = (data: { isVerified?: boolean; available?: bigint | null; isOffered?: boolean }) =>
      database().lenderCategory.update({ where: { id }, data })
    expect(await notes()).toEqual({ unverified: 'Rural · not verified, not shown to brokers' })
    await change({ isVerified: true })
    expect(await notes()).toEqual({ lapsing: expect.stringMatching(/^Rural · shown to brokers until /) })
    await change({ available: null })
    expect(await notes()).toEqual({ unverified: 'Rural · empty, not shown to brokers' })
    await change({ isOffered: false })
    expect(await notes()).toEqual({})
  })

  test('[P-04] a changed, unverified category is listed the same day, for its lender and its BDM only', async () => {
    const bdm = await makeStaff()
    const lender = await makeLender({ bdmId: bdm.staffId })
    const owner = await findActorOf(lender)
    const changed = instantAgo(1)
    const { id } = await database().lenderCategory.create({
      data: {
        lenderId: lender.lenderId,
        categoryKey: 'RURAL',
        isOffered: true,
        available: 9n,
        lastVerifiedAt: instantAgo(2),
        modifiedAt: changed,
      },
    })
    const [item] = await of(owner, 'CRITERIA_UNVERIFIED')
    expect(item).toMatchObject({ id, href: `/users/${lender.lenderId}/lender?tab=loans&category=9` })
    expect(item?.since).toEqual(changed)
    expect(await of(await findActorOf(bdm), 'CRITERIA_UNVERIFIED', id)).toHaveLength(1)
    expect(await of(actors.staff, 'CRITERIA_UNVERIFIED', id)).toEqual([])
    expect(await of(actors.lender, 'CRITERIA_UNVERIFIED', id)).toEqual([])
    expect(await of(actors.broker, 'CRITERIA_UNVERIFIED')).toEqual([])
    await database().lender.update({ where: { id: lender.lenderId }, data: { isActive: false } })
    expect(await of(owner, 'CRITERIA_UNVERIFIED')).toEqual([])
  })

  test('[P-04] missing profile fields are listed for its people and its BDM until they are filled in', async () => {
    const bdm = await makeStaff()
    const { companyId, individualId, lenderId } = await makeLender({ bdmId: bdm.staffId })
    const bdmActor = await findActorOf(bdm)
    await database().individual.update({ where: { id: individualId }, data: { mobile: null } })
    const [item] = await of(bdmActor, 'PROFILE_INCOMPLETE', companyId)
    expect(item?.href).toBe(`/users/${lenderId}/lender?edit=1`)
    expect(item?.note).toMatch(/^Missing: website, logo, mobile of Alex Tester \d+, picture of Alex Tester \d+$/)
    expect(await of(actors.staff, 'PROFILE_INCOMPLETE', companyId)).toEqual([])
    const { id: fileId } = await database()
      .storedFile.findFirst()
      .then(async (known) => known ?? makeFile())
    await database().company.update({
      where: { id: companyId },
      data: { website: 'https://a.example', logoFileId: fileId },
    })
    expect((await of(bdmActor, 'PROFILE_INCOMPLETE', companyId))[0]?.note).not.toMatch(/website|logo/)
    await database().individual.update({
      where: { id: individualId },
      data: { mobile: '+61491570006', imageFileId: fileId },
    })
    expect(await of(bdmActor, 'PROFILE_INCOMPLETE', companyId)).toEqual([])
  })

  test('[P-04] a member is asked only for what they can fill in themselves, and only in their own company', async () => {
    const notes = (await of(actors.lawFirm, 'PROFILE_INCOMPLETE')).map(({ note }) => note)
    expect(notes).toHaveLength(1)
    await database().individual.update({ where: { id: made.lawFirm.individualId }, data: { mobile: null } })
    expect((await of(actors.lawFirm, 'PROFILE_INCOMPLETE')).map(({ note }) => note)).toEqual(notes)
  })
})

test('[P-04] each kind shows only some tasks on the home page, but counts all', async () => {
  const bdm = await makeStaff()
  await Promise.all(Array.from({ length: 7 }, () => makeBroker({ bdmId: bdm.staffId })))
  const groups = await listActionGroups(await findActorOf(bdm), { only: 'PROFILE_INCOMPLETE', limit: 5 })
  expect(groups).toMatchObject([{ kind: 'PROFILE_INCOMPLETE', total: 7 }])
  expect(groups[0]?.items).toHaveLength(5)
})
