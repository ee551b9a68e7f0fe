import { expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { getRecordRights } from '#lib/web/menu/rules.ts'
import { broker, dual, firm, lender, staff } from '#tests/unit/lending/people.ts'

test.each([
  ['staff', [true, true, true], staff],
  ['a lender', [true, false, true], lender(11)],
  ['a broker', [true, false, false], broker(21)],
  // A dual also finds the loans of its broker side.
  ['a dual', [true, false, false], dual(12, 22)],
  ['a law firm', [false, false, true], firm(31)],
] as const)('with found records, %s may add a note, add a loan, edit a loan: %j', (_who, rights, actor) => {
  const { mayNote, mayAddLoan, mayEditLoans } = getRecordRights(actor as PersonActor)
  expect([mayNote, mayAddLoan, mayEditLoans]).toEqual(rights)
})

test('somebody who views as another may do nothing with found records', () => {
  const viewing = { ...staff, viewAs: { kind: 'broker' } } as unknown as PersonActor
  expect(getRecordRights(viewing)).toMatchObject({ mayNote: false, mayAddLoan: false, mayEditLoans: false })
})
