import { describe, expect, test } from 'vitest'
import { pool } from '#lib/server/database/db.ts'
import { formatPlaceName, readBundledSuburbs } from '#prisma/seed/suburbs.ts'

const find = async (name: string, state: string) => {
  const { rows } = await pool().query(
    `select s.postcode, r.name as region, s.is_doubled as "isDoubled",
       round(s.latitude::numeric, 2)::float as latitude, round(s.longitude::numeric, 2)::float as longitude
     from suburbs s join regions r on r.id = s.region_id and r.state_key = s.state_key
     where s.name = $1 and s.state_key = $2 order by s.postcode`,
    [name, state],
  )
  return rows
}

describe('fixed examples', () => {
  test('Parramatta', async () => {
    const [place, ...others] = await find('Parramatta', 'NSW')
    expect(others).toEqual([])
    expect(place).toEqual({
      postcode: '2150',
      region: 'Sydney - Parramatta',
      isDoubled: false,
      latitude: -33.81,
      longitude: 151,
    })
  })

  test('Geelong', async () => {
    expect(await find('Geelong', 'VIC')).toEqual([
      { postcode: '3220', region: 'Geelong', isDoubled: false, latitude: -38.15, longitude: 144.36 },
    ])
  })

  test('Dandenong South, without its mail centre', async () => {
    expect(await find('Dandenong South', 'VIC')).toEqual([
      { postcode: '3175', region: 'Melbourne - South East', isDoubled: false, latitude: -38.01, longitude: 145.22 },
    ])
  })

  test('The Rocks 2000, distinct from The Rocks near Bathurst', async () => {
    const rocks = await find('The Rocks', 'NSW')
    expect(rocks.map(({ postcode }) => postcode)).toEqual(['2000', '2795'])
    expect(rocks[0]).toEqual({
      postcode: '2000',
      region: 'Sydney - City and Inner South',
      isDoubled: true,
      latitude: -33.86,
      longitude: 151.21,
    })
    expect(rocks[1]).toMatchObject({ isDoubled: true })
  })
})

test('every bundled suburb is loaded once, in a region of its own state', async () => {
  const { rows } = await pool().query(
    `select count(*)::int as suburbs, count(distinct (s.name, s.state_key, s.postcode))::int as distinct,
       count(*) filter (where r.state_key = s.state_key)::int as placed,
       count(*) filter (where s.postcode ~ '^[0-9]{4}$')::int as coded,
       count(*) filter (where s.latitude between -55 and -9 and s.longitude between 96 and 169)::int as located
     from suburbs s join regions r on r.id = s.region_id`,
  )
  const count = readBundledSuburbs().length
  const { located, ...counts } = rows[0]
  expect(counts).toEqual({ suburbs: count, distinct: count, placed: count, coded: count })
  expect(count).toBeGreaterThan(15_000)
  // Two rows of the package have no location in Australia: one is abroad, one is a navy.
  expect(count - located).toBeLessThanOrEqual(2)
})

test('names are written in mixed case', () => {
  expect(formatPlaceName('THE ROCKS')).toBe('The Rocks')
  expect(formatPlaceName("O'CONNOR")).toBe("O'Connor")
  expect(formatPlaceName('MCMAHONS POINT')).toBe('McMahons Point')
  expect(formatPlaceName('COFFS HARBOUR (PLAZA)')).toBe('Coffs Harbour (Plaza)')
  expect(formatPlaceName('O’MALLEY')).toBe("O'Malley")
  expect(formatPlaceName('HMAS WATSON')).toBe('HMAS Watson')
  expect(formatPlaceName('EAGLE ON THE HILL')).toBe('Eagle on the Hill')
  expect(formatPlaceName('NO. 4 BRANCH')).toBe('No 4 Branch')
})

test('entries that are not places are left out, but the places that they are named after are not', () => {
  const names = readBundledSuburbs().map(({ name, postcode }) => `${name} ${postcode}`)
  const named = (pattern: RegExp) => names.filter((name) => pattern.test(name))
  expect(named(/ (dc|bc|mc|cpa|msc|po|gpo|milpo) \d|delivery|hospital|warships|defence forces/i)).toEqual([])
  expect(named(/Inneslambton|Heavitree Gap|Roadside/i)).toEqual([])
  expect(
    named(/^(Lambton 2299|Glen Innes 2370|Ballarat Central 3350|Kingsgrove 2208|Darwin City 0800)$/).sort(),
  ).toEqual(['Ballarat Central 3350', 'Darwin City 0800', 'Glen Innes 2370', 'Kingsgrove 2208', 'Lambton 2299'])
  // PO boxes and large receivers; the suburbs themselves have other postcodes.
  expect(named(/ (1|8|9)\d{3}$/)).toEqual([])
})
