import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { toScenario } from '#lib/market/approaches/deals/rules.ts'
import { isOpenState } from '#lib/market/approaches/rules.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import { readStoredDeal } from '#lib/market/scenarios/deals/queries.ts'
import { listJudges } from '#lib/market/scenarios/judging/rules.ts'
import { readOffers } from '#lib/market/scenarios/offers/queries.ts'
import { countDay } from '#lib/market/scenarios/offers/rules.ts'
import { explainOffer } from '#lib/market/scenarios/reasons/rules.ts'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Judges the deal of an open approach by the criteria that its lender publishes today, for that lender and staff. Null for
 * anybody else, for an approach that has ended, for a deal without a category, and while the lender publishes none in it.
 */
export const compareWithCriteria = async (
  actor: Actor,
  { deal: stored, lenderId, state }: Pick<ApproachRow, 'deal' | 'lenderId' | 'state'>,
): Promise<StatedReason[] | null> => {
  if (!unrestricted(actor) && getLenderId(actor) !== lenderId) return null
  const readied = isOpenState(state) ? await readStoredDeal(actor, toScenario(stored)) : null
  if (!readied) return null
  const { deal, names, reference } = readied
  const day = today()
  const offers = await readOffers(deal.categoryKey, day)
  const offer = offers.find((each) => each.lenderId === lenderId)
  if (!offer) return null
  const worded = { deal, names, securities: reference.securities, today: countDay(day) }
  const codes = listJudges(deal.categoryKey).map((judge) => judge(deal, offer, worded.today))
  return explainOffer({ worded, offer, codes })
}
