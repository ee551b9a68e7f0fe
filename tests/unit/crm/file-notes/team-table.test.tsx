import { expect, test } from 'vitest'
import { ActivityTable } from '#components/crm/file-notes/activity/activity-table.tsx'
import type { ActivityRow } from '#lib/crm/file-notes/activity/fields.ts'
import { parseActivity } from '#lib/crm/file-notes/activity/search.ts'
import { markupOf, seen } from '#tests/unit/data-table/drawn.tsx'

const row = (id: number | null, name: string, calls: number, earlierCalls: number): ActivityRow => ({
  id,
  name,
  calls,
  earlierCalls,
  average: 1,
  notes: 9,
  companies: 3,
  lenders: 2,
  brokers: 1,
  lawFirms: 0,
})

const draw = (address: Record<string, string> = {}): string => {
  const earlier = { min: '2026-10-01', max: '2026-10-31' }
  const days = { min: '2026-11-01', max: '2026-11-30', isSoFar: false, earlier }
  const activity = { rows: [row(1, 'Bo', 5, 10)], total: row(null, 'Everybody', 50, 90), days }
  return markupOf(<ActivityTable activity={activity} search={parseActivity(address)} />)
}

test('the heading of the column in order has an arrow that points the way of it', () => {
  const arrowOf = (html: string) => /Calls<svg.*?d="([^"]*)"/.exec(html)?.[1]
  expect(arrowOf(draw())).toBe('M12 5v14m7-7-7 7-7-7')
  expect(arrowOf(draw({ sort: 'calls', orderBy: 'asc' }))).toBe('m5 12 7-7 7 7M12 19V5')
})

test('a person has bars on one scale, and everybody has none', () => {
  const [, everybody = '', person = ''] = draw().split('<tr').slice(1)
  expect(everybody).not.toContain('style="width')
  expect([...person.matchAll(/style="width:([\d.]+%)"/g)].map(([, width]) => width)).toEqual([
    ...['50%', '100%'],
    ...['100%', '50%', '0%'],
  ])
})

test('on a card the calls of a person have those before beside them', () => {
  const callsOf = (html: string) =>
    seen(/<td[^>]*max-md:row-start-2.*?<\/td>/s.exec(html.split('<tr')[3] ?? '')?.[0] ?? '')
  expect(callsOf(draw())).toMatch(/Calls \S+ 5 .*Before \S+ 10$/)
})
