import { type SheetColumn, type SheetValue, streamWorkbook } from '#lib/discovery/exports/workbooks/rules.ts'

/** Texts that a spreadsheet program, an XML parser or the file format could misinterpret (threat C8). */
export const HOSTILE = [
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '+1+cmd',
  '-2+3',
  '@SUM(A1:A2)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1 ',
  "'=1+1",
  '{=1+1}',
  '[1]Sheet!A1',
  'http://evil.example/?q=1&w=2',
  '<f>1+1</f>',
  '</t></is></c><c><f>1</f></c>',
  '<![CDATA[=1]]>',
  ']]>',
  '&lt;f&gt; &amp; "quoted"',
  '_x0041_',
  '_x003D_1',
  '_x005F_x0041_',
  '_x0041_x0042_',
  'vertical\u000Btab',
  '\u0001bell\u0007',
  'half of a pair',
  'Ünïcödé 漢字 🏦',
  '1e5',
  '007',
  '1/2/2026',
  'TRUE',
  'x'.repeat(32_767),
]

/** Builds a complete workbook of these batches of rows. */
export const bytesOf = async (columns: readonly SheetColumn[], batches: SheetValue[][][]): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  const given = async function* () {
    yield* batches
  }
  for await (const piece of streamWorkbook('Loans', columns, given())) pieces.push(piece)
  return Buffer.concat(pieces)
}
