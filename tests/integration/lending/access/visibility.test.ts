import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { buildLoanScope } from '#lib/lending/access/policy.ts'
import { loanScopeSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { getLoan, getLoanBrokers, getLoanInvolvement, getLoanLenders } from '#lib/lending/records/view/queries.ts'
import type { ProfileGroup } from '#lib/market/profiles/schema.ts'
import { database, Prisma } from '#lib/server/database/db.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, outcomeOf, preSettlement, recorded } from '../cast.ts'

let cast: Cast
let loans: { open: number; settled: number; discharged: number; others: number }
beforeAll(async () => {
  cast = await makeCast()
  const { parties, rival, rivalBroker, rivalFirm } = cast
  loans = {
    open: await recorded(parties, preSettlement),
    settled: await recorded(parties, { notes: 'CANARY' }),
    discharged: await recorded(parties, { ...discharged, shortfall: 4_000 }),
    others: await recorded({ lenders: [rival], brokers: [rivalBroker], lawFirm: rivalFirm }, preSettlement),
  }
})

const GROUPS: ProfileGroup[] = ['pre-settlement', 'current', 'discharged', 'done-with-you']

/** Returns every id that an actor can reach by any list or read of loans. */
const reached = async (actor: Actor): Promise<Set<number>> => {
  const found = new Set<number>()
  const { lender, broker, firm } = cast
  const lists = [
    ['lender', lender.lenderId],
    ['broker', broker.brokerId],
    ['lawfirm', firm.lawFirmId],
  ] as const
  for (const [kind, profileId] of lists) {
    for (const group of GROUPS) {
      const page = await listProfileLoans(actor, { kind, profileId, group }).catch(() => null)
      for (const { id } of page?.rows ?? []) found.add(id)
      expect(page?.total ?? 0).toBe(page?.rows.length ?? 0)
    }
  }
  const search = await searchLoans(actor, loanSearch.parse({})).catch(() => null)
  for (const { id } of search?.rows ?? []) found.add(id)
  for (const id of Object.values(loans)) {
    for (const read of [getLoan, getLoanLenders, getLoanBrokers, getLoanInvolvement]) {
      if ((await outcomeOf(read(actor, id))) === 'ok') found.add(id)
    }
  }
  return found
}

describe('visibility of loans', () => {
  test('[I-09] staff see all, parties their own completely, other lenders and brokers closed loans, law firms their own', async () => {
    const { actors } = cast
    const { open, settled, others } = loans
    const own = [open, settled, loans.discharged]
    const closed = [settled, loans.discharged]
    const expected: [Actor, number[]][] = [
      [actors.staff, [...own, others]],
      [actors.lender, own],
      [actors.broker, own],
      [actors.firm, own],
      [actors.rival, [...closed, others]],
      [actors.rivalBroker, [...closed, others]],
      [actors.dual, closed],
      [actors.second, closed],
      [actors.rivalFirm, [others]],
    ]
    for (const [actor, ids] of expected) expect(await reached(actor), actor.kind).toEqual(new Set(ids))
  })

  test('[T-A3] a rival finds no trace of a pre-settlement loan: no list, total, filter or id', async () => {
    const { actors, lender, broker } = cast
    const before = await searchLoans(actors.rival, loanSearch.parse({ minPrincipal: '7777000' }))
    const secret = await recorded(cast.parties, {
      ...preSettlement,
      loanLenders: [{ lenderId: lender.lenderId, contributionAmount: 7_777_777 }],
    })
    for (const actor of [actors.rival, actors.rivalBroker, actors.dual, actors.rivalFirm, visitor] as Actor[]) {
      expect((await reached(actor)).has(secret), actor.kind).toBe(false)
      for (const query of [
        {},
        { statusKey: 'PRESETTLEMENT' },
        { minPrincipal: '7777000' },
        { sort: 'principal', orderBy: 'desc' },
      ]) {
        const page = await searchLoans(actor, loanSearch.parse(query)).catch(() => null)
        expect(page?.rows.map(({ id }) => id) ?? []).not.toContain(secret)
      }
      for (const read of [getLoan, getLoanLenders, getLoanBrokers, getLoanInvolvement]) {
        const refused = await outcomeOf(read(actor, secret))
        expect(refused).toBe(await outcomeOf(read(actor, 2_000_000_000)))
        expect(refused).not.toBe('ok')
      }
      expect(await outcomeOf(getPublicLoan(actor, secret))).toBe('NOT_FOUND')
    }
    expect(await searchLoans(actors.rival, loanSearch.parse({ minPrincipal: '7777000' }))).toEqual(before)
    expect((await searchLoans(actors.broker, loanSearch.parse({ minPrincipal: '7777000' }))).total).toBe(1)
    expect(
      (await listProfileLoans(actors.rival, { kind: 'broker', profileId: broker.brokerId, group: 'pre-settlement' }))
        .total,
    ).toBe(0)
  })

  test('the SQL and the Prisma scope select the same loans for every kind of actor', async () => {
    const codes = await readStatusCodes()
    for (const actor of [...Object.values(cast.actors), visitor, seeder] as Actor[]) {
      const byPrisma = await database().loan.findMany({
        where: buildLoanScope(actor),
        select: { id: true },
        orderBy: { id: 'asc' },
      })
      const bySql = await database().$queryRaw<{ id: number }[]>(
        Prisma.sql`select s.loan_id as id from loan_searches s where ${loanScopeSql(actor, codes)} order by 1`,
      )
      expect(bySql, actor.kind).toEqual(byPrisma)
    }
  })

  test('[I-09] notes and editor are only for staff and parties', async () => {
    const { actors } = cast
    for (const [actor, variant] of [
      [actors.staff, 'system'],
      [actors.lender, 'party'],
      [actors.broker, 'party'],
      [actors.firm, 'party'],
      [actors.rival, 'uninvolved'],
      [actors.rivalBroker, 'uninvolved'],
    ] as const) {
      const loan = await getLoan(actor, loans.settled)
      expect(loan.variant).toBe(variant)
      expect(loan.notes).toBe(variant === 'uninvolved' ? null : 'CANARY')
      expect(loan.lastEditBy === null).toBe(variant === 'uninvolved' || loan.lastEditBy === null)
    }
  })

  test('[I-09] the involvement check returns the sides of the viewer’s own company', async () => {
    const { actors, lender, broker, firm } = cast
    expect(await getLoanInvolvement(actors.lender, loans.settled)).toEqual({
      attributedLenders: [{ id: lender.lenderId, name: 'Amelia Ferrante' }],
      attributedBrokers: [],
      attributedLawyer: null,
    })
    expect((await getLoanInvolvement(actors.broker, loans.settled)).attributedBrokers).toMatchObject([
      { id: broker.brokerId },
    ])
    expect((await getLoanInvolvement(actors.firm, loans.settled)).attributedLawyer).toMatchObject({
      id: firm.lawFirmId,
    })
    expect(await getLoanInvolvement(actors.rival, loans.settled)).toEqual({
      attributedLenders: [],
      attributedBrokers: [],
      attributedLawyer: null,
    })
  })

  test('[J-03] names have no link for a law firm, nor to a paused or switched-off profile', async () => {
    const { actors, broker, lender } = cast
    const links = async (actor: Actor) => {
      const loan = await getLoan(actor, loans.settled)
      return [...loan.loanLenders, ...loan.loanBrokers].map(({ isLinked }) => isLinked)
    }
    expect(await links(actors.rival)).toEqual([true, true])
    expect(await links(actors.firm)).toEqual([false, false])
    await database().broker.update({ where: { id: broker.brokerId }, data: { isActive: false } })
    await database().company.update({ where: { id: lender.companyId }, data: { isMasterSwitchOn: false } })
    expect(await links(actors.rival)).toEqual([false, false])
    expect(await links(actors.staff)).toEqual([true, true])
    await database().broker.update({ where: { id: broker.brokerId }, data: { isActive: true } })
    await database().company.update({ where: { id: lender.companyId }, data: { isMasterSwitchOn: true } })
  })

  test('a visitor sees a broker’s closed loans without any lender, and none of a lender or law firm', async () => {
    const { broker, lender, firm } = cast
    const page = await listProfileLoans(visitor, { kind: 'broker', profileId: broker.brokerId, group: 'current' })
    expect(page.rows.map(({ id }) => id)).toEqual([loans.settled])
    expect(page.rows[0]).toMatchObject({ attributedLender: null, attributedLenderId: null, loanLendersBrokers: [] })
    expect(
      await outcomeOf(listProfileLoans(visitor, { kind: 'lender', profileId: lender.lenderId, group: 'current' })),
    ).toBe('FORBIDDEN')
    expect(
      await outcomeOf(listProfileLoans(visitor, { kind: 'lawfirm', profileId: firm.lawFirmId, group: 'current' })),
    ).toBe('FORBIDDEN')
  })

  test('Done with You has the closed loans that the viewer’s company is also a party to', async () => {
    const { actors, lender, broker } = cast
    const done = async (actor: Actor) =>
      (await listProfileLoans(actor, { kind: 'lender', profileId: lender.lenderId, group: 'done-with-you' })).rows.map(
        ({ id }) => id,
      )
    expect(new Set(await done(actors.broker))).toEqual(new Set([loans.settled, loans.discharged]))
    expect(await done(actors.rivalBroker)).toEqual([])
    expect(await done(actors.staff)).toEqual([])
    expect(
      (await listProfileLoans(actors.lender, { kind: 'broker', profileId: broker.brokerId, group: 'done-with-you' }))
        .total,
    ).toBe(2)
  })

  test('All Loans is closed to law firms and visitors', async () => {
    expect(await outcomeOf(searchLoans(cast.actors.firm, loanSearch.parse({})))).toBe('FORBIDDEN')
    expect(await outcomeOf(searchLoans(visitor, loanSearch.parse({})))).toBe('FORBIDDEN')
  })
})

describe('reviews written by the command', () => {
  test('[I-07] a party writes its own side, and an outsider is refused depending on what they may see', async () => {
    const { actors } = cast
    await recordReview(actors.lender, loans.settled, { brokerStarsFromLender: 5, brokerReviewByLender: 'prompt' })
    await recordReview(actors.broker, loans.settled, { brokerResponseToLender: 'thank you' })
    const row = await database().loanReview.findFirst({ where: { loanId: loans.settled } })
    expect(row).toMatchObject({
      stars: 5,
      review: 'prompt',
      response: 'thank you',
      version: 2,
      starsById: actors.lender.accountId,
      responseById: actors.broker.accountId,
    })
    expect(row?.starsAt).toBeInstanceOf(Date)
    expect(await outcomeOf(recordReview(actors.broker, loans.settled, { brokerStarsFromLender: 1 }))).toBe('INVALID')
    expect(await outcomeOf(recordReview(actors.rival, loans.settled, { brokerStarsFromLender: 1 }))).toBe('FORBIDDEN')
    expect(await outcomeOf(recordReview(actors.rival, loans.open, { brokerStarsFromLender: 1 }))).toBe('NOT_FOUND')
    expect(await outcomeOf(recordReview(actors.lender, loans.open, { brokerStarsFromLender: 1 }))).toBe('INVALID')
    expect(await database().auditEntry.count({ where: { action: 'LOAN_REVIEWED', subjectId: loans.settled } })).toBe(2)
  })
})
