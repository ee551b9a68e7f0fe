import { expect, test } from 'vitest'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { buildExportFileName, getExportPercent } from '#lib/discovery/exports/rules.ts'
import { keyQuery } from '#lib/discovery/exports/schema.ts'
import { rightsIn } from '#tests/support/people.ts'

test('[K-08] only administrators export a search, staff export a page, and jobs write the files', () => {
  expect(rightsIn(exportPolicies)).toEqual({ make: 'admin', page: 'staff admin', work: 'job' })
})

test.each([
  [0, 0, 0],
  [0, 10, 0],
  [999, 1000, 99],
  [1000, 1000, 100],
  [1001, 1000, 100],
])('%i of %i rows are shown as %i percent', (rowsDone, rowsTotal, percent) => {
  expect(getExportPercent({ rowsDone, rowsTotal })).toBe(percent)
})

test.each([
  ['Second mortgages', 'Second mortgages 2026-03-02.xlsx'],
  ['a/b\\c:d*e?f"g<h>i|j%k', 'a b c d e f g h i j k 2026-03-02.xlsx'],
  ['..', 'Export 2026-03-02.xlsx'],
  [' \u202etxt\r\nBcc: x', 'txt Bcc x 2026-03-02.xlsx'],
  ['Größe 漢字 🏦', 'Größe 漢字 🏦 2026-03-02.xlsx'],
])('the search %j is exported to the file %j', (name, file) => {
  expect(buildExportFileName(name, '2026-03-02')).toBe(file)
})

test('a file key is the first value given, and an invalid key is read as empty', () => {
  const [key, other] = ['k'.repeat(43), 'o'.repeat(43)]
  expect(keyQuery.parse({ key })).toEqual({ key })
  expect(keyQuery.parse({ key: [key, other] })).toEqual({ key })
  for (const none of ['', 'k'.repeat(42), 'k'.repeat(44), `${key}/`, [], undefined])
    expect(keyQuery.parse({ key: none }), String(none)).toEqual({ key: '' })
})
