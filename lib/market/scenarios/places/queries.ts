import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { readSuburbPlaces, type SuburbPlace } from '#lib/foundation/lookups/suburbs/queries.ts'
import { listShownBooks } from '#lib/lending/privacy/rules.ts'
import { readNames } from '#lib/market/scenarios/answers/queries.ts'
import { MOST_LOANS, readLikeLoans } from '#lib/market/scenarios/books/queries.ts'
import type { LikeLoan } from '#lib/market/scenarios/books/rules.ts'
import { readOffers } from '#lib/market/scenarios/offers/queries.ts'
import type { BookPlaces, PlacesQuery } from '#lib/market/scenarios/places/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { today } from '#lib/server/operations/clock.ts'

/** The most suburbs that a map shows. */
const MOST_DOTS = 100

const countBySuburb = (loans: readonly LikeLoan[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { suburbId } of loans) counts.set(suburbId, (counts.get(suburbId) ?? 0) + 1)
  return counts
}

const toPlace = ({ name, point }: SuburbPlace) => ({ name, latitude: point.latitude, longitude: point.longitude })

/**
 * Returns where a lender has closed loans of a category, from the books that it shows the reader, as in the evidence of a
 * match. Raises FORBIDDEN, and NOT_FOUND unless the category is published.
 */
export const listBookPlaces = async (
  actor: Actor,
  { lenderId, categoryKey, suburbId }: PlacesQuery,
): Promise<BookPlaces> => {
  if (!scenarioPolicies.match.who(actor)) throw forbidden()
  const day = today()
  const offer = (await readOffers(categoryKey, day)).find((each) => each.lenderId === lenderId)
  if (!offer) throw notFound()
  const loans = (await readLikeLoans(actor, [offer])).get(lenderId) ?? []
  const counts = countBySuburb(loans)
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_DOTS)
  const places = await readSuburbPlaces([...most.map(([id]) => id), ...(suburbId ? [suburbId] : [])])
  // Read last: it says what may still be shown.
  const still = (await readNames(actor, [{ offer }], { category: categoryKey, day })).get(lenderId)
  if (!still || listShownBooks(actor, still).join() !== listShownBooks(actor, offer).join()) throw notFound()
  const byId = new Map(places.map((place) => [place.id, place]))
  const deal = byId.get(suburbId ?? 0)
  return {
    dots: most.flatMap(([id, count]) => {
      const found = byId.get(id)
      return found ? [{ suburbId: id, loans: count, ...toPlace(found) }] : []
    }),
    suburbs: counts.size,
    loans: loans.length,
    isCut: loans.length === MOST_LOANS,
    deal: deal ? toPlace(deal) : null,
  }
}
