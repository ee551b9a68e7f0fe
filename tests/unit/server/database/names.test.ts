import { expect, test } from 'vitest'
import { quoteIdentifier } from '#lib/server/database/names.ts'

test('an identifier is quoted, and a column is prefixed with its alias', () => {
  expect(quoteIdentifier('loan_searches').sql).toBe('"loan_searches"')
  expect(quoteIdentifier('s.loanNo').sql).toBe('"s"."loanNo"')
  expect(quoteIdentifier('s.loanNo').values).toEqual([])
})

test.each(['', 'a b', 'a.b.c', 'a;drop table loans', 'a"b', '(select 1)', "a'", 'a--', 'a.'])(
  '%j is refused as an identifier',
  (text) => {
    expect(() => quoteIdentifier(text)).toThrow(RangeError)
  },
)
