import { expect, test } from 'vitest'
import { named } from '#lib/server/names.ts'

test('a name of the database stands between quotation marks, a column behind its alias', () => {
  expect(named('loan_searches').sql).toBe('"loan_searches"')
  expect(named('s.loanNo').sql).toBe('"s"."loanNo"')
  expect(named('s.loanNo').values).toEqual([])
})

test.each(['', 'a b', 'a.b.c', 'a;drop table loans', 'a"b', '(select 1)', "a'", 'a--', 'a.'])(
  '%j is no name',
  (text) => {
    expect(() => named(text)).toThrow(RangeError)
  },
)
