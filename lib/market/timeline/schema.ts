import type { ProfileKind } from '#lib/core/paths.ts'
import type { EmailKind, EmailState } from '#lib/foundation/mail/schema.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'
import type { ApproachAct } from '#lib/market/approaches/schema.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { VersionAct } from '#lib/market/criteria/versions/schema.ts'

/** The sources of a timeline. Entries of the same time are ordered by source. */
export const TIMELINE_SOURCES = ['notes', 'loans', 'criteria', 'ratings', 'switches', 'mails', 'approaches'] as const
export type TimelineSource = (typeof TIMELINE_SOURCES)[number]

/** Entries per page of a timeline. */
export const TIMELINE_PAGE = 40
/** The most characters of a note or review in an entry. */
export const TIMELINE_TEXT = 280

/** The audited actions shown as switches of a company and its profiles. */
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

/** The audited actions that a company's own people are shown beside the switches, if others did them. */
export const OWN_CHANGES = [
  'PROFILE_UPDATED',
  'INDIVIDUAL_CREATED',
  'INDIVIDUAL_UPDATED',
  'INDIVIDUAL_DELETED',
] as const

/** The names of the kinds of mailings. Defined here because lib/campaigns imports from lib/market, never the reverse. */
export const MAILING_KINDS = { BULK: 'Bulk email', MARKETING: 'Marketing email' } as const

type Entry<Source extends TimelineSource, About> = {
  source: Source
  /** The id of the entry within its source. */
  id: string
  at: Date
  /** The name of the person who caused the event; null if unknown. */
  by: string | null
  about: About
}
type OfPerson = { messageId: number; personId: number; person: string }
type OfProfile = { kind: ProfileKind; profileId: number }

/** An event in a company's timeline. */
export type TimelineEntry =
  /** `page` is the page of the File Notes tab that contains the note. */
  | Entry<'notes', OfProfile & { type: string; text: string; page: number }>
  /** `stage` is the name of the status that the change began; null for any other change. */
  | Entry<'loans', { act: 'CREATED' | 'UPDATED'; loanId: number; loanNo: string; logId: number; stage: string | null }>
  | Entry<'criteria', { act: VersionAct; lenderId: number; category: CategoryKey }>
  | Entry<
      'ratings',
      { direction: ReviewDirection; stars: number | null; text: string | null; loanId: number; loanNo: string }
    >
  /** `name` is that of the person, for somebody of the company itself. */
  | Entry<
      'switches',
      {
        act: (typeof TIMELINE_SWITCHES | typeof OWN_CHANGES)[number]
        subject: string
        subjectId: number
        name?: string | null
      }
    >
  | Entry<'mails', OfPerson & { kind: EmailKind; state: EmailState; mailingId: null }>
  /** A mailing by staff; `messageId` is the recipient's row. */
  | Entry<'mails', OfPerson & { kind: keyof typeof MAILING_KINDS; state: string; mailingId: number }>
  /** `other` is the name of the other side; `isAsker` is true on the timeline of the broker that asked. */
  | Entry<'approaches', { act: ApproachAct; approachId: number; other: string; isAsker: boolean }>

/** A page of a timeline, newest first; `older` is the cursor of the next page, null at the end. */
export type Timeline = { entries: TimelineEntry[]; older: string | null }

/** The sources and page of a timeline to return: one source or all, and those left out. */
export type TimelineQuery = { only: TimelineSource | null; before: string | null; without?: readonly TimelineSource[] }
