import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo, type Day, dateToDay } from '#lib/core/dates.ts'
import { DomainError } from '#lib/core/errors.ts'
import { readSuburbPlaces } from '#lib/foundation/lookups/suburbs/queries.ts'
import { measureMetres } from '#lib/foundation/lookups/suburbs/rules.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { requireTermsEditorOfLender } from '#lib/market/criteria/scope.ts'
import type { LikeLoan } from '#lib/market/scenarios/books/rules.ts'
import { readDeal } from '#lib/market/scenarios/deals/queries.ts'
import { type BookGap, type CountedDeal, DEMAND_DAYS, type ShownDemand } from '#lib/market/scenarios/demand/rules.ts'
import type { DealPlace, RuleKey } from '#lib/market/scenarios/fields.ts'
import { scenarioInput } from '#lib/market/scenarios/schema.ts'
import { dayStartSql } from '#lib/server/database/days.ts'
import { database, Prisma, queryRows } from '#lib/server/database/db.ts'

type StoredDeal = { companyId: number; scenario: unknown }

// Deals of today count from tomorrow on, so that a repeated job finds the same.
const readStoredDeals = (day: Day): Promise<StoredDeal[]> => {
  const [from, until] = [dayStartSql(addDaysTo(day, -DEMAND_DAYS)), dayStartSql(day)]
  return queryRows<StoredDeal>(Prisma.sql`
    select i.company_id as "companyId", s.scenario from saved_scenarios s join accounts a on a.id = s.account_id
    join individuals i on i.id = a.individual_id join brokers b on b.company_id = i.company_id
    where s.deleted_at is null and s.created_at >= ${from} and s.created_at < ${until}
    union all
    select b.company_id, d.deal - 'names' - 'stateKey' from asked_scenarios d join brokers b on b.id = d.broker_id
    where d.asked_at >= ${from} and d.asked_at < ${until}`)
}

/**
 * Returns the deals that broker companies saved or asked about in the 90 days before a day, as far as they can be judged.
 * Until when a deal was needed does not matter here.
 */
export const readCountedDeals = async (actor: Actor, day: Day): Promise<CountedDeal[]> => {
  const counted: CountedDeal[] = []
  for (const { companyId, scenario } of await readStoredDeals(day)) {
    const read = scenarioInput.safeParse(Object.assign({}, scenario, { neededBy: null }))
    if (!read.success) continue
    try {
      counted.push({ companyId, deal: (await readDeal(actor, read.data)).deal })
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'INVALID')) throw error
    }
  }
  return counted
}

/** Returns the places of loans by their suburb. */
export const readLoanPlaces = async (loans: Iterable<readonly LikeLoan[]>): Promise<Map<number, DealPlace>> => {
  const ids = new Set([...loans].flatMap((each) => each.map(({ suburbId }) => suburbId)))
  const places = await readSuburbPlaces([...ids])
  return new Map(
    places.map(({ id, state, regionId, capital, point }) => [
      id,
      { stateKey: state, regionId, metres: measureMetres(capital, point) },
    ]),
  )
}

/** Returns the companies of lenders by their id. */
export const readLenderCompanies = async (lenderIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await database().lender.findMany({
    where: { id: { in: [...lenderIds] } },
    select: { id: true, companyId: true },
  })
  return new Map(rows.map(({ id, companyId }) => [id, companyId]))
}

/**
 * Returns what the last night counted for a category of a lender; null if it counted nothing. Raises FORBIDDEN unless the
 * actor is staff or the lender itself, NOT_FOUND.
 */
export const getLenderDemand = async (
  actor: Actor,
  lenderId: number,
  categoryKey: CategoryKey,
): Promise<ShownDemand | null> => {
  await requireTermsEditorOfLender(actor, lenderId)
  const found = await database().lenderDemand.findUnique({ where: { lenderId_categoryKey: { lenderId, categoryKey } } })
  if (!found) return null
  const { day, asked, caught, rule, lost, book } = found
  return {
    day: dateToDay(day),
    asked,
    caught,
    rule: rule as RuleKey | null,
    lost,
    book: book as unknown as BookGap[],
  }
}
