import { type Actor, visitor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { findSpeciality } from '#lib/discovery/finder/addresses/rules.ts'
import { previewLabels } from '#lib/discovery/finder/pictures/labels.ts'
import type { BrokerPreview } from '#lib/discovery/finder/pictures/schema.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { closingLabels } from '#lib/market/brokers/closings/labels.ts'
import { getPublicClosings } from '#lib/market/brokers/closings/queries.ts'
import { getPublicBrokerOf } from '#lib/market/brokers/queries.ts'
import { buildPublicBrokerPath, isSameDecodedPath } from '#lib/market/brokers/rules.ts'
import { formatFullName, pickPortrait } from '#lib/market/profiles/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/**
 * Returns the texts in a public broker's preview image, the same for every viewer. Raises NOT_FOUND if the address is not the
 * canonical one of a public page (row L-11).
 */
export const getBrokerPreview = async (actor: Actor, slug: string, id: number): Promise<BrokerPreview> => {
  if (!finderPolicies.usePublic.who(actor)) throw forbidden()
  const broker = await getPublicBrokerOf(visitor, id)
  const portrait = pickPortrait(broker.portraits, id)?.portrait
  if (!portrait || !isSameDecodedPath(`/public/brokers/${slug}/${id}`, buildPublicBrokerPath(portrait)))
    throw notFound()
  const closings = await getPublicClosings(visitor, broker.id)
  const speciality = findSpeciality(closings)
  const { total, first, stars } = closings
  return {
    product: getEnv().PRODUCT_NAME,
    name: formatFullName(portrait),
    company: broker.companyName,
    closed: closingLabels.since(total, first),
    speciality: speciality && previewLabels.speciality(speciality),
    stars: stars && previewLabels.stars(stars.mean, stars.count),
  }
}
