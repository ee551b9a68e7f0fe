import { expect, test } from 'vitest'
import { readSheetCells } from '#lib/server/sheets/cells.ts'
import { workbookParts } from '#tests/support/hostile-workbooks.ts'
import { type ZipPart, zipOf } from '#tests/support/zip.ts'

const rowsOf = async (parts: ZipPart[]): Promise<[number, ...string[]][]> => {
  const rows: [number, ...string[]][] = []
  await readSheetCells(zipOf(parts), { rows: 100, columns: 100, cell: 10_000 }, ({ row, cells }) =>
    rows.push([row, ...cells]),
  )
  return rows
}
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const cells = (...each: string[]): string => sheet(`<row r="1">${each.join('')}</row>`)
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="0.0 &quot;days&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'

test('shared strings are complete, with runs joined, phonetics left out and entities decoded', async () => {
  const strings =
    '<sst><si><t>Café &amp; Söhne</t></si><si><r><rPr><b/></rPr><t>two </t></r><r><t xml:space="preserve">runs</t></r>' +
    '<rPh sb="0" eb="1"><t>spoken</t></rPh></si><si/><si><t><![CDATA[a<b]]></t></si><si><t>a_x000D_b &#65;&#x42; &unknown;</t></si></sst>'
  const shared = [0, 1, 2, 3, 4, 9].map((at) => `<c t="s"><v>${at}</v></c>`)
  expect(
    await rowsOf(workbookParts({ strings, sheet: cells(...shared, '<c t="inlineStr"><is><t>x</t></is></c>') })),
  ).toEqual([[1, 'Café & Söhne', 'two runs', '', 'a<b', 'a\rb AB &unknown;', '', 'x']])
})

test('numbers with a date format are read as days, in either calendar', async () => {
  const days = ['s="0"', 's="1"', 's="2"', 's="3"', ''].map((style) => `<c ${style}><v>46000</v></c>`)
  const read = (workbook?: string) =>
    rowsOf(workbookParts({ styles: STYLES, sheet: cells(...days), ...(workbook ? { workbook } : {}) }))
  expect(await read()).toEqual([[1, '46000', '2025-12-09', '2025-12-09', '46000', '46000']])
  const old = '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" q:id="rId1"/></sheets></workbook>'
  expect((await read(old))[0]?.[2]).toBe('2029-12-10')
})

test('cells are placed by reference or else in sequence, under any XML prefix', async () => {
  const rows =
    '<x:row r="3"><x:c r="C3" t="str"><x:f>1+1</x:f><x:v>c</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c r="A3"><x:v>8.350000000000001</x:v></x:c></x:row>' +
    "<row><c xr='B9' r='B4' t='e'><v>#N/A</v></c></row><row r='9'><c r='A9' t='d'><v>2026-03-02</v></c><c/></row>"
  expect(await rowsOf(workbookParts({ sheet: sheet(rows) }))).toEqual([
    [3, '8.35', '', 'c', 'Yes'],
    [4, '', '#N/A'],
    [9, '2026-03-02'],
  ])
})

test('the first sheet of the workbook is read, whatever its path', async () => {
  const parts = workbookParts({ target: '/xl/worksheets/../other/first.xml' }).slice(0, -1)
  const first = { name: 'xl/other/first.xml', bytes: cells('<c><v>1</v></c>') }
  const second = { name: 'xl/worksheets/sheet1.xml', bytes: cells('<c><v>2</v></c>') }
  expect(await rowsOf([...parts, second, first])).toEqual([[1, '1']])
})

test('a part read in chunks gives the same result as read at once', async () => {
  const texts = Array.from({ length: 20_000 }, (_each, at) => `Käse ${at} & “mehr” €`)
  const strings = `<sst>${texts.map((text) => `<si><t>${text.replace('&', '&amp;')}</t></si>`).join('')}</sst>`
  const rows = texts.map((_text, at) => `<row r="${at + 1}"><c t="s" r="A${at + 1}"><v>${at}</v></c></row>`)
  const read: string[] = []
  const bytes = zipOf(workbookParts({ strings, sheet: sheet(rows.join('')) }))
  await readSheetCells(bytes, { rows: 20_000, columns: 1, cell: 100 }, ({ cells: [text = ''] }) => read.push(text))
  expect(read).toEqual(texts)
})
