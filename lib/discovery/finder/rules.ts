import type { Actor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { lawFirm, visiting } from '#lib/core/policy.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { canonicalBrokerPath } from '#lib/market/brokers/rules.ts'

/** Where a card's Details lead: outside to the public page, inside to the profile; a law-firm user never gets there (row D-02). */
export const detailsPath = (actor: Actor, card: Pick<FinderCard, 'id' | 'individualId' | 'firstname' | 'lastname'>) => {
  if (visiting(actor)) return canonicalBrokerPath(card)
  return lawFirm(actor) ? null : paths.profile('broker', card.id)
}
