import { isDay } from '#lib/core/dates.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { parsePaging } from '#lib/core/pagination.ts'
import { storable } from '#lib/core/parsing.ts'
import { paths, queryString } from '#lib/core/paths.ts'
import { AUDIT_PAGE_SIZES, AUDIT_SUBJECTS, type AuditSearch, type AuditSubject } from './schema.ts'

type RawSearch = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? storable(value.trim().slice(0, 100)) : '')
const dayOf = (value: unknown): string | null => (isDay(textOf(value)) ? textOf(value) : null)

/** Reads the audit's address; what it does not understand is no filter. */
export const parseAuditSearch = (raw: RawSearch): AuditSearch => ({
  act: /^[A-Z][A-Z_]{1,60}$/.test(textOf(raw.act)) ? textOf(raw.act) : null,
  person: textOf(raw.person) || null,
  accountId: recordIdIn(textOf(raw.accountId)),
  subjectKind: AUDIT_SUBJECTS.find((kind) => kind === textOf(raw.subjectKind)) ?? null,
  subjectId: recordIdIn(textOf(raw.subjectId)),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
  ...parsePaging(raw, AUDIT_PAGE_SIZES),
})

/** The search as the parameters of an address, without what is usual. */
export const auditQuery = ({ page, pageSize, ...filters }: AuditSearch): Record<string, string> => {
  const query = {
    ...filters,
    page: page > 1 ? page : null,
    pageSize: pageSize === AUDIT_PAGE_SIZES[0] ? null : pageSize,
  }
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  )
}

/** The audit of one record: for a company also of its profiles and people, for a person also of the account. */
export const auditPathOf = (subjectKind: AuditSubject, subjectId: number): string =>
  `${paths.audit()}?${queryString({ subjectKind, subjectId })}`
