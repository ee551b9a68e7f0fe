import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Actor } from '#lib/core/actor.ts'
import { type Day, dayToDate } from '#lib/core/dates.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { CATEGORY_KEYS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { readLikeLoans } from '#lib/market/scenarios/books/queries.ts'
import { readCountedDeals, readLenderCompanies, readLoanPlaces } from '#lib/market/scenarios/demand/queries.ts'
import { type CountedDeal, compareBook, dropRepeated, measureDemand } from '#lib/market/scenarios/demand/rules.ts'
import type { Offer } from '#lib/market/scenarios/fields.ts'
import { readOffers } from '#lib/market/scenarios/offers/queries.ts'
import { countDay } from '#lib/market/scenarios/offers/rules.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { runBatch } from '#lib/server/database/batches.ts'
import { database } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/** Lenders that are measured and stored at once. */
const BATCH = 200

type Night = { day: Day; categoryKey: CategoryKey; deals: readonly CountedDeal[] }

const measureOffers = async (actor: Actor, offers: readonly Offer[], { day, deals }: Night) => {
  const companies = await readLenderCompanies(offers.map(({ lenderId }) => lenderId))
  const loans = await readLikeLoans(actor, offers)
  const places = await readLoanPlaces(loans.values())
  const at = countDay(day)
  const rows = []
  for (const offer of offers) {
    const companyId = companies.get(offer.lenderId) ?? 0
    const demand = measureDemand(deals, { offer, companyId, today: at })
    const book = compareBook(loans.get(offer.lenderId) ?? [], { offer, places, today: at })
    rows.push({ lenderId: offer.lenderId, ...demand, book })
    await yieldToOthers()
  }
  return rows
}

const storeDemand = async (actor: Actor, offers: readonly Offer[], night: Night): Promise<void> => {
  const { categoryKey } = night
  const rows = await measureOffers(actor, offers, night)
  const day = dayToDate(night.day)
  await runBatch(async (tx) => {
    await tx.lenderDemand.deleteMany({
      where: { categoryKey, lenderId: { in: rows.map(({ lenderId }) => lenderId) } },
    })
    await tx.lenderDemand.createMany({ data: rows.map((row) => ({ ...row, categoryKey, day })) })
  })
}

/**
 * Counts how the published criteria of every lender meet the deals of brokers, and where its own book differs from them.
 * Categories that are not published lose their figures. Returns how many it measured; a repeated run finds the same.
 */
export const countLenderDemand = longCommand({
  policy: scenarioPolicies.watch,
  audits: { none: 'Figures of stored data, without a change of any record.' },
  work: async ({ actor }): Promise<number> => {
    const day = today()
    const counted = dropRepeated(await readCountedDeals(actor, day))
    let measured = 0
    for (const categoryKey of CATEGORY_KEYS) {
      const offers = await readOffers(categoryKey, day)
      const deals = counted.filter(({ deal }) => deal.categoryKey === categoryKey)
      for (let from = 0; from < offers.length; from += BATCH)
        await storeDemand(actor, offers.slice(from, from + BATCH), { day, categoryKey, deals })
      await database().lenderDemand.deleteMany({ where: { categoryKey, day: { lt: dayToDate(day) } } })
      measured += offers.length
    }
    return measured
  },
})
