import { findNearestSuburbs, type SuburbPlace } from '#lib/foundation/lookups/suburbs/queries.ts'
import type { DealPlace, NearMiss } from '#lib/market/scenarios/fields.ts'
import type { SuburbChoice } from '#lib/market/scenarios/values/fields.ts'

const findChangedPlace = ({ changes }: NearMiss): DealPlace | null => {
  for (const change of changes) if (change.key === 'place') return change.place
  return null
}

/**
 * Returns, by lender, the suburb nearest to the deal's that a change of place leads to. Lenders that lend in the same area
 * are looked up once.
 */
export const findPlaceChoices = async (
  suburb: SuburbPlace | null,
  nearMisses: ReadonlyMap<number, NearMiss>,
): Promise<Map<number, SuburbChoice>> => {
  if (!suburb) return new Map()
  const wanted = [...nearMisses].flatMap(([lenderId, nearMiss]) => {
    const place = findChangedPlace(nearMiss)
    return place ? [{ lenderId, place, key: JSON.stringify(place) }] : []
  })
  const areas = [...new Map(wanted.map(({ key, place }) => [key, place]))]
  const found = await findNearestSuburbs(
    suburb.point,
    areas.map(([, place]) => place),
  )
  const byArea = new Map(areas.map(([key], at) => [key, found[at] ?? null]))
  return new Map(
    wanted.flatMap(({ lenderId, key }) => {
      const choice = byArea.get(key)
      return choice ? [[lenderId, { id: choice.id, name: choice.name }]] : []
    }),
  )
}
