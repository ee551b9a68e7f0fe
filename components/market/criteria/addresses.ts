import type { Day } from '#lib/core/dates.ts'
import { type CategoryKey, categoryOf } from '#lib/market/criteria/fields.ts'

/** A category of a lender, and whether staff ask for it, who have variants of their own. */
export type CategoryPlace = { lenderId: number; categoryKey: CategoryKey; isStaff: boolean }

const as = ({ isStaff }: CategoryPlace): string => (isStaff ? '/system-user' : '')

/** The address of one category of a lender in the API, or of what is done with it (row P-06). */
export const criteriaUrl = (
  place: CategoryPlace,
  act: 'draft' | 'verified-detail' | 'verify' | 'session-end',
): string => `/api/lenders/${place.lenderId}/criteria/${categoryOf(place.categoryKey).type}/${act}${as(place)}`

/** The address that clears a category or undoes that. */
export const clearUrl = (place: CategoryPlace, act: 'clear' | 'restore'): string =>
  `/api/lenders/${place.lenderId}/loan-criteria/${act}${as(place)}`

/** The address that offers a category or takes it back (row F-25). */
export const offerUrl = (place: CategoryPlace): string =>
  `/api/lenders/${place.lenderId}/categories/${categoryOf(place.categoryKey).type}/toggle-status${as(place)}`

/** The address that compares a version of a category with an earlier one. */
export const compareUrl = ({ lenderId, categoryKey }: CategoryPlace, sequence: number, earlier: number): string =>
  `/api/lenders/${lenderId}/criteria/${categoryOf(categoryKey).type}/versions/${sequence}?with=${earlier}`

/** The address of what a lender offered on a day. */
export const offeredUrl = (lenderId: number, day: Day): string =>
  `/api/lenders/${lenderId}/loan-criteria/offered/${day}`
