import { fixedAnswersFilter, fixedChoicesFilter, YES_OR_NO } from '#lib/core/answer-filters.ts'
import { gapFilter } from '#lib/core/gap-filters.ts'
import { staff, unrestricted } from '#lib/core/policy.ts'
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
import { CATEGORY_KEYS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/terms/labels.ts'

const yesOrNo = (parameter: string, label: string, what: string) =>
  fixedAnswersFilter<boolean>({
    parameter,
    label,
    answers: YES_OR_NO,
    phrase: (name) => ({ after: `with${name === 'No' ? 'out' : ''} ${what}` }),
  })

/** The filters for what a lender offers, and whether that is still verified. */
export const offerFilters = {
  offers: fixedAnswersFilter<OfferCount>({
    parameter: 'offersKey',
    label: keepingFilterLabels.offers,
    answers: OFFER_COUNTS,
    phrase: (name) => ({ after: `offering categories: ${name.toLowerCase()}` }),
  }),
  freshness: gapFilter({
    parameter: 'freshnessKey',
    since: 'notVerifiedSince',
    label: keepingFilterLabels.freshness,
    sinceLabel: NOT_VERIFIED_SINCE,
    answers: FRESHNESS,
    sayDay: (day) => `Not verified since ${day}`,
    said: 'with criteria',
    // As for the board: `freshnessPolicies.view`.
    who: staff,
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
    who: unrestricted,
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
