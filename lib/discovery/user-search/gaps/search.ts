import { dayFilter } from '#lib/core/filters.ts'
import { gapFilter } from '#lib/core/gap-filters.ts'
// The policy of `userPolicies.seeSwitches`, without the descriptions, which would come to the browser.
import { unrestricted } from '#lib/core/policy.ts'
import { DAY_GAPS, gapFilterLabels, LOAN_GAPS } from '#lib/discovery/user-search/gaps/labels.ts'

const who = unrestricted

/** The filters for calls, notes and loans that have not happened for a while, as the list shows their last days to the reader. */
export const contactFilters = {
  lastCall: gapFilter({
    parameter: 'notCalledKey',
    label: gapFilterLabels.lastCall,
    answers: DAY_GAPS,
    said: 'not called',
  }),
  lastNote: gapFilter({
    parameter: 'noNoteKey',
    label: gapFilterLabels.lastNote,
    answers: DAY_GAPS,
    said: 'with no note or call',
  }),
  lastLoan: gapFilter({
    parameter: 'noLoanKey',
    label: gapFilterLabels.lastLoan,
    answers: LOAN_GAPS,
    said: 'with no loan settled',
  }),
}

/** The filters of sign-ins, for whoever may read the last one. */
export const loginFilters = {
  lastLogin: gapFilter({
    parameter: 'notLoggedInKey',
    label: gapFilterLabels.lastLogin,
    answers: DAY_GAPS,
    said: 'not logged in',
    who,
  }),
  loggedIn: dayFilter({ parameter: 'loggedInSince', label: gapFilterLabels.loggedIn, who }),
}
