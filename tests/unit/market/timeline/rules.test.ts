import { expect, test } from 'vitest'
import { describeTimelineGroup } from '#lib/market/timeline/labels.ts'
import {
  formatTimelineCursor,
  groupTimelineEntries,
  parseTimelineCursor,
  parseTimelineSource,
} from '#lib/market/timeline/rules.ts'
import { TIMELINE_SOURCES, type TimelineEntry } from '#lib/market/timeline/schema.ts'

test('a timeline position survives the round trip through the URL', () => {
  for (const source of TIMELINE_SOURCES) {
    const place = { at: new Date('2026-03-02T01:02:03Z'), source, id: '77' }
    expect(parseTimelineCursor(formatTimelineCursor(place))).toEqual(place)
    expect(parseTimelineSource(source)).toBe(source)
  }
})

test.each([null, '', 'x', '1', '1.2', '1.2.', '1.7.7', '.2.3', '1.2.3.4', '-1.2.3', `${'9'.repeat(15)}.1.1`])(
  '%j is not a timeline position',
  (text) => {
    expect(parseTimelineCursor(text)).toBeNull()
  },
)

test.each([undefined, '', 'NOTES', 'toString'])('%j is not a timeline source', (text) => {
  expect(parseTimelineSource(text)).toBeNull()
})

const AT = '2026-03-02T01:02'

const mail = (id: string, personId: number, second = '00', state = 'SENT'): TimelineEntry =>
  ({
    source: 'mails',
    id,
    at: new Date(`${AT}:${second}Z`),
    by: null,
    about: { kind: 'INVITATION', state, messageId: 1, mailingId: null, personId, person: `Person ${personId}` },
  }) as TimelineEntry

const loan = (id: string, loanId: number, change: { by?: string; stage?: string; act?: string } = {}): TimelineEntry =>
  ({
    source: 'loans',
    id,
    at: new Date(`${AT}:30Z`),
    by: change.by ?? null,
    about: { act: change.act ?? 'CREATED', loanId, loanNo: id, logId: 1, stage: change.stage ?? null },
  }) as TimelineEntry

const describeGroups = (entries: readonly TimelineEntry[]) =>
  groupTimelineEntries(entries).map((group) => group.map(({ id }) => id).join(' '))

test('mails of one kind, state and minute are grouped, even with another event in between', () => {
  const entries = [mail('a', 1, '59'), mail('b', 2, '10'), loan('x', 7), mail('c', 3)]
  expect(describeGroups(entries)).toEqual(['a b c', 'x'])
  expect(describeGroups([mail('a', 1), mail('b', 2, '00', 'FAILED')])).toEqual(['a', 'b'])
  const earlier = { ...mail('b', 2), at: new Date('2026-03-02T01:01:59Z') }
  expect(describeGroups([mail('a', 1), earlier])).toEqual(['a', 'b'])
})

test('a repeated recipient or loan, and actions of different people, are not grouped', () => {
  expect(describeGroups([mail('a', 1), mail('b', 1), mail('c', 2)])).toEqual(['a', 'b c'])
  expect(describeGroups([loan('a', 1), loan('b', 1), loan('c', 2, { by: 'Ida Moss' })])).toEqual(['a', 'b', 'c'])
  const note = { source: 'notes', at: new Date(`${AT}:00Z`), by: null, about: { type: 'Meeting' } }
  expect(describeGroups([{ ...note, id: 'a' } as TimelineEntry, { ...note, id: 'b' } as TimelineEntry])).toEqual([
    'a',
    'b',
  ])
})

test('a group has a description and a count', () => {
  const criteria = { source: 'criteria', id: '1', at: new Date(AT), by: null } as const
  const groups: [TimelineEntry, TimelineEntry, string][] = [
    [mail('a', 1), mail('b', 2), 'Invitation to 2 people, sent'],
    [loan('a', 1), loan('b', 2), '2 loans recorded'],
    [loan('a', 1, { act: 'UPDATED' }), loan('b', 2, { act: 'UPDATED' }), '2 loans changed'],
    [loan('a', 1, { stage: 'Settled' }), loan('b', 2, { stage: 'Settled' }), '2 loans are now Settled'],
    [
      { ...criteria, about: { act: 'WITHDRAWN', lenderId: 9, category: 'RURAL' } },
      { ...criteria, about: { act: 'WITHDRAWN', lenderId: 9, category: 'MEZZANINE' } },
      '2 categories: offering stopped',
    ],
  ]
  for (const [first, second, words] of groups) expect(describeTimelineGroup([first, second])).toBe(words)
})
