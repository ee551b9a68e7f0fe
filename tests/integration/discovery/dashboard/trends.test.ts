import { beforeAll, expect, test } from 'vitest'
import { addMonthsTo, type Day } from '#lib/core/dates.ts'
import { listFileNotes } from '#lib/crm/file-notes/queries.ts'
import { parseNoteSearch } from '#lib/crm/file-notes/search.ts'
import { readHomePage } from '#lib/discovery/dashboard/queries.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { type Cast, discharged, makeCast, preSettlement, recorded } from '#tests/integration/lending/cast.ts'

let cast: Cast
let last: Day
beforeAll(async () => {
  cast = await makeCast()
  last = addMonthsTo(`${today().slice(0, 7)}-01`, -1)
  const { lender, second, rival, rivalBroker, parties } = cast
  const settled = { settlementDate: last, repaymentDate: addMonthsTo(last, 12) }
  const shared = { ...parties, lenders: [lender, second] }
  const parts = (amounts: number[], of = [lender, second]) => ({
    loanLenders: amounts.map((contributionAmount, place) => ({ lenderId: of[place]?.lenderId, contributionAmount })),
  })
  await recorded(shared, { ...settled, ...parts([100_000, 300_000]) })
  await recorded(shared, { ...settled, ...parts([50_000, 150_000]), statusKey: 'DEFAULT' })
  await recorded(parties, discharged)
  await recorded(shared, { ...preSettlement, ...parts([7_000_000, 1_000]) })
  await recorded(
    { ...parties, lenders: [rival], brokers: [rivalBroker] },
    { ...settled, ...parts([9_000_000], [rival]) },
  )
})

const monthOf = async (actor: Parameters<typeof readHomePage>[0], whose: 'team' | null = null) => {
  const { trends } = await readHomePage(actor, whose)
  const found = trends.loans?.find(({ month }) => month === last)
  if (!found) throw new Error('no such month')
  return found
}
const query = (href: string | null) => Object.fromEntries(new URL(href ?? '', 'http://covenant.example').searchParams)

test('staff see the market by month, and each month links to the loans that it counts', async () => {
  const { staff } = cast.actors
  const found = await monthOf(staff, 'team')
  expect(found).toMatchObject({ loans: 3, settled: '9600000', book: '9600000' })
  const listed = await searchLoans(staff, loanSearch.parse(query(found.href)))
  expect([listed.total, listed.totalPrincipal]).toEqual([3, 9_600_000n])
  const { areas } = await readHomePage(staff, 'team')
  for (const { key, value, href } of areas[0]?.figures ?? [])
    if (href && key !== 'currentBook' && key !== 'dischargedBook')
      expect((await searchLoans(staff, loanSearch.parse(query(href)))).total, key).toBe(Number(value))
})

test('a lender sees its own contributions, a broker its whole loans, and nobody a rival’s', async () => {
  const { lender, broker, rivalBroker } = cast.actors
  const own = await monthOf(lender)
  expect(own).toMatchObject({ loans: 2, settled: '150000', book: '150000' })
  const list = { kind: 'lender', profileId: cast.lender.lenderId, group: 'matching' } as const
  const listed = await listProfileLoans(lender, { ...list, filters: loanSearch.parse(query(own.href)).filters })
  expect(listed.total).toBe(2)
  expect(await monthOf(broker)).toMatchObject({ loans: 2, settled: '600000', book: '600000' })
  expect(await monthOf(rivalBroker)).toMatchObject({ loans: 1, settled: '9000000', book: '9000000' })
  expect(await monthOf(cast.actors.dual)).toMatchObject({ loans: 0, settled: '0', book: '0', href: null })
  expect((await readHomePage(cast.actors.firm, null)).trends).toEqual({ loans: null, calls: null })
})

test('the calls of a month are those of the notes page, of the user or the team', async () => {
  const { staff } = cast.actors
  const { id: observerId } = await database().observer.findFirstOrThrow({ where: { companyId: null } })
  const types = await database().noteType.findMany()
  const other = await database()
    .account.findFirstOrThrow({ where: { staffId: { not: cast.staff.staffId } } })
    .catch(() => null)
  for (const { key } of types)
    for (const takenById of [staff.accountId, other?.id ?? staff.accountId])
      await database().fileNote.create({
        data: {
          observerId,
          lenderId: cast.lender.lenderId,
          noteTypeKey: key,
          note: 'Rang.',
          takenById,
          takenAt: new Date(`${last}T02:00:00Z`),
        },
      })
  for (const whose of ['mine', 'team'] as const) {
    const { trends } = await readHomePage(staff, whose)
    const found = trends.calls?.find(({ month }) => month === last)
    const { filters } = parseNoteSearch(query(found?.href ?? null))
    const listed = await listFileNotes(staff, { page: 1, pageSize: 20 }, filters)
    expect(found?.calls, whose).toBe(listed.total)
    expect(found?.calls, whose).toBeGreaterThan(0)
  }
})

test('home sends five statements to the database for staff', async () => {
  const original = pool().query
  let count = 0
  pool().query = ((...args: Parameters<typeof original>) => {
    count += 1
    return original.apply(pool(), args)
  }) as typeof original
  await readHomePage(cast.actors.staff, 'team').finally(() => {
    pool().query = original
  })
  expect(count).toBe(5)
})
