import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barsOf, endOf, neighbours, scoreDates, scoresOf, ticksOf, topOf } from '#lib/file-notes/scores/rules.ts'
import { isNarrowed, noteQuery, parseNoteSearch, parseScoreQuery } from '#lib/file-notes/search.ts'

describe('the dates of the scores', () => {
  test('[E-06] 25 months that end two ahead', () => {
    const months = scoreDates('monthly', '2026-11-21', null)
    expect([months.length, months[0], months.at(-1)]).toEqual([25, '2025-01-01', '2027-01-01'])
    expect(endOf('monthly', months)).toBe('2027-02-01')
    expect(scoreDates('monthly', '2026-12-31', null).at(-1)).toBe('2027-02-01')
    expect(scoreDates('monthly', '2026-11-21', '2024-02-29').at(-1)).toBe('2024-02-01')
  })

  test('31 days that end today', () => {
    const days = scoreDates('daily', '2026-03-01', null)
    expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-01-30', '2026-03-01'])
    expect(endOf('daily', days)).toBe('2026-03-02')
    expect(scoreDates('daily', '2026-03-01', '2026-01-01').at(-1)).toBe('2026-01-01')
  })

  test('earlier joins without a gap, later leads no further than the newest', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('monthly' as const, 'daily' as const),
        fc.integer({ min: 0, max: 20 }),
        (span, steps) => {
          const today = '2026-11-21'
          let dates = scoreDates(span, today, null)
          expect(neighbours(span, today, dates).later).toBeNull()
          for (let step = 0; step < steps; step += 1) {
            const before = scoreDates(span, today, neighbours(span, today, dates).earlier)
            expect(endOf(span, before)).toBe(dates[0])
            expect(scoreDates(span, today, neighbours(span, today, before).later).at(-1)).toBe(dates.at(-1))
            dates = before
          }
        },
      ),
    )
  })

  test('every date has its words and its calls, or none', () => {
    expect(scoresOf('monthly', ['2026-10-01', '2026-11-01'], { '2026-11-01': 3 })).toEqual([
      { sortDate: '2026-10-01', dateDisplay: 'Oct 2026', calls: 0 },
      { sortDate: '2026-11-01', dateDisplay: 'Nov 2026', calls: 3 },
    ])
    expect(scoresOf('daily', ['2026-11-21'], {})[0]?.dateDisplay).toBe('21 Nov 2026')
  })
})

describe('the chart', () => {
  test('holds every bar, the highest at its figure', () => {
    const area = { x: 26, y: 6, width: 600, height: 100 }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 31 }), (calls) => {
        const scores = calls.map((count, index) => ({ sortDate: `${index}`, dateDisplay: '', calls: count }))
        const top = topOf([{ userName: 'x', monthlyScores: scores }])
        expect(top).toBeGreaterThanOrEqual(Math.max(...calls))
        expect(ticksOf(top).at(-1)).toBe(top)
        for (const bar of barsOf(scores, top, area)) {
          expect(bar.height).toBeCloseTo((bar.calls / top) * 100, 1)
          expect(bar.y).toBeGreaterThanOrEqual(area.y)
          expect(bar.x + bar.width).toBeLessThanOrEqual(area.x + area.width)
        }
      }),
    )
  })
})

describe('the address of the notes page', () => {
  const usual = {
    ...{ person: null, company: null, type: null, takenBy: null, from: null, to: null },
    ...{ page: 1, pageSize: 20, view: 'notes', scorePage: 1, lastDateFromQuery: null },
  }

  test('[E-05] takes match and userType, and what it does not understand is no filter', () => {
    const asked = parseNoteSearch({ match: 'x', userType: 'lender', type: 'phone', takenBy: '-1', from: '2026-02-30' })
    expect(asked).toEqual(usual)
    expect(isNarrowed(asked)).toBe(false)
    expect(parseNoteSearch({ person: ['a', 'b'], pageSize: '33', page: 'x', view: '__proto__' })).toEqual(usual)
    expect(noteQuery(parseNoteSearch({}))).toEqual({})
  })

  test('is written as it is read', () => {
    const query = {
      ...{
        person: 'Ferrante',
        company: 'Redgum',
        type: 'PHONE_CALL',
        takenBy: '12',
        from: '2026-01-01',
        to: '2026-02-01',
      },
      ...{ page: '3', pageSize: '50', view: 'daily', scorePage: '2', lastDateFromQuery: '2026-01-31' },
    }
    expect(noteQuery(parseNoteSearch(query))).toEqual(query)
    expect(isNarrowed(parseNoteSearch(query))).toBe(true)
    expect(parseScoreQuery({ page: '2', pageSize: '99', lastDateFromQuery: '2026-01-31' })).toEqual({
      ...{ page: 2, lastDate: '2026-01-31' },
    })
  })
})
