import type { Day } from '#lib/core/dates.ts'
import { type CategoryKey, getCriteriaCategory } from '#lib/market/criteria/fields.ts'

/** A category of a lender; `isStaff` selects the staff endpoints. */
export type CategoryPlace = { lenderId: number; categoryKey: CategoryKey; isStaff: boolean }

const getStaffSuffix = ({ isStaff }: CategoryPlace): string => (isStaff ? '/system-user' : '')

/** Returns the API path of one category of a lender, or of an action on it (row P-06). */
export const buildCriteriaUrl = (
  place: CategoryPlace,
  act: 'draft' | 'verified-detail' | 'verify' | 'session-end',
): string =>
  `/api/lenders/${place.lenderId}/criteria/${getCriteriaCategory(place.categoryKey).type}/${act}${getStaffSuffix(place)}`

/** Returns the API path that clears a category or restores it. */
export const buildClearCriteriaUrl = (place: CategoryPlace, act: 'clear' | 'restore'): string =>
  `/api/lenders/${place.lenderId}/loan-criteria/${act}${getStaffSuffix(place)}`

/** Returns the API path that offers a category or withdraws it (row F-25). */
export const buildOfferToggleUrl = (place: CategoryPlace): string =>
  `/api/lenders/${place.lenderId}/categories/${getCriteriaCategory(place.categoryKey).type}/toggle-status${getStaffSuffix(place)}`

/** Returns the API path that compares a version of a category with an earlier one. */
export const buildCompareCriteriaUrl = (
  { lenderId, categoryKey }: CategoryPlace,
  sequence: number,
  earlier: number,
): string =>
  `/api/lenders/${lenderId}/criteria/${getCriteriaCategory(categoryKey).type}/versions/${sequence}?with=${earlier}`

/** Returns the API path of a lender's offers on a day. */
export const buildOfferedOnDayUrl = (lenderId: number, day: Day): string =>
  `/api/lenders/${lenderId}/loan-criteria/offered/${day}`
