import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildProfileSearchPath, parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { describeTimelineEntry } from '#lib/market/timeline/labels.ts'
import {
  formatTimelineCursor,
  getTimelineEntryPath,
  parseTimelineCursor,
  parseTimelineSource,
} from '#lib/market/timeline/rules.ts'
import { TIMELINE_SOURCES, type TimelineEntry } from '#lib/market/timeline/schema.ts'

const here = { kind: 'broker', id: 8 } as const
const common = { id: '5', at: new Date('2026-11-21T01:00:00Z'), by: null }

test('a timeline position survives the round trip through the URL, and anything else is null', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true }),
      fc.constantFrom(...TIMELINE_SOURCES),
      fc.nat(),
      (at, source, id) => {
        expect(parseTimelineCursor(formatTimelineCursor({ at, source, id: String(id) }))).toEqual({
          at,
          source,
          id: String(id),
        })
      },
    ),
  )
  for (const text of [null, '', '1.7.1', '1.0', '-1.0.1', '1.0.1 ', `${'9'.repeat(15)}.0.1`])
    expect(parseTimelineCursor(text)).toBeNull()
  expect([parseTimelineSource('notes'), parseTimelineSource('secrets'), parseTimelineSource(undefined)]).toEqual([
    'notes',
    null,
    null,
  ])
  const asked = { tab: 'timeline', only: 'notes', before: '1700000000000.0.5' }
  expect(buildProfileSearchPath('/users/8/broker', parseProfileSearch(asked))).toBe(
    '/users/8/broker?tab=timeline&only=notes&before=1700000000000.0.5',
  )
  expect(buildProfileSearchPath('/users/8/broker', parseProfileSearch({ only: 'x', before: 'y' }))).toBe(
    '/users/8/broker',
  )
})

test('each entry describes an event and links to its subject', () => {
  const rated = { direction: 'BROKER_FROM_LENDER', stars: 4, text: null, loanId: 3, loanNo: '77' } as const
  const entries: [TimelineEntry, string, string][] = [
    [
      { ...common, source: 'notes', about: { kind: 'broker', profileId: 8, type: 'Meeting', text: 'x', page: 3 } },
      'Meeting',
      '/users/8/broker?tab=fileNotes&notesPage=3&note=5',
    ],
    [
      { ...common, source: 'loans', about: { act: 'CREATED', loanId: 3, loanNo: '77', logId: 5, stage: null } },
      'Loan 77 recorded',
      '/loans/3/logs/5',
    ],
    [
      { ...common, source: 'loans', about: { act: 'UPDATED', loanId: 3, loanNo: '77', logId: 6, stage: 'Settled' } },
      'Loan 77 is now Settled',
      '/loans/3/logs/6',
    ],
    [
      {
        ...common,
        source: 'switches',
        about: { act: 'INDIVIDUAL_UPDATED', subject: 'INDIVIDUAL', subjectId: 9, name: 'Ida Moss' },
      },
      'Person changed: Ida Moss',
      '/users/8/broker',
    ],
    [
      { ...common, source: 'criteria', about: { act: 'WITHDRAWN', lenderId: 9, category: 'RURAL' } },
      'Rural: offering stopped',
      '/users/9/lender?tab=loans&category=9',
    ],
    [{ ...common, source: 'ratings', about: rated }, 'Rated 4 of 5 by a lender for loan 77', '/loans/3/view'],
    [
      { ...common, source: 'ratings', about: { ...rated, stars: null } },
      'Reviewed by a lender for loan 77',
      '/loans/3/view',
    ],
    [
      { ...common, source: 'switches', about: { act: 'PROFILE_PAUSED', subject: 'LENDER', subjectId: 9 } },
      'Profile paused',
      '/users/9/lender',
    ],
    [
      { ...common, source: 'switches', about: { act: 'MASTER_SWITCH_TURNED_ON', subject: 'COMPANY', subjectId: 2 } },
      'Master switch turned on',
      '/users/8/broker',
    ],
    [
      {
        ...common,
        source: 'mails',
        about: { kind: 'INVITATION', state: 'SENT', messageId: 5, mailingId: null, personId: 6, person: 'Tom Whitely' },
      },
      'Invitation to Tom Whitely, sent',
      '/users/8/broker?portrait=6',
    ],
    [
      {
        ...common,
        source: 'mails',
        about: { kind: 'BULK', state: 'SUPPRESSED', messageId: 5, mailingId: 4, personId: 6, person: 'Tom Whitely' },
      },
      'Bulk email to Tom Whitely, unsubscribed since',
      '/users/8/broker?portrait=6',
    ],
  ]
  for (const [entry, words, path] of entries) {
    expect(describeTimelineEntry(entry)).toBe(words)
    expect(getTimelineEntryPath(entry, here, false)).toBe(path)
  }
  // Users who can read the outbox get a link to the message.
  expect(entries.map(([entry]) => getTimelineEntryPath(entry, here, true)).slice(-2)).toEqual([
    '/outbox/5',
    '/mailings/4?recipient=5',
  ])
})
