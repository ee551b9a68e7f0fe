import { fixedAnswersFilter, fixedChoicesFilter, YES_OR_NO } from '#lib/core/answer-filters.ts'
import { choiceFilter, choicesFilter, searchedChoiceFilter } from '#lib/core/choice-filters.ts'
import { policiesOf } from '#lib/core/columns.ts'
import type { Read, ValuesOf } from '#lib/core/filters.ts'
import { parseRecordId } from '#lib/core/ids.ts'
// The policy of `userPolicies.seeSwitches`, without the descriptions, which would come to the browser.
import { unrestricted } from '#lib/core/policy.ts'
import { dollarsFilter } from '#lib/core/ranges.ts'
import { mapKeys } from '#lib/core/records.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { LEAD_SCORES } from '#lib/crm/leads/labels.ts'
import { USER_COLUMN_KEYS, type UserColumnKey, userColumns } from '#lib/discovery/user-search/columns.ts'
import { contactFilters, loginFilters } from '#lib/discovery/user-search/gaps/search.ts'
import { userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import {
  bdmFilters,
  offerFilters,
  personFilters,
  subscriptionFilters,
} from '#lib/discovery/user-search/keeping/search.ts'
import {
  parcelLabels,
  type UserType,
  userFilterLabels,
  userLabels,
  userTypes,
} from '#lib/discovery/user-search/labels.ts'
import { CATEGORY_KEYS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/terms/labels.ts'

const KEY = /^[A-Z0-9_+]{1,20}$/
const isKnownKey = (text: string): text is string => KEY.test(text)
const createMeasureFilter = (parameter: string, label: string, list: 'loan-counts' | 'loan-values') =>
  choiceFilter({
    parameter,
    label,
    list,
    any: userLabels.ignore,
    isKey: isKnownKey,
    phrase: (name) => ({ after: `with ${label.toLowerCase()} ${name}` }),
  })

// Only staff may filter by these values, because only staff may read them.
const createSwitchFilter = (parameter: string, label: string) =>
  fixedAnswersFilter<boolean>({
    parameter,
    label,
    answers: YES_OR_NO,
    who: unrestricted,
    phrase: (name) => ({ after: `with ${label.toLowerCase()}: ${name.toLowerCase()}` }),
  })

const parcelNames = {
  FIRST_RANKING: 'FirstRanking',
  SECOND_RANKING: 'SecondRanking',
  CONSTRUCTION: 'Construction',
  MEZZANINE: 'Mezzanine',
  LAND_BANK: 'LandBank',
  RURAL: 'Rural',
} as const satisfies Record<CategoryKey, string>

const createParcelFilter = (key: CategoryKey) =>
  dollarsFilter({
    min: `min${parcelNames[key]}ParcelSize`,
    max: `max${parcelNames[key]}ParcelSize`,
    label: parcelLabels[key],
  })

const parcels = mapKeys(CATEGORY_KEYS, createParcelFilter)

/** Every filter of All Users (row K-03); to add a filter, add an entry. */
export const userFilters = {
  followUp: choiceFilter({
    parameter: 'followUpKey',
    label: userFilterLabels.followUp,
    list: 'follow-up',
    isKey: isKnownKey,
    phrase: (name) => ({ after: `with follow-up ${name.toLowerCase()}` }),
  }),
  ...contactFilters,
  leadScore: fixedAnswersFilter({
    parameter: 'leadScore',
    label: userFilterLabels.leadScore,
    answers: LEAD_SCORES.map((value) => ({ value, name: value })),
    phrase: (name) => ({ after: `with lead score ${name}` }),
  }),
  type: fixedChoicesFilter<UserType>({
    parameter: 'typeKey',
    label: userFilterLabels.type,
    answers: (Object.keys(userTypes) as UserType[]).map((value) => ({ value, name: userTypes[value] })),
    phrase: (names) => ({ after: `of type ${names}` }),
  }),
  criteria: fixedChoicesFilter<CategoryKey>({
    parameter: 'criteriaKeys',
    label: userFilterLabels.criteria,
    answers: CATEGORY_KEYS.map((value) => ({ value, name: categoryLabels[value] })),
  }),
  ...offerFilters,
  ...subscriptionFilters,
  masterSwitch: createSwitchFilter('masterSwitch', userFilterLabels.masterSwitch),
  profileStatus: createSwitchFilter('profileStatus', userFilterLabels.profileStatus),
  visibility: createSwitchFilter('visibility', userFilterLabels.visibility),
  ...loginFilters,
  ...personFilters,
  states: choicesFilter({
    parameter: 'stateKeys',
    label: userFilterLabels.states,
    list: 'states',
    keyIn: (text) => (isKnownKey(text) ? text : null),
  }),
  currentCount: createMeasureFilter('currentLoansCountKey', userFilterLabels.currentCount, 'loan-counts'),
  currentValue: createMeasureFilter('currentLoansValueKey', userFilterLabels.currentValue, 'loan-values'),
  dischargedCount: createMeasureFilter('dischargedLoansCountKey', userFilterLabels.dischargedCount, 'loan-counts'),
  dischargedValue: createMeasureFilter('dischargedLoansValueKey', userFilterLabels.dischargedValue, 'loan-values'),
  ...parcels,
  bdm: searchedChoiceFilter({
    parameter: 'platformBdmId',
    label: userFilterLabels.bdm,
    source: 'bdms',
    before: 'of BDM',
  }),
  ...bdmFilters,
  lawFirm: searchedChoiceFilter({
    parameter: 'lawFirmId',
    label: userFilterLabels.lawFirm,
    source: 'law-firms',
    before: 'with law firm',
    clears: ['partnerId'],
  }),
  partner: {
    ...searchedChoiceFilter({
      parameter: 'partnerId',
      label: userFilterLabels.partner,
      source: 'partners',
      before: 'with partner',
      within: ['lawFirmId'],
    }),
    isAsked: (read: Read) => parseRecordId(read('lawFirmId')) !== null,
  },
} as const

// The window of filters has no groups.
const allUsersFilters = { ...userFilters, group: userGroupings.groupFilter }

export type UserFilters = ValuesOf<typeof allUsersFilters>
export type UserSearch = Search<UserFilters, UserColumnKey>

/** The search of All Users: sorted by name by default, fifty people per page (rows K-01, K-03). */
export const userSearch = createListSearch({
  noun: 'users',
  filters: allUsersFilters,
  sorts: USER_COLUMN_KEYS,
  usual: { column: 'user', isDescending: false },
  pageSizes: [50],
  cleared: 'view=all',
  // The documents have it in the requests of staff; it is ignored, because the session has the actor's kind.
  unread: ['userType'],
  sorters: policiesOf(userColumns),
})
