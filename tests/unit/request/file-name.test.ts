import { expect, test } from 'vitest'
import { parseFileName } from '#components/request/file-name.ts'

test.each([
  ['attachment; filename="loans.xlsx"', 'loans.xlsx'],
  ['attachment; filename=loans.xlsx', 'loans.xlsx'],
  ['attachment; FileName = "two words.csv" ; size=3', 'two words.csv'],
  ['attachment; filename="a \\"quoted\\" name.csv"', 'a "quoted" name.csv'],
  ["attachment; filename*=UTF-8''na%C3%AFve%20plan.pdf", 'naïve plan.pdf'],
  ['attachment; filename="fallback.pdf"; filename*=UTF-8\'\'better.pdf', 'better.pdf'],
  ['attachment; filename*=utf-8\'en\'%E2%82%AC.csv; filename="x.csv"', '€.csv'],
  ["attachment; filename*=ISO-8859-1''caf%E9.txt", 'café.txt'],
])('[A-21] the name in %s', (header, name) => {
  expect(parseFileName(header)).toBe(name)
})

test.each([
  ['attachment; filename*=UTF-8\'\'%FF%FE.csv; filename="plain.csv"', 'plain.csv'],
  ['attachment; filename*=nonsense\'\'x.csv; filename="plain.csv"', 'plain.csv'],
])('[A-21] an unreadable extended name falls back to the plain one: %s', (header, name) => {
  expect(parseFileName(header)).toBe(name)
})

test.each([
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\a.csv"', 'a.csv'],
  ["attachment; filename*=UTF-8''..%2F..%2Fx.csv", 'x.csv'],
  ['attachment; filename="a\u0000b.csv"', 'ab.csv'],
])('[A-21] a name never contains a folder or a control character: %s', (header, name) => {
  expect(parseFileName(header)).toBe(name)
})

test.each([null, '', 'attachment', 'attachment; filename=""', 'attachment; filename=".."'])(
  '[A-21] no name in %s',
  (header) => {
    expect(parseFileName(header)).toBeNull()
  },
)
