import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { makeCast } from '#tests/integration/lending/cast.ts'
import { runScript, soundEnvironment } from '#tests/support/processes.ts'

const HEADER = 'name,state,postcode,region,latitude,longitude'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'suburbs-'))
})
afterAll(() => rm(folder, { recursive: true }))

const importing = async (lines: string[]): Promise<{ status: number | null; said: string }> => {
  const file = join(folder, 'own.csv')
  await writeFile(file, lines.join('\n'))
  const { ended, output } = runScript('suburbs.ts', soundEnvironment(), [file])
  return { status: await ended, said: output() }
}
const stored = async (): Promise<string[]> => {
  const { rows } = await pool().query<{ name: string }>(
    "select name || ' ' || postcode as name from suburbs order by 1",
  )
  return rows.map(({ name }) => name)
}

test('a file with errors is refused completely, with each error and its row', async () => {
  const before = await stored()
  const { status, said } = await importing([
    HEADER,
    'Parramatta,NSW,2150,Sydney - Parramatta,-33.81,151.00',
    'Nowhere,XX,21500,,far,200',
    'Parramatta,NSW,2150,Sydney - Parramatta,-33.81,151.00',
  ])
  expect(status).toBe(1)
  expect(said).toContain('Nothing was imported.')
  expect(said).toMatch(
    /Row 3: state must be one of .*postcode must have four digits.*region is missing.*latitude is no number/,
  )
  expect(said).toContain('longitude is not in Australia')
  expect(said).toContain('Row 4: Parramatta, NSW 2150 comes twice')
  expect(await stored()).toEqual(before)
  expect((await importing(['name,state', 'Parramatta,NSW'])).said).toContain(
    'The first row must name postcode, region, latitude, longitude.',
  )
  expect((await importing([HEADER])).said).toContain('The file lists no suburb.')
}, 120_000)

test('a custom list replaces the bundled one, except suburbs that have loans', async () => {
  const cast = await makeCast()
  await createLoan(cast.actors.staff, makeLoanInput(cast.parties, { suburb: 'Geelong', state: 'VIC' }))
  const { status, said } = await importing([
    HEADER,
    '"Port Lindqvist, East",VIC,3999,Own Region,-38.2,145.1',
    'Parramatta,NSW,2150,Sydney - Parramatta,-33.81,151.00',
    'Own Hill,NSW,2999,Own Region,-33.5,150.1',
    'Own Hill,NSW,2998,Own Region,-33.6,150.2',
  ])
  expect({ status, said }).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^4 suburbs are in place; [\d]+ were removed/),
  })
  const own = ['Own Hill 2998', 'Own Hill 2999', 'Parramatta 2150', 'Port Lindqvist, East 3999']
  expect(await stored()).toEqual(['Geelong 3220', ...own])
  expect(said).toContain('1 stay because loans stand in them')
  const doubled = await pool().query("select is_doubled from suburbs where name = 'Own Hill'")
  expect(doubled.rows).toEqual([{ is_doubled: true }, { is_doubled: true }])
}, 120_000)
