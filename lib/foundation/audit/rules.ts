import { parseRecordId } from '#lib/core/ids.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { formatAuditAction } from './labels.ts'
import type { AuditRow, AuditSubject } from './schema.ts'

const MAX_PLACE = 200

/** Returns the place of a refusal as one line of at most 200 characters. */
export const formatRefusedPath = (place: string): string => {
  const line = place.replace(/\s+/g, ' ').trim()
  return line.length > MAX_PLACE ? `${line.slice(0, MAX_PLACE - 1)}…` : line
}

const KINDS: Record<string, AuditSubject> = {
  loans: 'LOAN',
  companies: 'COMPANY',
  individuals: 'INDIVIDUAL',
  lenders: 'LENDER',
  brokers: 'BROKER',
  lawfirms: 'LAWFIRM',
  lender: 'LENDER',
  broker: 'BROKER',
  lawfirm: 'LAWFIRM',
}

/** Returns the record in a refused path, so that the refusal appears in that record's audit; null if it has none. */
export const findSubjectOfPath = (place: string): { kind: AuditSubject; id: number } | null => {
  const profile = /\/users\/(?<digits>\d{1,10})\/(?<word>lender|broker|lawfirm)(?:[/?]|$)/.exec(place)
  const record = /\/(?<word>loans|companies|individuals|lenders|brokers|lawfirms)\/(?<digits>\d{1,10})(?:[/?]|$)/.exec(
    place,
  )
  const named = (profile ?? record)?.groups as { word: string; digits: string } | undefined
  const id = parseRecordId(named?.digits)
  return named && id !== null ? { kind: KINDS[named.word] as AuditSubject, id } : null
}

const SUBJECTS = { lender: 'LENDER', broker: 'BROKER', lawfirm: 'LAWFIRM' } as const

/** Returns a profile as the subject of an audit entry. */
export const toProfileSubject = ({
  kind,
  id,
}: {
  kind: ProfileKind
  id: number
}): { kind: AuditSubject; id: number } => ({
  kind: SUBJECTS[kind],
  id,
})

const PROFILES: Partial<Record<AuditSubject, ProfileKind>> = { LENDER: 'lender', BROKER: 'broker', LAWFIRM: 'lawfirm' }

/** Returns the page of an entry's subject; null if it has none or was deleted. */
export const buildSubjectPath = ({ subjectKind, subjectId, subjectName, profile }: AuditRow): string | null => {
  if (subjectId === null || subjectKind === null || subjectName === null) return null
  if (subjectKind === 'LOAN') return paths.loan(subjectId)
  const kind = PROFILES[subjectKind]
  if (kind) return paths.profile(kind, subjectId)
  return profile ? paths.profile(profile.kind, profile.id) : null
}

type Details = AuditRow['details']

// Only the record's own page and the log need these; people read names.
const isIdentifier = (key: string): boolean => /(^id|Id|^import|^version)$/.test(key)

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(value)
const CODED = /(^reason|^kind|^state|^status|Type|Key)$/

const formatDetailValue = (key: string, value: string | number | boolean): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return CODED.test(key) && isCode(value) ? formatAuditAction(value) : String(value)
}

const formatDetailLabel = (key: string): string => {
  const words = key
    .replace(/Key$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/**
 * Returns the details of an entry as pairs of label and text: without empty ones, identifiers, and the name of the
 * subject that the entry shows anyway; codes become words.
 */
export const formatAuditDetails = (details: Details, subjectName: string | null = null): [string, string][] =>
  Object.entries(details).flatMap(([key, value]): [string, string][] =>
    value === null || value === '' || value === subjectName || isIdentifier(key)
      ? []
      : [[formatDetailLabel(key), formatDetailValue(key, value)]],
  )

const VERBS: Record<string, string> = {
  GET: 'read',
  POST: 'send',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'delete',
  page: 'open',
  action: 'run',
}

/** Returns what a refused request wanted, in words: `GET /api/loans/41/logs` gives 'read loans, logs'. */
export const formatRefusedPlace = (place: string): string => {
  const [method = '', path = ''] = place.split(' ')
  const [bare = ''] = path.split(/[?#]/)
  const words = bare
    .replace(/Action$/, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && part !== 'system-user' && !/^\d+$/.test(part))
    .map((part) =>
      part
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('-', ' ')
        .toLowerCase(),
    )
  return [Object.hasOwn(VERBS, method) ? VERBS[method] : method, words.join(', ') || 'home'].join(' ')
}

/** Returns an entry's details as one text in words. */
export const describeAuditEntry = ({ action, details, subjectName }: AuditRow): string => {
  const { place, reason } = details
  if (action === 'REFUSED' && typeof place === 'string') {
    const why = reason === 'FORBIDDEN' || typeof reason !== 'string' ? 'Not allowed' : formatAuditAction(reason)
    return `${why}: ${formatRefusedPlace(place)}`
  }
  return formatAuditDetails(details, subjectName)
    .map(([word, value]) => `${word}: ${value}`)
    .join(' · ')
}
