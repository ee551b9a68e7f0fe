import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildFreshnessCellsOfColumns, type Selection } from '#components/market/freshness/board-looks.tsx'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import type { FreshnessCell, FreshnessRow } from '#lib/market/freshness/schema.ts'

const cell = (place: number, part: Partial<FreshnessCell> = {}): FreshnessCell => ({
  categoryKey: CATEGORIES[place]?.key as CategoryKey,
  tab: place + 4,
  status: 1,
  isOffered: true,
  daysLeft: 20,
  ...part,
})
const lender = (part: Partial<FreshnessRow> = {}): FreshnessRow => ({
  id: 7,
  company: 'Redgum Capital',
  bdm: 'Dana Kirov',
  isActive: true,
  isMasterSwitchOn: true,
  cells: [cell(0), cell(1, { isOffered: false })],
  ...part,
})

const draw = (column: 'lender' | CategoryKey, row: FreshnessRow, selection: Selection = new Map()): string =>
  renderToStaticMarkup(buildFreshnessCellsOfColumns(selection, () => undefined, 'lender')[column]?.cell?.(row))
const linkOf = (html: string) => /<a [^>]*>/.exec(html)?.[0] ?? ''

test.each([
  [20, '20 days left', 'text-good', '20 days left'],
  [8, '8 days left', 'text-good', '8 days left'],
  [7, '7 days left', 'text-warn', '7 days left'],
  [0, 'Last day', 'text-warn', 'Last day'],
  [-1, '1 day over', 'text-bad', 'lapsed, 1 day over'],
  [-33, '33 days over', 'text-bad', 'lapsed, 33 days over'],
] as const)('a category with %i days left shows %s, in amber for its last seven days', (daysLeft, text, look, said) => {
  const status = daysLeft < 0 ? 0 : 1
  const html = draw('FIRST_RANKING', lender({ cells: [cell(0, { daysLeft, status })] }))
  expect(html).toContain(`${text}</a>`)
  expect(linkOf(html)).toContain(look)
  expect(linkOf(html)).toContain(`aria-label="1st Ranking of Redgum Capital: ${said}"`)
  expect(linkOf(html)).toContain('href="/users/7/lender?tab=loans&amp;category=4"')
})

test('a category without a valid verification shows its state in amber, one that is not offered a dash', () => {
  const changed = draw('FIRST_RANKING', lender({ cells: [cell(0, { daysLeft: null, status: 2 })] }))
  expect(changed).toContain('Not verified</a>')
  expect(linkOf(changed)).toContain('text-warn')
  const closed = draw('FIRST_RANKING', lender({ cells: [cell(0, { isOffered: false })] }))
  expect(closed).toContain('–</a>')
  expect(linkOf(closed)).toContain('1st Ranking of Redgum Capital: Not offered')
  expect(closed).not.toContain('type="checkbox"')
})

const tickOf = (html: string) => {
  const tag = /<input [^>]*type="checkbox"[^>]*>/.exec(html)?.[0] ?? ''
  return { isTicked: tag.includes('checked=""'), isClosed: tag.includes('disabled=""') }
}

test('a lender is ticked if all its offered categories are, and has no tick box if paused, off or offering none', () => {
  const two = lender({ cells: [cell(0), cell(1), cell(2, { isOffered: false })] })
  const ticked = (...keys: CategoryKey[]): Selection => new Map([[7, new Set(keys)]])
  expect(tickOf(draw('lender', two))).toEqual({ isTicked: false, isClosed: false })
  expect(tickOf(draw('lender', two, ticked('FIRST_RANKING'))).isTicked).toBe(false)
  expect(tickOf(draw('lender', two, ticked('FIRST_RANKING', 'SECOND_RANKING'))).isTicked).toBe(true)
  expect(tickOf(draw('FIRST_RANKING', two, ticked('FIRST_RANKING'))).isTicked).toBe(true)
  expect(tickOf(draw('SECOND_RANKING', two, ticked('FIRST_RANKING'))).isTicked).toBe(false)
  for (const part of [{ isActive: false }, { isMasterSwitchOn: false }]) {
    expect(tickOf(draw('lender', lender(part))).isClosed).toBe(true)
    expect(tickOf(draw('FIRST_RANKING', lender(part))).isClosed).toBe(true)
  }
  expect(tickOf(draw('lender', lender({ cells: [cell(0, { isOffered: false })] }))).isClosed).toBe(true)
})

test('a lender is shown with its BDM, and with the reason why it cannot be reminded', () => {
  const text = (part: Partial<FreshnessRow> = {}) => draw('lender', lender(part)).replace(/<[^>]+>/g, ' ')
  expect(text()).toContain('Dana Kirov ')
  expect(text({ bdm: null })).toContain('No BDM')
  expect(text({ isActive: false })).toContain('Dana Kirov · Paused')
  expect(text({ isMasterSwitchOn: false })).toContain('Dana Kirov · Switched off')
  expect(text()).not.toContain('·')
  expect(draw('lender', lender())).toContain('href="/users/7/lender"')
})

test.each([
  [[cell(0, { isOffered: false })], 'Nothing offered', ''],
  [[cell(0), cell(1)], 'All 2 verified', 'good'],
  [[cell(0), cell(1, { daysLeft: 3 })], '2nd Ranking 3 d left', 'warn'],
  [[cell(0), cell(1, { status: 0, daysLeft: -3 })], '2nd Ranking 3 d over', 'bad'],
] as const)('a card names what needs verification', (cells, text, tone) => {
  expect(draw('lender', lender({ cells: [...cells] }))).toContain(`data-tone="${tone}">${text}<`)
})

test('further statements of a card have colours of their own, and a card shows the category sorted by', () => {
  const row = lender({ cells: [cell(0), cell(1, { status: 0, daysLeft: -3 }), cell(5, { status: 2, daysLeft: null })] })
  const drawn = (sort: 'bdm' | 'FIRST_RANKING') =>
    renderToStaticMarkup(buildFreshnessCellsOfColumns(new Map(), () => undefined, sort).lender?.cell?.(row))
  expect(drawn('bdm')).toContain('data-tone="bad">2nd Ranking 3 d over<')
  expect(drawn('bdm')).toMatch(/<span class="text-warn"><span class="text-muted"> · <\/span>Rural not verified<\/span>/)
  expect(drawn('bdm')).not.toContain('1st Ranking')
  expect(drawn('FIRST_RANKING')).toContain('data-tone="good">1st Ranking 20 d left<')
})
