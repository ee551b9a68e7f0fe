import { expect, test } from 'vitest'
import { readSheet } from '#lib/lending/loans/imports/sheets/queries.ts'
import { blockedDuring } from '#tests/support/hostile-forms.ts'
import { HOSTILE_WORKBOOKS, workbookParts } from '#tests/support/hostile-workbooks.ts'
import { zipOf } from '#tests/support/zip.ts'

const read = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  try {
    const { rows } = await readSheet(bytes)
    let count = 0
    for await (const _row of rows) count += 1
    return `${count} rows`
  } catch (error) {
    return (error as Error).message
  }
}

test('the workbook that the hostile ones are made of is read', async () => {
  expect(await read(zipOf(workbookParts()))).toBe('1 rows')
})

// The processor's time, which does not depend on what else the machine does; it counts the thread's start as well.
test.each(Object.entries(HOSTILE_WORKBOOKS))(
  '[T-J2] %s is refused in words after two seconds at most, and blocks nobody',
  async (_name, { make, words }) => {
    const bytes = make()
    const before = process.cpuUsage()
    let answer = ''
    const blocked = await blockedDuring(async () => {
      answer = await read(bytes)
    })
    const { user, system } = process.cpuUsage(before)
    expect(answer).toBe(words)
    expect((user + system) / 1_000).toBeLessThan(2_000)
    expect(blocked).toBeLessThan(50)
  },
)
