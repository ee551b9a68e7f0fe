import { expect, test } from 'vitest'
import { identifier } from '#lib/server/names.ts'

test('a name of the database stands between quotation marks, a column behind its alias', () => {
  expect(identifier('loan_searches').sql).toBe('"loan_searches"')
  expect(identifier('s.loanNo').sql).toBe('"s"."loanNo"')
  expect(identifier('s.loanNo').values).toEqual([])
})

test.each(['', 'a b', 'a.b.c', 'a;drop table loans', 'a"b', '(select 1)', "a'", 'a--', 'a.'])(
  '%j is no name',
  (text) => {
    expect(() => identifier(text)).toThrow(RangeError)
  },
)
