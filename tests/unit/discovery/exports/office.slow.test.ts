import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMATS } from '#lib/core/columns.ts'
import { type SheetColumn, toSheetValue } from '#lib/discovery/exports/workbooks/rules.ts'
import { bytesOf, HOSTILE } from './corpus.ts'

/** LibreOffice, which `.ci/run` installs. */
const OFFICE = 'soffice'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The document as loaded by LibreOffice, in its flat format. */
const loaded = async (file: Buffer): Promise<string> => {
  await writeFile(join(folder, 'file.xlsx'), file)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const asked = ['--headless', '--norestore', '--convert-to', 'fods', '--outdir', folder, join(folder, 'file.xlsx')]
  await promisify(execFile)(OFFICE, [profile, ...asked], { timeout: 120_000 })
  return readFile(join(folder, 'file.fods'), 'utf8')
}

type Cell = { type: string | undefined; value: string | undefined; text: string }
const plain = (xml: string): string =>
  xml
    .replaceAll(/<text:s text:c="(\d+)"\/>/g, (_all, count: string) => ' '.repeat(Number(count)))
    .replaceAll('<text:s/>', ' ')
    .replaceAll('<text:tab/>', '\t')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const cellsOf = (document: string): Cell[] =>
  [...document.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
    ([, attributes = '', inside]) =>
      inside === undefined
        ? []
        : [
            {
              type: /office:value-type="([^"]+)"/.exec(attributes)?.[1],
              value: /office:(?:date-)?value="([^"]+)"/.exec(attributes)?.[1],
              text: [...inside.matchAll(/<text:p>([\s\S]*?)<\/text:p>/g)]
                .map(([, text]) => plain(text ?? ''))
                .join('\n'),
            },
          ],
  )

test('[T-C8] [K-08] LibreOffice opens the file with typed numbers and days, plain hostile texts and no formulas', async () => {
  const columns: SheetColumn[] = Object.entries(FORMATS).map(([label, format]) => ({ label, format }))
  const held = ['Mill', 1_250_000n, '8.55', '2.25', '2026-03-02', new Date('2026-03-02T03:04:05Z'), 1_234]
  // What LibreOffice displays differently without changing it: invisible characters and line breaks.
  const texts = HOSTILE.filter((text) => !/[\p{Cc}]/u.test(text))
  const rows = [
    columns.map((column, at) => toSheetValue(column, held[at] as string)),
    ...texts.map((text) => [toSheetValue({ label: '' }, text)]),
  ]
  const document = await loaded(await bytesOf(columns, [rows]))
  const [head, typed, hostile] = [0, columns.length, columns.length * 2].map((from, at) =>
    cellsOf(document).slice(from, at === 2 ? undefined : from + columns.length),
  ) as [Cell[], Cell[], Cell[]]
  expect(head.map(({ text }) => text)).toEqual(Object.keys(FORMATS))
  expect(typed.map(({ type, value, text }) => [type, value, text])).toEqual([
    ['string', undefined, 'Mill'],
    [expect.stringMatching(/^(float|currency)$/), '1250000', '$1,250,000'],
    ['percentage', '0.0855', '8.55%'],
    ['percentage', '0.0225', expect.stringMatching(/^2\.[23]%$/)],
    ['date', '2026-03-02', '02 Mar 2026'],
    ['date', '2026-03-02T14:04:05', '02/03/2026 02:04:05 PM'],
    ['float', '1234', '1,234'],
  ])
  expect(hostile.map(({ type, text }) => [type, text])).toEqual(texts.map((text) => ['string', text]))
  expect(document.match(/table:formula|xlink:href="(?!#)|<table:table-source/g)).toBeNull()
}, 180_000)
