import { beforeAll, expect, test } from 'vitest'
import { toSydneyDay } from '#lib/core/dates.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import { getCategoryStatus, isCategoryPublished } from '#lib/market/criteria/rules.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { createRandom } from '#prisma/seed/random.ts'
import { type Market, makeMarket } from '#tests/integration/market/profiles/market.ts'
import { giveCategory } from './terms.ts'

let market: Market
beforeAll(async () => {
  market = await makeMarket()
  await giveCategory(market.lender.lenderId, 'RURAL', new Date())
})

// Instants around the 30 days from 10,000 dates, and each quarter of an hour of both daylight-saving weekends.
const instants = (): Date[] => {
  const random = createRandom(41)
  const any = Array.from(
    { length: 10_000 },
    (_each, at) => new Date(Date.UTC(2024, 0, 1 + at, random.int(0, 23), random.int(0, 59))),
  )
  const weekends = [Date.UTC(2026, 9, 3), Date.UTC(2027, 3, 3)].flatMap((from) =>
    Array.from({ length: 192 }, (_each, at) => new Date(from + at * 900_000)),
  )
  return [...any, ...weekends]
}

test('[F-14] the TypeScript and SQL 30-day rules agree over 10,000 dates and both daylight-saving weekends', async () => {
  const all = instants()
  const random = createRandom(42)
  const asked = all.map((verified) => {
    const today = toSydneyDay(new Date(verified.getTime() + random.int(29, 32) * 86_400_000))
    return { verified, today }
  })
  const faults: string[] = []
  for (const { verified, today } of asked) {
    const { text, values } = Prisma.sql`select ${matchPublished(today)} as "isOut"
      from lender_categories whole cross join lateral json_populate_record(null::lender_categories,
        (to_jsonb(whole) || jsonb_build_object('last_verified_at', ${verified}::timestamptz))::json) k
      where whole.lender_id = ${market.lender.lenderId}`
    const { rows } = await pool().query<{ isOut: boolean }>({ name: 'window', text, values })
    const facts = { isVerified: true, isEmpty: false, lastVerifiedDay: toSydneyDay(verified) }
    const truth = isCategoryPublished({ isOffered: true, status: getCategoryStatus(facts, today) })
    if (rows[0]?.isOut !== truth) faults.push(`${verified.toISOString()} on ${today}`)
  }
  expect(faults).toEqual([])
}, 120_000)
