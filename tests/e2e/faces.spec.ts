import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { ownBroker } from './own-companies.ts'
import { awake, expect, test } from './people.ts'

/** The initials before each name, and the portrait that covers them, if any. */
const facesOf = (page: Page, within: string) =>
  page.locator(`${within} [data-face]`).evaluateAll((all) =>
    all.map((each) => {
      const picture = each.querySelector('img')
      const drawn = getComputedStyle(each, '::before')
      return {
        initials: drawn.content,
        width: drawn.width,
        picture: picture && { src: picture.getAttribute('src'), alt: picture.alt, loading: picture.loading },
      }
    }),
  )

test('people in All Users have a portrait or initials that are not part of their accessible name', async ({
  signIn,
}) => {
  const page = await signIn('lender', { viewport: { width: 1440, height: 900 } })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname))
  await page.goto('/users/all?view=all&sort=email')
  await awake(page.getByRole('region', { name: 'All Users', exact: true }))
  const rows = page.getByRole('table', { name: 'All Users' }).locator('tbody tr[data-row]')
  const faces = await facesOf(page, 'tbody tr[data-row]')
  expect(faces).toHaveLength(await rows.count())
  const pictured = faces.flatMap(({ picture }) => picture ?? [])
  expect(pictured.length).toBeGreaterThan(5)
  expect(pictured.length).toBeLessThan(faces.length)
  for (const { src, alt, loading } of pictured) {
    expect(src).toMatch(/^\/api\/files\/\d+\?size=face$/)
    expect([alt, loading]).toEqual(['', 'lazy'])
  }
  const name = rows.first().locator('[data-face]')
  const link = name.getByRole('link')
  const words = (await link.innerText()).split(' ')
  await expect(name).toHaveText(words.join(' '))
  expect(faces[0]?.initials).toContain(`${words[0]?.[0]}${words.at(-1)?.[0]}`)
  expect(faces[0]?.width).toBe('20px')
  await expect(rows.first().getByRole('cell').first()).toHaveAccessibleName(words.join(' '))
  // A row requests nothing but its picture.
  expect(asked.filter((path) => !path.startsWith('/api/files/') && /\d/.test(path))).toEqual([])
})

test('a portrait that cannot be loaded leaves the initials, and the row keeps its height', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await page.goto('/users/all?view=all&sort=email')
  const picture = page.locator('tbody [data-face] img').first()
  const heightOf = () =>
    page
      .locator('tbody tr[data-row]')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const height = await heightOf()
  await page.route('**/api/files/*', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  expect(await heightOf()).toBe(height)
  expect((await facesOf(page, 'tbody tr[data-row]'))[0]?.initials).toMatch(/"[A-Z]{2}"/)
})

test('matches, approaches, file notes, timeline, calls, a loan’s changes and the palette show faces beside names', async ({
  signIn,
}) => {
  const { brokerId } = await ownBroker()
  const [noted] = await rowsOf<{ id: number }>(
    'select lender_id as id from file_notes where lender_id is not null limit 1',
  )
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  const [matched] = await rowsOf<{ id: number }>(
    "select l.id from lenders l join companies c on c.id = l.company_id where c.name = 'Tallowmere Capital'",
  )
  const [changed] = await rowsOf<{ id: number }>(
    'select l.id from loan_logs g join loans l on l.id = g.loan_id where g.edited_by_id is not null order by g.id limit 1',
  )
  const places = [
    [`/users/${matched?.id}/lender?tab=matches`, 'tr[data-row]'],
    ['/approaches', '[data-approach]'],
    ['/users/notes', 'tr[data-row]'],
    [`/users/${noted?.id}/lender?tab=fileNotes`, 'tr[data-row]'],
    [`/users/${noted?.id}/lender?tab=timeline`, '[data-timeline]'],
    ['/calls', 'ol li'],
    [`/loans/${changed?.id}/view`, 'ol[aria-label="Latest changes"]'],
  ] as const
  for (const [path, within] of places) {
    await page.goto(path)
    await expect(page.locator(`${within} [data-face]`).first(), path).toBeVisible()
  }
  await page.goto(`/users/${brokerId}/broker`)
  const box = await awake(page.getByRole('combobox', { name: 'Search people, companies and loan numbers' }))
  await box.fill('nguyen')
  const person = page
    .getByRole('option')
    .filter({ hasText: /Nguyen/ })
    .first()
  await expect(person.locator('[data-face]')).toBeVisible()
})
