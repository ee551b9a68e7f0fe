import { describe, expect, test } from 'vitest'
import {
  hasEventsBesideStages,
  type LifeLoan,
  layOutLoanTimeline,
  listTimelineEvents,
  listTimelineEventsForViewer,
} from '#lib/lending/history/life/rules.ts'
import type { LoanStatusKey } from '#lib/lending/statuses/rules.ts'

const version = (at: string, statusKey: LoanStatusKey, isRated = false) => ({ at: new Date(at), statusKey, isRated })
const loan = (changes: Partial<LifeLoan> = {}): LifeLoan => ({
  statusKey: 'SETTLED',
  settlementDate: '2026-02-10',
  repaymentDate: '2027-02-10',
  dischargedDate: null,
  ...changes,
})
const told = (moments: { kind: string; day: string }[]) => moments.map(({ kind, day }) => `${day} ${kind}`)

describe('the timeline of a loan', () => {
  test('lists its log entries and dates in order', () => {
    const versions = [
      version('2026-01-31T20:00:00Z', 'PRESETTLEMENT'),
      version('2026-02-10T01:00:00Z', 'SETTLED'),
      version('2026-05-01T01:00:00Z', 'DEFAULT'),
      version('2026-05-02T01:00:00Z', 'DEFAULT', true),
      version('2026-06-01T01:00:00Z', 'VARIATIONINPROG', true),
      version('2026-07-01T01:00:00Z', 'SETTLED', true),
      version('2026-09-02T01:00:00Z', 'DISCHARGED', true),
    ]
    const discharged = loan({ statusKey: 'DISCHARGED', dischargedDate: '2026-09-01' })
    expect(told(listTimelineEvents(discharged, versions))).toEqual([
      '2026-02-01 recorded',
      '2026-02-10 settled',
      '2026-05-01 default',
      '2026-05-02 rated',
      '2026-06-01 varied',
      '2026-07-01 resumed',
      '2026-09-01 discharged',
    ])
  })

  test('lists events of one day in the order of the log', () => {
    const day = '2026-05-01'
    const versions = [
      version(`${day}T01:00:00Z`, 'SETTLED'),
      version(`${day}T02:00:00Z`, 'SETTLED', true),
      version(`${day}T03:00:00Z`, 'DEFAULT', true),
    ]
    expect(listTimelineEvents(loan(), versions).map(({ kind }) => kind)).toEqual([
      ...['settled', 'recorded', 'rated', 'default', 'due'],
    ])
  })

  test('shows only the recording before settlement, and no settlement or discharge that was undone', () => {
    const early = loan({ statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null })
    const versions = [version('2026-01-01T01:00:00Z', 'SETTLED'), version('2026-01-02T01:00:00Z', 'PRESETTLEMENT')]
    expect(told(listTimelineEvents(early, versions))).toEqual(['2026-01-01 recorded'])
    const again = [version('2026-03-01T01:00:00Z', 'DISCHARGED'), version('2026-03-02T01:00:00Z', 'SETTLED')]
    expect(told(listTimelineEvents(loan(), again))).toEqual([
      '2026-02-10 settled',
      '2026-03-01 recorded',
      '2027-02-10 due',
    ])
  })

  test('uses the loan’s own dates for viewers without the log, and shows ratings only to those who see them', () => {
    const seen = { ...loan(), createdAt: new Date('2026-01-01T01:00:00Z') }
    const ratings = (stars: number | null) => ({
      brokerStarsFromLender: stars,
      lenderStarsFromBroker: null,
      lawyerStarsFromLender: null,
      lawyerStarsFromBroker: null,
    })
    const history = { versions: [version('2026-01-01T01:00:00Z', 'SETTLED', true)] }
    const kinds = (moments: { kind: string }[]) => moments.map(({ kind }) => kind)
    expect(kinds(listTimelineEventsForViewer({ ...seen, ...ratings(4) }, null))).toEqual(['recorded', 'settled', 'due'])
    expect(kinds(listTimelineEventsForViewer({ ...seen, ...ratings(4) }, history))).toContain('rated')
    expect(kinds(listTimelineEventsForViewer({ ...seen, ...ratings(null) }, history))).not.toContain('rated')
  })
})

describe('the line of the timeline', () => {
  test('is proportional to the days and ends today', () => {
    const moments = listTimelineEvents(loan(), [version('2026-01-31T20:00:00Z', 'PRESETTLEMENT')])
    const { points, spans, today } = layOutLoanTimeline(moments, '2026-08-02')
    expect(points.map(({ at }) => Number(at.toFixed(3)))).toEqual([0, 0.024, 1])
    expect(spans.map(({ kind }) => kind)).toEqual(['recorded', 'settled'])
    expect(spans.at(-1)?.to).toBe(today)
    expect(today).toBeCloseTo(0.487, 2)
  })

  test('ends with the discharge, and stays settled across a recording after settlement', () => {
    const discharged = loan({ statusKey: 'DISCHARGED', dischargedDate: '2026-04-01' })
    const { spans, today } = layOutLoanTimeline(
      listTimelineEvents(discharged, [version('2026-03-01T01:00:00Z', 'DISCHARGED')]),
      '2026-05-01',
    )
    expect(spans.map(({ kind }) => kind)).toEqual(['settled', 'settled'])
    expect(spans.at(-1)?.to).toBeLessThan(today)
  })

  test('ends with the discharge even if a default is logged on a later day', () => {
    const discharged = loan({ statusKey: 'DISCHARGED', dischargedDate: '2026-04-01' })
    const versions = [version('2026-05-01T01:00:00Z', 'SETTLED'), version('2026-05-02T01:00:00Z', 'DEFAULT')]
    const { spans, points } = layOutLoanTimeline(listTimelineEvents(discharged, versions), '2026-06-01')
    expect(points.map(({ kind }) => kind)).toEqual(['settled', 'discharged', 'recorded', 'default'])
    expect(spans).toHaveLength(1)
    expect(spans[0]).toMatchObject({ kind: 'settled', to: points[1]?.at })
  })

  test('of a single day does not divide by zero', () => {
    const { points } = layOutLoanTimeline([{ kind: 'recorded', day: '2026-01-01' }], '2026-01-01')
    expect(points).toEqual([{ kind: 'recorded', day: '2026-01-01', key: '0 recorded', at: 0, place: 0 }])
  })

  test('places events of nearby days side by side', () => {
    const { points } = layOutLoanTimeline(
      [
        { kind: 'settled', day: '2021-11-19' },
        { kind: 'recorded', day: '2022-03-18' },
        { kind: 'discharged', day: '2022-03-18' },
        { kind: 'rated', day: '2022-03-25' },
      ],
      '2026-11-27',
    )
    expect(points.map(({ kind, place }) => `${kind} ${place}`)).toEqual([
      'settled 0',
      'recorded 0',
      'discharged 1',
      'rated 2',
    ])
  })

  test('is shown only for events that are not in the stages', () => {
    const stages = listTimelineEvents(loan(), [version('2026-01-31T20:00:00Z', 'PRESETTLEMENT')])
    expect(hasEventsBesideStages(stages)).toBe(false)
    expect(hasEventsBesideStages([...stages, { kind: 'default', day: '2026-05-02' }])).toBe(true)
  })
})
