import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import {
  buildCallScores,
  buildScoreChartBars,
  buildSparkline,
  computeMeanCalls,
  findNeighbourScorePeriods,
  findScoreChartTop,
  getDayAfterScorePeriods,
  listScoreChartTicks,
  listScoreDates,
  placePeriods,
  rankTeamScores,
  removeFutureScores,
} from '#lib/crm/file-notes/scores/rules.ts'

const listDays = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_none, at) => addDaysTo(first, at))

describe('the dates of the scores', () => {
  test('[E-06] are 25 months, up to two months ahead', () => {
    const months = listScoreDates('monthly', '2026-11-21', null)
    expect([months.length, months[0], months.at(-1)]).toEqual([25, '2025-01-01', '2027-01-01'])
    expect(getDayAfterScorePeriods('monthly', months)).toBe('2027-02-01')
    expect(listScoreDates('monthly', '2026-12-31', null).at(-1)).toBe('2027-02-01')
    expect(listScoreDates('monthly', '2026-11-21', '2024-02-29').at(-1)).toBe('2024-02-01')
  })

  test('are 31 days up to today', () => {
    const days = listScoreDates('daily', '2026-03-01', null)
    expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-01-30', '2026-03-01'])
    expect(getDayAfterScorePeriods('daily', days)).toBe('2026-03-02')
    expect(listScoreDates('daily', '2026-03-01', '2026-01-01').at(-1)).toBe('2026-01-01')
  })

  test('page back without a gap, and forward no further than the newest', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('monthly' as const, 'daily' as const),
        fc.integer({ min: 0, max: 20 }),
        (span, steps) => {
          const today = '2026-11-21'
          let dates = listScoreDates(span, today, null)
          expect(findNeighbourScorePeriods(span, today, dates).later).toBeNull()
          for (let step = 0; step < steps; step += 1) {
            const before = listScoreDates(span, today, findNeighbourScorePeriods(span, today, dates).earlier)
            expect(getDayAfterScorePeriods(span, before)).toBe(dates[0])
            expect(listScoreDates(span, today, findNeighbourScorePeriods(span, today, before).later).at(-1)).toBe(
              dates.at(-1),
            )
            dates = before
          }
        },
      ),
    )
  })

  test.each([
    ['monthly', '2027-01-01', '2024-12-01', null],
    ['monthly', '2030-01-01', '2027-12-01', null],
    ['monthly', '2026-12-01', '2024-11-01', '2027-01-01'],
    ['monthly', '2024-12-01', '2022-11-01', '2027-01-01'],
    ['monthly', '2020-01-01', '2017-12-01', '2022-02-01'],
    ['daily', '2026-11-21', '2026-10-21', null],
    ['daily', '2026-11-20', '2026-10-20', '2026-11-21'],
    ['daily', '2026-01-31', '2025-12-31', '2026-03-03'],
  ] as const)('the %s table that ends on %s has its neighbours end on %s and %s', (span, last, earlier, later) => {
    const today = '2026-11-21'
    expect(findNeighbourScorePeriods(span, today, listScoreDates(span, today, last))).toEqual({ earlier, later })
  })

  test('each date has a label and a number of calls, which may be zero', () => {
    expect(buildCallScores('monthly', ['2026-10-01', '2026-11-01'], { '2026-11-01': 3 })).toEqual([
      { sortDate: '2026-10-01', dateDisplay: 'Oct 2026', calls: 0 },
      { sortDate: '2026-11-01', dateDisplay: 'Nov 2026', calls: 3 },
    ])
    expect(buildCallScores('daily', ['2026-11-21'], {})[0]?.dateDisplay).toBe('21 Nov 2026')
  })
})

test('the mean calls a day are those of Monday to Friday, a month those of its months', () => {
  // Two weeks from a Monday to a Sunday.
  const days = buildCallScores('daily', listDays('2026-11-16', 14), {})
  expect(computeMeanCalls(20, days, 'daily')).toBe(2)
  expect(computeMeanCalls(3, buildCallScores('daily', ['2026-11-21', '2026-11-22'], {}), 'daily')).toBe(3)
  expect(computeMeanCalls(30, buildCallScores('monthly', ['2026-10-01', '2026-11-01'], {}), 'monthly')).toBe(15)
})

describe('the chart', () => {
  test.each([
    [[], 4],
    [[[]], 4],
    [[[0]], 4],
    [[[4]], 4],
    [[[5]], 6],
    [[[7, 3], [2]], 8],
    [[[9], [10, 1]], 10],
    [[[12]], 20],
    [[[99]], 100],
    [[[100]], 100],
    [[[101]], 200],
    [[[3_000], [3_001]], 4_000],
  ])('for %j calls has the top value %i', (calls, top) => {
    const scores = calls.map((counts) => ({
      userName: 'x',
      monthlyScores: counts.map((count) => ({ sortDate: '2026-01-01', dateDisplay: '', calls: count })),
    }))
    expect(findScoreChartTop(scores)).toBe(top)
  })

  test('has ticks at zero, at half of the top if that is whole, and at the top', () => {
    expect([listScoreChartTicks(8), listScoreChartTicks(10), listScoreChartTicks(5)]).toEqual([
      [0, 4, 8],
      [0, 5, 10],
      [0, 5],
    ])
  })

  test('draws each bar over three fifths of its slot, centred, on the baseline', () => {
    const [first, second] = [
      { sortDate: '2026-01-01', dateDisplay: 'Jan 2026', calls: 1 },
      { sortDate: '2026-02-01', dateDisplay: 'Feb 2026', calls: 3 },
    ]
    expect(buildScoreChartBars([first, second], 4, { x: 10, y: 20, width: 200, height: 100 })).toEqual([
      { ...first, x: 30, y: 95, width: 60, height: 25 },
      { ...second, x: 130, y: 45, width: 60, height: 75 },
    ])
    expect(buildScoreChartBars([first], 3, { x: 0, y: 0, width: 1, height: 1 })).toEqual([
      { ...first, x: 0.2, y: 0.67, width: 0.6, height: 0.33 },
    ])
    expect(buildScoreChartBars([], 4, { x: 0, y: 0, width: 1, height: 1 })).toEqual([])
  })

  test('fits every bar, and the highest bar reaches its value', () => {
    const area = { x: 26, y: 6, width: 600, height: 100 }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 31 }), (calls) => {
        const scores = calls.map((count, index) => ({ sortDate: `${index}`, dateDisplay: '', calls: count }))
        const top = findScoreChartTop([{ userName: 'x', monthlyScores: scores }])
        expect(top).toBeGreaterThanOrEqual(Math.max(...calls))
        expect(listScoreChartTicks(top).at(-1)).toBe(top)
        for (const bar of buildScoreChartBars(scores, top, area)) {
          expect(bar.height).toBeCloseTo((bar.calls / top) * 100, 1)
          expect(bar.y).toBeGreaterThanOrEqual(area.y)
          expect(bar.x + bar.width).toBeLessThanOrEqual(area.x + area.width)
        }
      }),
    )
  })
})

describe('the scores of a team', () => {
  const person = (userName: string, ...calls: number[]) => ({
    userName,
    monthlyScores: calls.map((count, place) => ({
      sortDate: `2026-0${place + 1}-01`,
      dateDisplay: String(place),
      calls: count,
    })),
  })

  test('[E-06] are ranked by total, with equal totals sharing a rank, and summed by date', () => {
    const { people, team, total } = rankTeamScores([person('Ada', 1, 2), person('Ben', 4, 5), person('Cid', 3, 0)])
    expect(people.map(({ userName, rank, total: own }) => [userName, rank, own])).toEqual([
      ['Ben', 1, 9],
      ['Ada', 2, 3],
      ['Cid', 2, 3],
    ])
    expect(team.map(({ calls }) => calls)).toEqual([8, 7])
    expect(total).toBe(15)
    expect(rankTeamScores([])).toEqual({ people: [], team: [], total: 0 })
  })

  test('are drawn as a line from the first date to the last, scaled to the maximum', () => {
    const { monthlyScores } = person('Ada', 0, 4, 2)
    expect(buildSparkline(monthlyScores, 4, { width: 100, height: 20 })).toBe('0,20 50,0 100,10')
    expect(buildSparkline(monthlyScores.slice(0, 1), 0, { width: 100, height: 20 })).toBe('0,20')
    expect(removeFutureScores(monthlyScores, '2026-02-10').length).toBe(2)
  })
})

test('places days in weeks from Monday and months in half-years from January or July', () => {
  const place = (span: 'daily' | 'monthly', sortDate: string, count: number) =>
    placePeriods(
      span,
      Array.from({ length: count }, () => ({ sortDate })),
    ).map(({ line, column }) => `${line}.${column}`)
  // 1 March 2026 is a Sunday.
  expect(place('daily', '2026-03-01', 3)).toEqual(['1.7', '2.1', '2.2'])
  expect(place('daily', '2026-03-02', 8).at(-1)).toBe('2.1')
  expect(place('monthly', '2025-06-01', 2)).toEqual(['1.6', '2.1'])
  expect(place('monthly', '2025-01-01', 25).at(-1)).toBe('5.1')
  expect(place('daily', '2026-03-02', 0)).toEqual([])
})
