import { at, type Place } from '#tests/e2e/harness/place.ts'

/** All Loans and All Users grouped, with a map, and without results. */
export const LIST_PLACES: Place[] = [
  { title: 'All Loans by lender', role: 'broker', path: at('/loans?group=lender') },
  { title: 'All Loans by month', role: 'staff', path: at('/loans?group=month&state=NSW') },
  { title: 'All Loans without a match', role: 'lender', path: at('/loans?minPrincipal=99999999999') },
  { title: 'All Users by type', role: 'broker', path: at('/users/all?group=type&open=LAWFIRM') },
  { title: 'All Users by company', role: 'staff', path: at('/users/all?group=company&typeKey=DUAL') },
  { title: 'All Users with the map', role: 'staff', path: at('/users/all?view=all&map=1') },
]
