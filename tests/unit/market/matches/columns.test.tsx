import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildMatchColumns, listMatchFacts } from '#components/market/matches/match-columns.tsx'
import type { Line } from '#components/market/matches/match-saver.ts'
import { seen } from '#tests/unit/data-table/drawn.tsx'

const LINE: Line = {
  id: 9,
  name: 'Ann Lee',
  company: 'Lee Broking',
  imageFileId: null,
  version: 1,
  lender: 'MATCHED',
  broker: 'MATCHED',
  platform: 'MATCHED',
  note: 'Met at the broker day.',
  editedBy: 'Kim Orr',
  date: new Date('2026-10-15T14:30:00Z'),
}
const NAMED = '[/users/9/broker] Ann Lee {good} Matched Lee Broking'

const nameOf = (line: Line, isStaff: boolean): string => {
  const [name] = buildMatchColumns({
    side: 'lender',
    id: 7,
    voice: isStaff ? 'platform' : 'lender',
    isStaff,
    statuses: [],
    productName: 'Covenant',
    saverOf: () => {
      throw new Error('nothing is saved here')
    },
    onBlocked: null,
  })
  return renderToStaticMarkup(name?.cell(line))
}

test('a match’s card has its note and the Sydney day of it, named as the column is', () => {
  expect(seen(nameOf(LINE, true))).toBe(`${NAMED} Notes: Met at the broker day. · 16 Oct 2026`)
  expect(seen(nameOf(LINE, false))).toBe(`${NAMED} Last file note: Met at the broker day. · 16 Oct 2026`)
  // The table has columns of its own for both.
  expect(nameOf(LINE, true)).toContain('data-only="card"')
})

test.each([null, '', ' \n'])(
  'a card without a note offers staff to add one, and shows others no line of it: %j',
  (note) => {
    expect(seen(nameOf({ ...LINE, note }, true))).toBe(`${NAMED} Add a note`)
    expect(seen(nameOf({ ...LINE, note }, false))).toBe(NAMED)
  },
)

test('a note that is being saved is shown before it has a day', () => {
  const field = { value: 'Call first', state: 'saving' }
  const line = { ...LINE, note: null, date: null, view: { stored: LINE, fields: { note: field } } }
  expect(seen(nameOf(line as unknown as Line, true))).toBe(`${NAMED} Notes: Call first`)
})

test('the panel of a pair says who edited it, and has the note last', () => {
  const looks = { statuses: [], productName: 'Covenant', saverOf: () => undefined as never }
  const labelsOf = (isStaff: boolean) => listMatchFacts(LINE, { ...looks, isStaff }).map(({ label }) => label)
  expect(labelsOf(true).slice(-3)).toEqual(['Edited by', 'Date', 'Notes'])
  expect(labelsOf(false).slice(-3)).toEqual(['Covenant status', 'Date', 'Last file note'])
})
