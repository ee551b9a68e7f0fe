import { expect, test } from 'vitest'
import { copyRows } from '#lib/server/column-store/copying.ts'
import { connectFeed } from '#lib/server/column-store/feed.ts'
import { createRows } from '#lib/server/column-store/rows.ts'

const connect = () => connectFeed(process.env.APP_DATABASE_URL as string, () => undefined)
const KINDS = { code: 'code', flag: 'flag', figure: 'figure', amount: 'amount', ids: 'ids' } as const
const select = (count: number, code = 'null') => `select g::int, ${code}::smallint, g % 3 = 0, nullif(g, 7)::int,
  g::bigint * 200000000, case when g % 4 > 0 then array[g, g + 1]::int[] else '{}' end from generate_series(1, ${count}) g`

test('rows arrive unchanged in the binary format, however many', async () => {
  const client = await connect()
  const rows = createRows(KINDS, 0)
  await copyRows(client, select(20_000, 'g % 200'), rows.add)
  const written = createRows(KINDS, 0)
  for (let g = 1; g <= 20_000; g += 1) {
    const ids = g % 4 > 0 ? `${g},${g + 1}` : ''
    written.write(g, [`${g % 200}`, g % 3 === 0 ? '1' : '0', g === 7 ? null : `${g}`, `${g * 200_000_000}`, ids])
  }
  expect(rows.size).toBe(20_000)
  expect(rows.keys).toEqual(written.keys)
  expect(rows.columns).toEqual(written.columns)
  await copyRows(client, `${select(1)} limit 0`, rows.add)
  expect(rows.size).toBe(20_000)
  await client.end()
})

test('a failure of the database or of a row is an error, and the connection remains usable', async () => {
  const client = await connect()
  await expect(
    copyRows(client, 'select 1 / (g - 500) from generate_series(1, 1000) g', (bytes) => bytes.length),
  ).rejects.toThrow('division by zero')
  const rows = createRows(KINDS, 0)
  await expect(copyRows(client, select(5_000, 'g'), rows.add)).rejects.toThrow('memory cannot hold 255')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: '1' }])
  await client.end()
  await expect(copyRows(client, select(1), rows.add)).rejects.toThrow()
})
