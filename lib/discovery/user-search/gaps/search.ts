import { dayFilter } from '#lib/core/filters.ts'
import { gapFilter } from '#lib/core/gap-filters.ts'
import { DAY_GAPS, gapFilterLabels, LOAN_GAPS } from '#lib/discovery/user-search/gaps/labels.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'

const { who } = userPolicies.seeSwitches

/** The filters for calls, notes and loans that have not happened for a while, as the list shows their last days to the reader. */
export const contactFilters = {
  lastCall: gapFilter({
    parameter: 'notCalledKey',
    since: 'notCalledSince',
    label: gapFilterLabels.lastCall,
    answers: DAY_GAPS,
    said: 'not called',
  }),
  lastNote: gapFilter({
    parameter: 'noNoteKey',
    since: 'noNoteSince',
    label: gapFilterLabels.lastNote,
    answers: DAY_GAPS,
    said: 'with no note or call',
  }),
  lastLoan: gapFilter({
    parameter: 'noLoanKey',
    since: 'noLoanSince',
    label: gapFilterLabels.lastLoan,
    answers: LOAN_GAPS,
    said: 'with no loan settled',
  }),
}

/** The filters of sign-ins, for whoever may read the last one. */
export const loginFilters = {
  lastLogin: gapFilter({
    parameter: 'notLoggedInKey',
    since: 'notLoggedInSince',
    label: gapFilterLabels.lastLogin,
    answers: DAY_GAPS,
    said: 'not logged in',
    who,
  }),
  loggedIn: dayFilter({ parameter: 'loggedInSince', label: gapFilterLabels.loggedIn, who }),
}
