import { expect, test } from 'vitest'
import { formatTimelineCursor, parseTimelineCursor, parseTimelineSource } from '#lib/market/timeline/rules.ts'
import { TIMELINE_SOURCES } from '#lib/market/timeline/schema.ts'

test('a place between two entries goes into the address and comes back', () => {
  for (const source of TIMELINE_SOURCES) {
    const place = { at: new Date('2026-03-02T01:02:03Z'), source, id: '77' }
    expect(parseTimelineCursor(formatTimelineCursor(place))).toEqual(place)
    expect(parseTimelineSource(source)).toBe(source)
  }
})

test.each([null, '', 'x', '1', '1.2', '1.2.', '1.7.7', '.2.3', '1.2.3.4', '-1.2.3', `${'9'.repeat(15)}.1.1`])(
  'the address %j names no place',
  (text) => {
    expect(parseTimelineCursor(text)).toBeNull()
  },
)

test.each([undefined, '', 'NOTES', 'toString'])('%j names no source', (text) => {
  expect(parseTimelineSource(text)).toBeNull()
})
