import { parseRecordId } from '#lib/core/ids.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
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

type SubjectOfEntry = Pick<AuditRow, 'subjectKind' | 'subjectId' | 'subjectName' | 'profile'>

/** Returns the page of an entry's subject; null if it has none or was deleted. */
export const buildSubjectPath = ({ subjectKind, subjectId, subjectName, profile }: SubjectOfEntry): string | null => {
  if (subjectId === null || subjectKind === null || subjectName === null) return null
  if (subjectKind === 'LOAN') return paths.loan(subjectId)
  const kind = PROFILES[subjectKind]
  if (kind) return paths.profile(kind, subjectId)
  return profile ? paths.profile(profile.kind, profile.id) : null
}
