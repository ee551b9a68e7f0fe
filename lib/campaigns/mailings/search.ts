import { leftOutLabels } from '#lib/campaigns/audiences/labels.ts'
import { type LeftOutReason, type MailingKind, mailingKind } from '#lib/campaigns/audiences/schema.ts'
import { mailingLabels, mailingStateLabels } from '#lib/campaigns/mailings/labels.ts'
import { recipientGroupLabels } from '#lib/campaigns/mailings/recipients/labels.ts'
import { isRecipientGroup } from '#lib/campaigns/mailings/rules.ts'
import { MAILING_PAGE_SIZES, type MailingState } from '#lib/campaigns/mailings/schema.ts'
import { choiceFilter } from '#lib/core/choice-filters.ts'
import { textFilter, type ValuesOf } from '#lib/core/filters.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'

/** The states that the mailings list can be filtered by; drafts are in no list. */
export type ListedState = Exclude<MailingState, 'DRAFT'>

const { DRAFT: _draft, ...listed } = mailingStateLabels
/** The states of mailings as options of a filter. */
export const listedStates = Object.entries(listed).map(([id, { name }]) => ({ id, name }))

const mailingFilters = {
  subject: textFilter({ parameter: 'subject', label: mailingLabels.subject }),
  kind: choiceFilter({
    parameter: 'kind',
    label: mailingLabels.kind,
    list: 'kinds',
    isKey: (text): text is MailingKind => mailingKind.options.includes(text as MailingKind),
  }),
  state: choiceFilter({
    parameter: 'state',
    label: mailingLabels.state,
    list: 'states',
    isKey: (text): text is ListedState => Object.hasOwn(listed, text),
  }),
}
export type MailingFilters = ValuesOf<typeof mailingFilters>

/** The search definition of the mailings list, newest first. */
export const mailingSearch = createListSearch({
  noun: 'mailings',
  filters: mailingFilters,
  sorts: [],
  usual: { column: 'frozen', isDescending: true },
  pageSizes: MAILING_PAGE_SIZES,
})
export type MailingSearch = Search<MailingFilters>

const person = textFilter({ parameter: 'search', label: mailingLabels.nameOrAddress })

/** The search definition of a mailing's recipients, in the order of sending. */
export const recipientSearch = createListSearch({
  noun: 'recipients',
  filters: {
    search: person,
    state: choiceFilter({
      parameter: 'state',
      label: mailingLabels.state,
      list: 'states',
      isKey: isRecipientGroup,
    }),
  },
  sorts: [],
  usual: { column: 'id', isDescending: false },
  pageSizes: MAILING_PAGE_SIZES,
})
export type RecipientSearch = ReturnType<typeof recipientSearch.parse>
/** The recipient states as options of a filter. */
export const recipientStates = Object.entries(recipientGroupLabels).map(([id, { name }]) => ({ id, name }))

/** The search definition of the people left out of a mailing. */
export const leftOutSearch = createListSearch({
  noun: 'people',
  filters: {
    search: person,
    reason: choiceFilter({
      parameter: 'reason',
      label: mailingLabels.reason,
      list: 'reasons',
      isKey: (text): text is LeftOutReason => Object.hasOwn(leftOutLabels, text),
    }),
  },
  sorts: [],
  usual: { column: 'id', isDescending: false },
  pageSizes: MAILING_PAGE_SIZES,
})
export type LeftOutSearch = ReturnType<typeof leftOutSearch.parse>
/** The reasons for being left out, as options of a filter. */
export const leftOutReasons = Object.entries(leftOutLabels).map(([id, name]) => ({ id, name }))
