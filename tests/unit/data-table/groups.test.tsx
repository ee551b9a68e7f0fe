import { expect, test } from 'vitest'
import { GroupMenu } from '#components/data-table/groups/group-menu.tsx'
import { markupOf } from '#tests/unit/data-table/drawn.tsx'
import {
  drawGroupMarkup,
  drawUserGroupMarkup,
  GROUP_CELLS,
  USER_GROUP_CELLS,
} from '#tests/unit/data-table/group-cells.tsx'

const widthOf = (html: string): string | undefined => /width:([\d.]+%)/.exec(html)?.[1]

test('the bar of a group is as wide as its share of the largest', () => {
  expect(widthOf(drawGroupMarkup({ ...GROUP_CELLS.row, principal: 3n }))).toBe('33.3%')
  expect(widthOf(drawUserGroupMarkup({ ...USER_GROUP_CELLS.row, people: 3 }))).toBe('33.3%')
})

test('a link with a count has a label that says what it counts', () => {
  expect(drawGroupMarkup(GROUP_CELLS.row)).toContain('aria-label="1,284 loans: Ann Lee"')
  expect(drawUserGroupMarkup(USER_GROUP_CELLS.row)).toContain('aria-label="1,284 users: Ann Lee"')
})

test('only lenders that hide their name have a lock icon', () => {
  const locks = (html: string): number => html.split('data-plain')[1]?.split('</td>')[0]?.match(/<svg/g)?.length ?? 0
  const none = { ...GROUP_CELLS.row, key: null }
  expect(locks(drawGroupMarkup({ ...none, name: 'Privacy Engaged' }))).toBe(1)
  expect(locks(drawGroupMarkup({ ...none, name: 'No lender' }))).toBe(0)
})

test('a note below the table says when groups exceed the total', () => {
  expect(drawGroupMarkup(GROUP_CELLS.row)).toContain('counts once for each of them')
  expect(drawGroupMarkup(GROUP_CELLS.row)).toContain('Mean rate is the lower rate')
  expect(drawUserGroupMarkup(USER_GROUP_CELLS.row)).toContain('have different BDMs counts for both')
  expect(drawUserGroupMarkup(USER_GROUP_CELLS.row)).toContain('each company once')
})

test('a single group has no line of all loans, unless smaller groups are left out', () => {
  expect(drawGroupMarkup(GROUP_CELLS.row)).not.toContain('All 9 loans')
  const html = drawGroupMarkup(GROUP_CELLS.row, { leastLoans: '5' })
  expect(html).toContain('All 9 loans')
  expect(html).toContain('fewer than 5 loans')
})

test('a menu of groups is hidden where scripts never run, and left out of a printed page', () => {
  expect(markupOf(<GroupMenu current="" choices={[]} label="Group" />)).toMatch(
    /<button [^>]*data-needs-scripts="" data-print="hidden"/,
  )
})

test('only a menu that may be an icon has a title', () => {
  expect(markupOf(<GroupMenu current="lender" choices={[]} label="By lender" />)).not.toContain('title=')
  expect(markupOf(<GroupMenu current="" choices={[]} of="across" label="Across" />)).toContain('title="Across"')
})
