import { inflateRawSync } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '#lib/core/columns.ts'
import {
  type SheetColumn,
  type SheetValue,
  streamWorkbook,
  toSheetValue,
} from '#lib/discovery/exports/workbooks/rules.ts'
import { bytesOf, HOSTILE } from './corpus.ts'

const TEXT: SheetColumn = { label: 'Text' }

/** Returns the parts of an archive by name, from its directory. */
const partsOf = (file: Buffer): Map<string, string> => {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const local = file.readUInt32LE(at + 42)
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    parts.set(name, inflateRawSync(file.subarray(from, from + packed)).toString('utf8'))
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

const rowsIn = async (file: Buffer) => {
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(new Uint8Array(file))) rows.push([...values])
  return rows
}

describe('a workbook', () => {
  test('[T-C8] stores hostile texts as plain text, without formulas or links', async () => {
    const columns = [TEXT, { label: '=1+1' }]
    const file = await bytesOf(columns, [HOSTILE.map((text) => [toSheetValue(TEXT, text), 1])])
    const [, ...rows] = await rowsIn(file)
    expect(rows.map(([text]) => text)).toEqual(HOSTILE)
    const parts = partsOf(file)
    const sheet = parts.get('xl/worksheets/sheet1.xml') as string
    expect(sheet.match(/<c [^>]*t="inlineStr"/g)).toHaveLength(HOSTILE.length + 2)
    expect([...parts.keys()].filter((name) => /external|hyperlink|vba|connection/i.test(name))).toEqual([])
    for (const text of parts.values()) {
      expect(text).not.toMatch(/<f[\s>/]/)
      expect(text).not.toMatch(/TargetMode="External"|<hyperlink|<definedName/)
      // Characters that XML does not allow.
      expect(text).not.toMatch(/[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r]]/v)
    }
  })

  test('replaces invalid characters with U+FFFD and cuts a text to the maximum of a cell', () => {
    expect(toSheetValue(TEXT, 'a\uD800b\uFFFEc\uFFFFd')).toBe('a\uFFFDb\uFFFDc\uFFFDd')
    expect(toSheetValue(TEXT, `${'x'.repeat(32_766)}🏦`)).toBe(`${'x'.repeat(32_766)}\uFFFD`)
  })

  test('stores numbers and days as typed values in the format of their column', async () => {
    const columns: SheetColumn[] = Object.entries(FORMATS).map(([label, format]) => ({ label, format }))
    const held = ['Mill', 1_250_000n, '8.55', '2.25', '2026-03-02', new Date('2026-03-02T03:04:05Z')]
    const cells = columns.map((column, at) => toSheetValue(column, held[at] as string))
    expect(cells.slice(0, 4)).toEqual(['Mill', 1_250_000, 0.0855, 0.0225])
    expect(cells[4]).toEqual(new Date('2026-03-02T00:00:00Z'))
    // Sydney's wall clock, eleven hours ahead in March.
    expect(cells[5]).toEqual(new Date('2026-03-02T14:04:05Z'))
    expect(columns.map((column) => toSheetValue(column, null))).toEqual(columns.map(() => null))
    expect(toSheetValue({ label: 'Book', format: FORMATS.dollars }, 9_007_199_254_740_993n)).toBe('9007199254740993')
    const parts = partsOf(await bytesOf(columns, [[cells]]))
    const sheet = parts.get('xl/worksheets/sheet1.xml') as string
    expect(sheet).toMatch(/<c r="B2" s="\d+"><v>1250000<\/v>/)
    expect(sheet).toMatch(/<c r="C2" s="\d+"><v>0.0855<\/v>/)
    expect(sheet).toMatch(/<c r="E2" s="\d+"><v>46083<\/v>/)
    const styles = parts.get('xl/styles.xml') as string
    for (const format of ['&quot;$&quot;#,##0;-&quot;$&quot;#,##0', '0.0%', 'dd mmm yyyy'])
      expect(styles).toContain(format)
  })

  test('has frozen headings and fitted column widths, even without rows', async () => {
    const columns: SheetColumn[] = [{ label: 'No.' }, { label: 'Lender' }]
    const sheetOf = async (batches: SheetValue[][][]) =>
      partsOf(await bytesOf(columns, batches)).get('xl/worksheets/sheet1.xml') as string
    const sheet = await sheetOf([[['1', 'Tallowmere Capital']], [['2', 'x'.repeat(300)]]])
    expect(sheet).toContain('ySplit="1"')
    expect(sheet).toContain('state="frozen"')
    expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([9, 20])
    expect(sheet.match(/<row /g)).toHaveLength(3)
    expect((await sheetOf([])).match(/<row /g)).toHaveLength(1)
  })

  test('requests the next batch only after the previous one is written', async () => {
    let [asked, mostAhead, written] = [0, 0, 0]
    const batches = async function* () {
      for (; asked < 40; asked += 1) {
        mostAhead = Math.max(mostAhead, asked - written)
        yield Array.from({ length: 500 }, (_each, at) => [`${asked} ${at} ${Math.random()}`])
      }
    }
    for await (const piece of streamWorkbook('Loans', [TEXT], batches())) if (piece.length > 0) written = asked
    expect(asked).toBe(40)
    expect(mostAhead).toBeLessThan(20)
  })
})
