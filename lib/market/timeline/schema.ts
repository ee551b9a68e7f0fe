import type { ProfileKind } from '#lib/core/paths.ts'
import type { EmailKind, EmailState } from '#lib/foundation/mail/schema.ts'
import type { ReviewDirection } from '#lib/lending/loans/reviews/schema.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { VersionAct } from '#lib/market/criteria/versions/schema.ts'

/** What a timeline is made of. Of entries of the same moment those of an earlier source stand first. */
export const TIMELINE_SOURCES = ['notes', 'loans', 'criteria', 'ratings', 'switches', 'mails'] as const
export type TimelineSource = (typeof TIMELINE_SOURCES)[number]

/** Entries to a page. */
export const TIMELINE_PAGE = 40
/** Letters of a note or review that an entry shows. */
export const TIMELINE_TEXT = 280

/** The switches of a company and its profiles, by their audited actions. */
export const TIMELINE_SWITCHES = [
  'COMPANY_CREATED',
  'PROFILE_ADDED',
  'PROFILE_DELETED',
  'PROFILE_PAUSED',
  'PROFILE_ACTIVATED',
  'MASTER_SWITCH_TURNED_ON',
  'MASTER_SWITCH_TURNED_OFF',
  'CATEGORY_SUBSCRIBED',
  'CATEGORY_UNSUBSCRIBED',
] as const

/** The kinds of mailings, which stand above this area, by name. */
export const MAILING_KINDS = { BULK: 'Bulk email', MARKETING: 'Marketing email' } as const

type Entry<Source extends TimelineSource, About> = {
  source: Source
  /** Names the entry among those of its source. */
  id: string
  at: Date
  /** Who did it, as far as it is known. */
  by: string | null
  about: About
}
type OfPerson = { messageId: number; personId: number; person: string }
type OfProfile = { kind: ProfileKind; profileId: number }

/** One thing that happened around a company. */
export type TimelineEntry =
  /** `page` is that of the tab File Notes on which the note stands. */
  | Entry<'notes', OfProfile & { type: string; text: string; page: number }>
  | Entry<'loans', { act: 'CREATED' | 'UPDATED'; loanId: number; loanNo: string; logId: number }>
  | Entry<'criteria', { act: VersionAct; lenderId: number; category: CategoryKey }>
  | Entry<
      'ratings',
      { direction: ReviewDirection; stars: number | null; text: string | null; loanId: number; loanNo: string }
    >
  | Entry<'switches', { act: (typeof TIMELINE_SWITCHES)[number]; subject: string; subjectId: number }>
  | Entry<'mails', OfPerson & { kind: EmailKind; state: EmailState; mailingId: null }>
  /** A mailing of staff; the message is its recipient's row. */
  | Entry<'mails', OfPerson & { kind: keyof typeof MAILING_KINDS; state: string; mailingId: number }>

/** A page of a timeline, newest first; `older` names the place from which the next page goes on, null at the end. */
export type Timeline = { entries: TimelineEntry[]; older: string | null }

/** Which part of a timeline is asked for. */
export type TimelineQuery = { only: TimelineSource | null; before: string | null }
