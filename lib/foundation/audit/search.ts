import { choiceFilter, recordFilter } from '#lib/core/choice-filters.ts'
import { dayFilter, type Filter, textFilter, type ValuesOf } from '#lib/core/filters.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { AUDIT_PAGE_SIZES, AUDIT_SUBJECTS, type AuditSubject } from './schema.ts'

/** The subject filter: a kind of record, a record id, or both. */
export type AuditAbout = { kind: AuditSubject | null; id: number | null }

const subjectFilter: Filter<AuditAbout, 'subjects'> = {
  label: 'About',
  controls: [
    { kind: 'choice', parameter: 'subjectKind', label: 'About', list: 'subjects', any: 'Anything' },
    { kind: 'number', parameter: 'subjectId', label: 'Id' },
  ],
  parse: (read) => {
    const kind = AUDIT_SUBJECTS.find((each) => each === read('subjectKind')) ?? null
    const id = parseRecordId(read('subjectId'))
    return kind === null && id === null ? null : { kind, id }
  },
  write: ({ kind, id }) => ({ subjectKind: kind, subjectId: id }),
  words: ({ kind, id }, nameOf) => [kind && nameOf('subjects', kind), id].filter((word) => word !== null).join(' '),
  phrase: ({ kind, id }, nameOf) => ({
    after: ['about', kind && nameOf('subjects', kind).toLowerCase(), id].filter((word) => word !== null).join(' '),
  }),
}

const auditFilters = {
  action: choiceFilter({
    parameter: 'action',
    label: 'Action',
    list: 'actions',
    isKey: (text): text is string => /^[A-Z][A-Z_]{1,60}$/.test(text),
  }),
  person: textFilter({ parameter: 'person', label: 'Done by' }),
  /** Filters by acting account; only set by links from entries. */
  account: recordFilter({ parameter: 'accountId', label: 'Account' }),
  from: dayFilter({ parameter: 'from', label: 'From' }),
  to: dayFilter({ parameter: 'to', label: 'To' }),
  subject: subjectFilter,
}

/** The filters of the audit; days are Sydney days, both inclusive. */
export type AuditFilters = ValuesOf<typeof auditFilters>
export type AuditSearch = Search<AuditFilters, 'at'>

/** The search of the audit, newest first. */
export const auditSearch = createListSearch({
  noun: 'entries',
  filters: auditFilters,
  sorts: [],
  usual: { column: 'at', isDescending: true },
  pageSizes: AUDIT_PAGE_SIZES,
})

/** Returns the URL of a record's audit: a company's includes its profiles and people, a person's includes the account. */
export const buildAuditPath = (subjectKind: AuditSubject, subjectId: number): string =>
  `${paths.audit()}?${toQueryString({ subjectKind, subjectId })}`
