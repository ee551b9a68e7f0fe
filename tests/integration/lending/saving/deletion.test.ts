import { beforeAll, describe, expect, test } from 'vitest'
import { PUT } from '#app/api/loans/[id]/delete/route.ts'
import { visitor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { listPublicAddresses } from '#lib/discovery/finder/addresses/queries.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { findBrokenLogRow } from '#lib/lending/history/logs/queries.ts'
import { findDriftedProfileFigures } from '#lib/lending/projections/figures/queries.ts'
import { findDriftedLoanSearches } from '#lib/lending/projections/searches/queries.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { deleteLoan } from '#lib/lending/saving/deletion/commands.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { findActorOf, makeStaff, seeder } from '#prisma/seed/factories.ts'
import { auditOf } from '#tests/support/audit.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type Cast, makeCast, outcomeOf, recorded } from '../cast.ts'

type Staff = Awaited<ReturnType<typeof findActorOf>>
let cast: Cast
let admin: Staff
beforeAll(async () => {
  cast = await makeCast()
  admin = await findActorOf(await makeStaff({ isAdmin: true }))
})

const loanNoOf = async (id: number) => (await database().loan.findUniqueOrThrow({ where: { id } })).loanNo

describe('deleting a loan', () => {
  test('removes it and its reviews everywhere, frees its number, and keeps log and audit', async () => {
    const kept = await recorded(cast.parties)
    const id = await recorded(cast.parties, { credits: [1, 2] })
    for (const [loan, stars] of [[kept, 5] as const, [id, 1] as const])
      await recordReview(seeder, loan, { brokerStarsFromLender: stars, lenderStarsFromBroker: stars })
    const loanNo = await loanNoOf(id)
    const isListed = async () =>
      (await listPublicAddresses(visitor, 1)).some(({ address }) => address === paths.publicLoan(id))
    const summary = () => getReviewSummary(admin, 'broker', cast.broker.brokerId)
    expect(await summary()).toMatchObject({ avgStarRating: 3, reviewedLoansCount: 2, positiveReviewsCount: 1 })
    expect(await isListed()).toBe(true)

    await deleteLoan(admin, id, { id, version: 1 })

    expect(await summary()).toMatchObject({ avgStarRating: 5, reviewedLoansCount: 1, positiveReviewsCount: 1 })
    for (const actor of [admin, cast.actors.lender, cast.actors.firm])
      expect(await outcomeOf(getLoan(actor, id))).toBe('NOT_FOUND')
    expect(await outcomeOf(getPublicLoan(visitor, id))).toBe('NOT_FOUND')
    expect(await isListed()).toBe(false)
    const found = await searchLoans(admin, loanSearch.parse({ loanNo }))
    expect(found.rows.map((row) => row.id)).not.toContain(id)
    expect(await findDriftedLoanSearches(seeder)).toEqual([])
    expect(await findDriftedProfileFigures(seeder)).toEqual([])
    expect(await database().loanReview.count({ where: { loanId: id } })).toBe(0)
    expect(await outcomeOf(recordReview(seeder, id, { lawyerStarsFromLender: 5 }))).toBe('NOT_FOUND')

    const [last] = await database().loanLog.findMany({ where: { loanId: id }, orderBy: { sequence: 'desc' } })
    expect(last).toMatchObject({
      act: 'DELETED',
      sequence: 3,
      editedById: admin.accountId,
      loanNo,
      snapshot: { loanNo, reviews: { brokerStarsFromLender: 1 } },
    })
    expect(await findBrokenLogRow(seeder, id)).toBeNull()
    expect(await (await auditOf('LOAN', id)).at(-1)).toMatchObject({
      action: 'LOAN_DELETED',
      accountId: admin.accountId,
      details: { loanNo },
    })
    expect(await outcomeOf(recorded(cast.parties, { loanNo: loanNo.toLowerCase() }))).toBe('ok')
  })

  test('resets the latest settlement to that of the loan before it', async () => {
    const { lender, second } = cast
    const parties = { ...cast.parties, lenders: [second] }
    const before = await recorded(parties, { settlementDate: '2026-01-05', repaymentDate: '2027-01-05' })
    const id = await recorded(parties, { settlementDate: '2026-06-05', repaymentDate: '2027-06-05' })
    const last = async (profileId: number) =>
      (await database().profileFigure.findUniqueOrThrow({ where: { profileId } })).lastSettledLoanId
    expect(await last(second.lenderId)).toBe(id)
    const others = await last(lender.lenderId)
    await deleteLoan(admin, id, { id })
    expect(await last(second.lenderId)).toBe(before)
    expect(await last(lender.lenderId)).toBe(others)
  })

  test('is only for administrators, only in the version that they saw, and only once', async () => {
    const id = await recorded(cast.parties)
    for (const actor of Object.values(cast.actors))
      expect(await outcomeOf(deleteLoan(actor, id, { id })), actor.kind).toBe('FORBIDDEN')
    expect(await outcomeOf(deleteLoan(admin, id, { id, version: 2 }))).toBe('CONFLICT')
    expect(await outcomeOf(deleteLoan(admin, id, { id: cast.lender.lenderId }))).toBe('NOT_FOUND')
    expect(await database().loanLog.count({ where: { loanId: id } })).toBe(1)
    const both = await Promise.all([deleteLoan(admin, id, { id }), deleteLoan(admin, id, { id })].map(outcomeOf))
    expect(both.sort()).toEqual(['NOT_FOUND', 'ok'])
    expect(await database().loanLog.count({ where: { loanId: id } })).toBe(2)
  })
})

test('[P-11] over the API needs the loan id in query or payload, and accepts a version', async () => {
  const cookie = await sessionCookie(admin)
  const put = async (path: string | number, query: string, body: unknown, headers: Record<string, string> = {}) => {
    const request = new Request(`${getEnv().NEXTAUTH_URL}/api/loans/${path}/delete${query}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    })
    const response = await PUT(request, { params: Promise.resolve({ id: String(path) }) })
    const { errors } = JSON.parse((await response.text()) || '{}') as { errors?: { message: string }[] }
    return [response.status, ...(errors ?? []).map(({ message }) => message)]
  }
  const [one, other] = [await recorded(cast.parties), await recorded(cast.parties)]
  expect(await put(one, '', {})).toEqual([400, 'Id is required'])
  expect(await put('undefined', '?id=undefined', {})).toEqual([400, 'Id is required'])
  expect((await put(one, `?id=${other}`, {}))[0]).toBe(404)
  expect((await put(one, '', { id: other }))[0]).toBe(404)
  expect(await put(one, `?id=${one}`, {}, { 'if-match': '"7"' })).toEqual([
    409,
    'Somebody else has saved this loan meanwhile.',
  ])
  expect(await put(one, `?id=${one}`, { id: one, version: 1 })).toEqual([200])
  expect(await put(other, '', { id: other })).toEqual([200])
  expect((await put(other, `?id=${other}`, { id: other }))[0]).toBe(404)
})
