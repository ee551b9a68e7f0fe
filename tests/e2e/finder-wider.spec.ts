import { rowsOf } from './database.ts'
import { countIn, sentence } from './finder.ts'
import { expect, test } from './people.ts'

/** A suburb in which few brokers or lenders have closed loans. */
const readQuietSuburb = async () => {
  const [suburb] = await rowsOf<{ id: number; state: string }>(
    `select u.id, u.state_key as state from suburbs u join loans l on l.suburb_id = u.id and l.status_key = 'SETTLED'
     group by u.id having count(*) = 1 order by u.id limit 1`,
  )
  return suburb as { id: number; state: string }
}

test('a suburb search with few results offers the next radius and the whole state, and keeps the other filters', async ({
  signIn,
  visit,
}) => {
  const { id, state } = await readQuietSuburb()
  const asked = new URLSearchParams({ state, suburb: String(id), minPrincipal: '50000', maxPrincipal: '100000000' })
  for (const [page, path] of [
    [await visit(), '/general/finder-utility'],
    [await visit({ javaScriptEnabled: false }), '/general/finder-utility'],
    [await signIn('broker'), '/finder-utility'],
  ] as const) {
    await page.goto(`${path}?${asked}`)
    expect(await countIn(page)).toBeLessThanOrEqual(3)
    const offer = page.getByText('Search further away:').locator('..')
    await expect(offer.getByRole('link')).toHaveText(['within 5 km', `all of ${state}`])
    await offer.getByRole('link', { name: 'within 5 km' }).click()
    await expect(page).toHaveURL(/radiusSearchKey=KM_5(&|$)/)
    await expect(sentence(page)).toContainText('within 5 km of')
    await page.goto(`${path}?${asked}`)
    await offer.getByRole('link', { name: `all of ${state}` }).click()
    await expect(page).not.toHaveURL(/suburb=/)
    await expect(page).toHaveURL(new RegExp(`state=${state}`))
    await expect(page).toHaveURL(/minPrincipal=50000/)
    await expect(sentence(page)).toContainText(`in ${state}`)
    expect(await countIn(page)).toBeGreaterThan(3)
    await expect(offer).toHaveCount(0)
  }
})
