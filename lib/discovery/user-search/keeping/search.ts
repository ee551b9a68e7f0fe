import { fixedAnswersFilter, fixedChoicesFilter } from '#lib/core/answer-filters.ts'
import { gapFilter } from '#lib/core/gap-filters.ts'
import { daysFilter } from '#lib/core/ranges.ts'
import {
  FRESHNESS,
  keepingFilterLabels,
  MISSING,
  type Missing,
  NOT_VERIFIED_SINCE,
  OFFER_COUNTS,
  type OfferCount,
} from '#lib/discovery/user-search/keeping/labels.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { CATEGORY_KEYS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/terms/labels.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'

const ANSWERS = [
  { value: true, name: 'Yes' },
  { value: false, name: 'No' },
]

const yesOrNo = (parameter: string, label: string, what: string) =>
  fixedAnswersFilter<boolean>({
    parameter,
    label,
    answers: ANSWERS,
    phrase: (name) => ({ after: `with${name === 'No' ? 'out' : ''} ${what}` }),
  })

/** The filters for what a lender offers, and whether that is still verified. */
export const offerFilters = {
  offers: fixedAnswersFilter<OfferCount>({
    parameter: 'offersKey',
    label: keepingFilterLabels.offers,
    answers: OFFER_COUNTS,
    phrase: (name) => ({ after: `with categories offered: ${name.toLowerCase()}` }),
  }),
  freshness: gapFilter({
    parameter: 'freshnessKey',
    since: 'notVerifiedSince',
    label: keepingFilterLabels.freshness,
    sinceLabel: NOT_VERIFIED_SINCE,
    answers: FRESHNESS,
    sayDay: (day) => `Not verified since ${day}`,
    said: 'with criteria',
    who: freshnessPolicies.view.who,
  }),
}

/** The filters for what a broker subscribes to; whoever may search may read that, too (`categoryPolicies.viewSubscriptions`). */
export const subscriptionFilters = {
  subscribed: yesOrNo('subscribed', keepingFilterLabels.subscribed, 'subscriptions'),
  subscriptions: fixedChoicesFilter<CategoryKey>({
    parameter: 'subscriptionKeys',
    label: keepingFilterLabels.subscriptions,
    answers: CATEGORY_KEYS.map((value) => ({ value, name: categoryLabels[value] })),
  }),
}

/** The filters for when a person was added, and for contact details that it lacks. */
export const personFilters = {
  added: daysFilter({
    min: 'addedFrom',
    max: 'addedTo',
    label: keepingFilterLabels.added,
    who: userPolicies.seeSwitches.who,
  }),
  missing: fixedAnswersFilter<Missing>({
    parameter: 'missingKey',
    label: keepingFilterLabels.missing,
    answers: MISSING,
    phrase: (name) => ({ after: `missing ${name.toLowerCase()}` }),
  }),
}

/** The filter for whether a company has a BDM. */
export const bdmFilters = {
  hasBdm: yesOrNo('hasBdm', keepingFilterLabels.hasBdm, 'BDM'),
}
