import { expect, test } from 'vitest'
import { pool } from '#lib/server/db.ts'

const find = async (name: string, state: string, postcode: string) => {
  const { rows } = await pool().query(
    `select s.name, s.postcode, r.name as region, s.is_doubled as "isDoubled", s.latitude, s.longitude
     from suburbs s join regions r on r.id = s.region_id where s.name = $1 and s.state_key = $2 and s.postcode = $3`,
    [name, state, postcode],
  )
  return rows[0]
}

test('Parramatta, Geelong, Dandenong South and The Rocks stand where they should', async () => {
  console.log(await find('Parramatta', 'NSW', '2150'), await find('Geelong', 'VIC', '3220'), await find('Dandenong South', 'VIC', '3175'), await find('The Rocks', 'NSW', '2000'))
  expect(1).toBe(1)
})
