import { beforeAll, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import { listActions } from '#lib/discovery/dashboard/queries.ts'
import { searchNames } from '#lib/discovery/global-search/queries.ts'
import { listCriteriaTabs, matchPublished } from '#lib/market/criteria/queries.ts'
import { getCategoryStatus, isCategoryPublished } from '#lib/market/criteria/rules.ts'
import { readMatches } from '#lib/market/matches/queries.ts'
import { parseMatchLines } from '#lib/market/matches/rules.ts'
import { database, Prisma } from '#lib/server/database/db.ts'
import { type Market, makeMarket } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'
import { giveCategory, subscribe } from './terms.ts'

const VERIFIED = '2026-10-03'
const EMPTY = Object.fromEntries(
  [
    ...['available', 'preferredParcelSizeMin', 'preferredParcelSizeMax', 'rateMin', 'rateMax', 'higherRateMin'],
    ...['higherRateMax', 'estabFeeMin', 'estabFeeMax', 'pointOfDifference'],
  ].map((field) => [field, null]),
)
const WHOLE = { available: 25_000_000n }

const clock = heldClock()
let market: Market
let id: number
beforeAll(async () => {
  market = await makeMarket()
  // In the night before daylight saving starts: a day of 23 hours is within the thirty.
  id = await giveCategory(market.lender.lenderId, 'RURAL', new Date('2026-10-03T13:30:00Z'))
  await database().lenderCategorySecurityType.deleteMany({ where: { lenderCategoryId: id } })
  await subscribe(market.broker.brokerId, 'RURAL')
})

// Every place that shows or depends on whether brokers see a category.
const readers = async (day: string) => {
  const { actors, lender } = market
  const published = await database().$queryRaw<{ id: number }[]>(
    Prisma.sql`select k.id from lender_categories k where k.id = ${id} and ${matchPublished(day)}`,
  )
  const found = await searchNames(actors.broker, { search: 'Redgum Private Credit', page: 1 })
  const waiting = (await listActions(actors.lender, 'CRITERIA_LAPSING')).find((item) => item.id === id)
  return {
    sql: published.length === 1,
    tabs: (await listCriteriaTabs(actors.broker, lender.lenderId)).length === 1,
    matches: parseMatchLines(await readMatches(actors.staff, { side: 'lender', id: lender.lenderId })).length === 1,
    search: found.rows.length > 0,
    ...(waiting ? { home: / · shown to brokers until /.test(waiting.note ?? '') } : {}),
  }
}

test('[F-14] every list, search and reminder applies the same 30-day rule, on each day and state', async () => {
  const seen = new Set<boolean>()
  for (const isOffered of [true, false])
    for (const isVerified of [true, false])
      for (const isEmpty of [false, true]) {
        await database().lenderCategory.update({
          where: { id },
          data: { isOffered, isVerified, ...(isEmpty ? EMPTY : { ...EMPTY, ...WHOLE }) },
        })
        for (const days of [0, 21, 29, 30, 31, 40]) {
          const day = addDaysTo(VERIFIED, days)
          clock.at(`${day}T12:30:00Z`)
          const facts = { isVerified, isEmpty, lastVerifiedDay: '2026-10-03' }
          const truth = isCategoryPublished({ isOffered, status: getCategoryStatus(facts, day) })
          const told = await readers(day)
          expect(told, `${isOffered} ${isVerified} ${isEmpty} after ${days} days`).toEqual(
            Object.fromEntries(Object.keys(told).map((reader) => [reader, truth])),
          )
          expect('home' in told).toBe(isOffered && isVerified && !isEmpty && days >= 21)
          seen.add(truth)
        }
      }
  expect(seen).toEqual(new Set([true, false]))
})
