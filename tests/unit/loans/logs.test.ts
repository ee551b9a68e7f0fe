import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, hashedText } from '#lib/loans/logs/rules.ts'

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
