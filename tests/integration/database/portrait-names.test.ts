import { beforeAll, describe, expect, test } from 'vitest'
import { pool } from '#lib/server/database/db.ts'
import { type MadeCompany, makeIndividual, makeLender } from '#prisma/seed/factories.ts'

let company: MadeCompany
let people: { id: number; name: string }[]
beforeAll(async () => {
  company = await makeLender()
  for (let at = 0; at < 3; at += 1) await makeIndividual(company.companyId)
  const { rows } = await pool().query(
    `select id, first_name || ' ' || last_name as name from individuals where company_id = $1 order by appearance_order, id`,
    [company.companyId],
  )
  people = rows
})

const shown = async (): Promise<string | null> =>
  (await pool().query('select portrait_name from companies where id = $1', [company.companyId])).rows[0].portrait_name

const truth = async (): Promise<string | null> =>
  (
    await pool().query(
      `select (select i.first_name || ' ' || i.last_name from individuals i
         where i.company_id = c.id and i.is_visible and i.closed_at is null order by i.appearance_order, i.id limit 1) as name
       from companies c where c.id = $1`,
      [company.companyId],
    )
  ).rows[0].name

const set = (assignment: string, id: number | undefined) =>
  pool().query(`update individuals set ${assignment} where id = $1`, [id])

describe('the stored name of a company’s first visible person', () => {
  test('follows names, order, visibility and departures, and is empty without people', async () => {
    const [first, second, third, fourth] = people
    expect(await shown()).toBe(first?.name)
    await set(`first_name = 'Renamed'`, first?.id)
    expect(await shown()).toMatch(/^Renamed /)
    await set('is_visible = false', first?.id)
    expect(await shown()).toBe(second?.name)
    await set('appearance_order = 90', second?.id)
    expect(await shown()).toBe(third?.name)
    await set('closed_at = now()', third?.id)
    expect(await shown()).toBe(fourth?.name)
    await set('is_visible = false', fourth?.id)
    expect(await shown()).toBe(second?.name)
    await set('is_visible = false', second?.id)
    expect(await shown()).toBeNull()
    await set('is_visible = true', second?.id)
    expect(await shown()).toBe(second?.name)
  })

  test('is correct after two concurrent changes that hide different people', async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(people.map(({ id }) => set(`is_visible = ${(round + id) % 2 === 0}`, id)))
      expect(await shown()).toBe(await truth())
    }
  })
})
