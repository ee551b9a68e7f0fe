import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, hashedText, snapshotOf } from '#lib/lending/loans/logs/rules.ts'
import { record, reviewed, stored } from './records.ts'

test('equal values give one canonical text, whatever the order of their keys', () => {
  expect(canonical({ b: [1, { z: null, a: 'x' }], a: undefined, c: true })).toBe(
    '{"b":[1,{"a":"x","z":null}],"c":true}',
  )
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value))
    }),
  )
})

test.each<[unknown, string]>([
  [undefined, 'null'],
  [null, 'null'],
  ['a"b', '"a\\"b"'],
  [1.5, '1.5'],
  [false, 'false'],
  [[], '[]'],
  [[1, undefined, 'x'], '[1,null,"x"]'],
  [{}, '{}'],
  [{ b: 1, a: { d: [], c: undefined }, B: 2 }, '{"B":2,"a":{"d":[]},"b":1}'],
])('the canonical text of %j is %s', (value, expected) => {
  expect(canonical(value)).toBe(expected)
})

test('[I-04] a snapshot keeps every text and figure of the day, and nothing of switches and settings', () => {
  const { createdAt: _createdAt, ...kept } = stored
  expect(snapshotOf(record)).toEqual({
    ...kept,
    ...{ partnerId: 32, associateId: 33, principal: '1200', establishmentFeeWithGst: '26400', shortfall: '15' },
    ...{ notes: 'Call first.', lastEditBy: 'Sam Lowe', lastEditByCompany: 'Redgum' },
    ...{ construction: record.construction, subdivision: null, credits: record.credits, reviews: reviewed },
    lenders: [
      {
        ...{ id: 11, name: 'Amelia Ferrante', company: 'Redgum', contribution: '500', bdmId: 91 },
        bdm: 'Kit Shaw',
      },
      { id: 12, name: 'Ben Ito', company: 'Ironbark', contribution: '700', bdmId: null, bdm: null },
    ],
    brokers: [
      { id: 21, name: 'Tom Whitely', company: 'Whitely Finance', bdmId: 92, bdm: 'Lou Park' },
      { id: 22, name: 'Ada Marsh', company: 'Marsh', bdmId: null, bdm: null },
    ],
  })
})

test('the hashed text is the same in every version of the product', () => {
  const facts = {
    ...{ loanId: 1, sequence: 2, act: 'REVIEWED' as const, editedById: 5, editorName: 'A', editorCompany: 'Redgum' },
    ...{ editedAt: new Date('2026-01-01T00:00:00Z'), snapshot: { loanNo: 'X' } },
  }
  expect(hashedText(facts, 'abc')).toBe(
    '{"act":"REVIEWED","at":"2026-01-01T00:00:00.000Z","editedById":5,"editorCompany":"Redgum","editorName":"A",' +
      '"loanId":1,"previousHash":"abc","sequence":2,"snapshot":{"loanNo":"X"}}',
  )
})

test('every fact of a log row enters its hash', () => {
  const facts = {
    ...{ loanId: 1, sequence: 1, act: 'CREATED' as const, editedById: 5, editorName: 'A', editorCompany: null },
    ...{ editedAt: new Date('2026-01-01T00:00:00Z'), snapshot: { loanNo: 'X' } },
  }
  const text = hashedText(facts, null)
  const changes = [
    { loanId: 2 },
    { sequence: 2 },
    { act: 'UPDATED' as const },
    { editedById: null },
    { editorName: 'B' },
    { editorCompany: 'C' },
    { editedAt: new Date(0) },
    { snapshot: { loanNo: 'Y' } },
  ]
  for (const change of changes) expect(hashedText({ ...facts, ...change }, null)).not.toBe(text)
  expect(hashedText(facts, 'abc')).not.toBe(text)
  // What a database row carries beside the facts does not count.
  expect(hashedText({ ...facts, id: 77, hash: 'x' } as typeof facts, null)).toBe(text)
})
