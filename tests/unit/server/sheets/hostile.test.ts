import { expect, test } from 'vitest'
import { readSpreadsheetRows } from '#lib/lending/imports/sheets/queries.ts'
import { HOSTILE_WORKBOOKS, workbookParts } from '#tests/support/hostile-workbooks.ts'
import { zipOf } from '#tests/support/zip.ts'

const read = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  try {
    const { rows } = await readSpreadsheetRows(bytes)
    let count = 0
    for await (const _row of rows) count += 1
    return `${count} rows`
  } catch (error) {
    return (error as Error).message
  }
}

test('the workbook that the hostile ones are derived from is read', async () => {
  expect(await read(zipOf(workbookParts()))).toBe('1 rows')
})

// `npm run faults -- hostile-files` measures time, memory and delays of other requests.
test.each(Object.entries(HOSTILE_WORKBOOKS))(
  '[T-J2] %s is refused with a message, in one worker thread',
  async (_name, { make, words }) => {
    let threads = 0
    const count = (): void => {
      threads += 1
    }
    process.on('worker', count)
    expect(await read(make())).toBe(words)
    process.off('worker', count)
    expect(threads).toBe(1)
  },
)
