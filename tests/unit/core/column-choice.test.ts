import { expect, test } from 'vitest'
import { formatColumnEntry, parseColumnChoice, WIDTHS, WISH_FORM } from '#lib/core/column-choice.ts'

const written = (...entries: string[]) => parseColumnChoice(entries).map(formatColumnEntry)

test('parses the width and pin of each column, and lists pinned columns first', () => {
  expect(parseColumnChoice(['loanNo', 'lender.240', 'lvr.90.pin', 'broker.pin'])).toEqual([
    { id: 'lvr', width: 90, isPinned: true },
    { id: 'broker', isPinned: true },
    { id: 'loanNo' },
    { id: 'lender', width: 240 },
  ])
  expect(written('lender.240.pin', 'loanNo')).toEqual(['lender.240.pin', 'loanNo'])
})

test('ignores invalid widths and pins, keeps each column once and pins at most three', () => {
  expect(
    written('a.9', 'b.999', `c.${WIDTHS.least}`, `d.${WIDTHS.most}`, 'e.1e2', 'f.-90', 'g.pine', '.240', 'a.90'),
  ).toEqual(['a', 'b', `c.${WIDTHS.least}`, `d.${WIDTHS.most}`, 'e', 'f', 'g'])
  expect(written('a.pin', 'b.pin', 'c.pin', 'd.pin', 'e')).toEqual(['a.pin', 'b.pin', 'c.pin', 'd', 'e'])
})

test('the pattern of a stored column accepts exactly the written form', () => {
  for (const entry of ['lender', 'lender.240', 'lender.pin', 'lender.240.pin']) expect(entry).toMatch(WISH_FORM)
  for (const entry of ['', '.240', 'lender.', 'lender.2400', 'lender.pin.240', 'len der', 'lender.240.pin.x'])
    expect(entry).not.toMatch(WISH_FORM)
})
