import { streamXlsxRows } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { FORMATS } from '#lib/core/columns.ts'
import { buildWorkbook, type SheetColumn, toSheetValue } from '#lib/discovery/exports/workbooks/rules.ts'
import { HOSTILE } from './corpus.ts'

const rowsIn = async (file: Uint8Array, sheet: string) => {
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(file, { sheet })) rows.push([...values])
  return rows
}

test('[T-C8] a workbook of two sheets stores numbers as numbers and hostile texts as plain text', async () => {
  const columns: SheetColumn[] = [
    { label: '=1+1' },
    { label: 'Loans', format: FORMATS.count },
    { label: 'Principal', format: FORMATS.dollars },
    { label: 'Share', format: FORMATS.rate },
  ]
  const rows = HOSTILE.map((text) => {
    const held = [text, 3, 1_250_000n, '12.34']
    return columns.map((column, at) => toSheetValue(column, held[at]))
  })
  const file = await buildWorkbook([
    { name: 'Groups', columns, rows },
    { name: 'Loans', columns: [{ label: 'Loan No.' }], rows: [] },
  ])
  const [headings, ...read] = await rowsIn(file, 'Groups')
  expect(headings).toEqual(['=1+1', 'Loans', 'Principal', 'Share'])
  expect(read.map(([text]) => text)).toEqual(HOSTILE)
  expect(read.every(([, ...figures]) => figures.join() === '3,1250000,0.1234')).toBe(true)
  expect(await rowsIn(file, 'Loans')).toEqual([['Loan No.']])
})
