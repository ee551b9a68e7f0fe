import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { getCriteriaCategory } from '#lib/market/criteria/fields.ts'
import { TIMELINE_SOURCES, type TimelineEntry, type TimelineSource } from '#lib/market/timeline/schema.ts'

/** A cursor: time, source and id of the last entry shown. */
export type TimelinePlace = { at: Date; source: TimelineSource; id: string }

/** Formats a timeline cursor for the URL. */
export const formatTimelineCursor = ({ at, source, id }: TimelinePlace): string =>
  `${at.getTime()}.${TIMELINE_SOURCES.indexOf(source)}.${id}`

/** Parses a timeline cursor from the URL; null if malformed. */
export const parseTimelineCursor = (text: string | null): TimelinePlace | null => {
  const [, at, source, id] = /^(\d{1,14})\.([0-6])\.(\d{1,15})$/.exec(text ?? '') ?? []
  if (at === undefined || id === undefined) return null
  return { at: new Date(Number(at)), source: TIMELINE_SOURCES[Number(source)] as TimelineSource, id }
}

/** Returns the timeline source named in the URL; null for all. */
export const parseTimelineSource = (text: string | undefined): TimelineSource | null =>
  TIMELINE_SOURCES.find((source) => source === text) ?? null

const MINUTE = 60_000

// What entries of one group share, and what differs between them; null for entries that have a text of their own.
const getGroupParts = (entry: TimelineEntry): { shared: readonly unknown[]; subject: number | string } | null => {
  const { source, about } = entry
  switch (source) {
    case 'mails':
      return { shared: [about.kind, about.state, about.mailingId], subject: about.personId }
    case 'loans':
      return { shared: [about.act, about.stage], subject: about.loanId }
    case 'criteria':
      return { shared: [about.act], subject: about.category }
    default:
      return null
  }
}

/**
 * Groups entries of the same kind, person and minute, such as one mail to four people. A group has the place of its
 * first entry; whatever concerns the same recipient, loan or category again is a group of its own.
 */
export const groupTimelineEntries = (entries: readonly TimelineEntry[]): TimelineEntry[][] => {
  const groups: TimelineEntry[][] = []
  const open = new Map<string, { group: TimelineEntry[]; subjects: Set<number | string> }>()
  for (const entry of entries) {
    const parts = getGroupParts(entry)
    const key = JSON.stringify([entry.source, Math.floor(entry.at.getTime() / MINUTE), entry.by, parts?.shared])
    const found = open.get(key)
    if (parts && found && !found.subjects.has(parts.subject)) {
      found.group.push(entry)
      found.subjects.add(parts.subject)
      continue
    }
    const group = [entry]
    groups.push(group)
    if (parts) open.set(key, { group, subjects: new Set([parts.subject]) })
  }
  return groups
}

/** The profile on screen, of the company whose timeline is shown. */
export type TimelineProfiles = { kind: ProfileKind; id: number }

/** Returns the path of what an entry is about: a note, loan version, category, loan, profile, message or person. */
export const getTimelineEntryPath = (entry: TimelineEntry, here: TimelineProfiles, readsOutbox: boolean): string => {
  const { source, about } = entry
  switch (source) {
    case 'notes':
      return getPathOfNote(about, entry.id)
    case 'loans':
      return paths.loanLog(about.loanId, about.logId)
    case 'criteria':
      return paths.category(about.lenderId, getCriteriaCategory(about.category).tab)
    case 'ratings':
      return paths.loan(about.loanId)
    case 'switches':
      return getPathOfSwitch(about, here)
    case 'mails':
      if (readsOutbox && about.mailingId !== null) return paths.mailing(about.mailingId, about.messageId)
      return readsOutbox
        ? paths.outboxMessage(about.messageId)
        : `${paths.profile(here.kind, here.id)}?portrait=${about.personId}`
    case 'approaches':
      return paths.approach(about.approachId)
  }
}

const getPathOfNote = ({ kind, profileId, page }: { kind: ProfileKind; profileId: number; page: number }, id: string) =>
  `${paths.profile(kind, profileId)}?tab=fileNotes${page > 1 ? `&notesPage=${page}` : ''}&note=${id}`

const KINDS: Partial<Record<string, ProfileKind>> = { LENDER: 'lender', BROKER: 'broker', LAWFIRM: 'lawfirm' }

const getPathOfSwitch = (about: { subject: string; subjectId: number }, here: TimelineProfiles): string => {
  const kind = KINDS[about.subject]
  return kind ? paths.profile(kind, about.subjectId) : paths.profile(here.kind, here.id)
}
