import { randomInt } from 'node:crypto'
import { rowsOf } from '#tests/e2e/database.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { type Marked, makeMarked, tidyMarked } from '#tests/e2e/harness/marked.ts'
import { freshStaff, named } from '#tests/e2e/harness/principals.ts'
import { weighScripts } from '#tests/e2e/harness/weight.ts'
import { each, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'
import { busyBroker } from '#tests/e2e/public-records.ts'

test.describe.configure({ timeout: 180_000 })

const publicAddresses = async (): Promise<string[]> => {
  const [{ loans, profiles }, broker] = await Promise.all([world(), busyBroker()])
  return [
    '/general/finder-utility',
    '/general/finder-utility?page=2',
    broker.path,
    `${broker.path}?group=discharged`,
    ...loans.filter(({ isPublic }) => isPublic).map(({ id }) => `/general/loans/${id}`),
    ...profiles
      .filter(({ isPublic, kind }) => isPublic && kind !== 'lawfirm')
      .map(({ kind, id }) => `/general/${kind}s/${id}`)
      .slice(0, 40),
  ]
}

test('[T-A9] public pages read by a visitor and two members at the same time never contain another person’s data', async () => {
  const addresses = await publicAddresses()
  const people = await Promise.all([named('staff'), named('lender')])
  const canaries = people.map(({ cookie, actor }) => [
    String(cookie?.split('=')[1]).slice(0, 40),
    ...('email' in actor ? [actor.email] : []),
  ])
  const rounds = Array.from({ length: 4 }, () => addresses)
    .flat()
    .flatMap((path) => [0, 1, null].map((who) => ({ path, who, rank: randomInt(2 ** 40) })))
    .toSorted((one, other) => one.rank - other.rank)
  await each(rounds, async ({ path, who }) => {
    const { status, headers, body } = await send(path, { cookie: who === null ? 'own=visitor' : people[who]?.cookie })
    // The visitors' finder redirects signed-in people to their own.
    if (who !== null && path.startsWith('/general/finder-utility')) return expect(status).toBe(307)
    expect(status, path).toBe(200)
    const foreign = canaries.filter((_words, place) => place !== who).flat()
    for (const word of foreign) expect(body.includes(word), path).toBe(false)
    expect(body.includes('Open my account'), path).toBe(who !== null)
    expect(headers['set-cookie'], path).toBeUndefined()
    expect(headers['cache-control'], path).toBe(who === null ? 'public, no-cache' : 'private, no-store')
    expect(headers.etag === undefined, path).toBe(who !== null)
  })
  figures(test.info(), `${rounds.length} pages of ${addresses.length} addresses as three people`)
})

const FLAGS = {
  hidden: ['update individuals set is_visible = not is_visible where id = $1', 'personId'],
  paused: ['update brokers set is_active = not is_active where id = $1', 'brokerId'],
  off: ['update companies set is_master_switch_on = not is_master_switch_on where id = $1', 'companyId'],
} as const

test('[L-11] after each of 200 direct database changes the next request of every page reflects it', async () => {
  const { cookie, staffId } = await freshStaff()
  const marked: Marked = await makeMarked(cookie)
  const ids = { ...marked, companyId: marked.companyIds[1] as number }
  const isOut = { hidden: false, paused: false, off: false }
  const [{ part } = { part: 0 }] = await rowsOf<{ part: number }>('select $1::int / 50000 + 1 as part', [ids.loanId])
  try {
    for (let change = 0; change < 200; change += 1) {
      const flag = (['hidden', 'paused', 'off'] as const)[randomInt(3)] as keyof typeof FLAGS
      const [write, key] = FLAGS[flag]
      await rowsOf(write, [ids[key]])
      isOut[flag] = !isOut[flag]
      const isPublic = !Object.values(isOut).some(Boolean)
      const [byId, byName, loan] = await Promise.all(
        [`/general/brokers/${ids.brokerId}`, `/public/brokers/x/${ids.personId}`, `/general/loans/${ids.loanId}`].map(
          (path) => send(path),
        ),
      )
      const what = `change ${change}, ${JSON.stringify(isOut)}`
      expect([byId?.status, byName?.status, loan?.status], what).toEqual(isPublic ? [200, 301, 200] : [404, 404, 404])
      if (change % 10 > 0) continue
      const { body } = await send(`/sitemap/${part}.xml`)
      expect(body.includes(`/general/loans/${ids.loanId}<`), what).toBe(isPublic)
      expect(body.includes(`/${ids.personId}<`), what).toBe(isPublic)
    }
  } finally {
    await tidyMarked(marked)
    await rowsOf('update staff set is_active = false where id = $1', [staffId])
  }
})

test('[L-11] a public page sends at most 60 kB of scripts and 60 kB of HTML', async ({ visit }) => {
  const sizes: string[] = []
  for (const address of (await publicAddresses()).slice(0, 12)) {
    const page = await visit()
    const scripts = await weighScripts(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect.soft(scripts(), address).toBeLessThanOrEqual(60_000)
    const { headers } = await send(address, { headers: { 'accept-encoding': 'br' } })
    const size = Number(headers['content-length'])
    expect.soft(size, address).toBeLessThanOrEqual(60_000)
    sizes.push(`${address} ${(scripts() / 1000).toFixed(1)} + ${(size / 1000).toFixed(1)} kB`)
    await page.close()
  }
  figures(test.info(), sizes.join(', '))
})

test('the finder lays out distant cards and loads their pictures when they come near, without layout shift', async ({
  visit,
}) => {
  const page = await visit({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const answer = await page.goto('/general/finder-utility', { waitUntil: 'networkidle' })
  // The size depends on the names found.
  expect(((await answer?.body()) ?? Buffer.alloc(0)).length).toBeLessThanOrEqual(360_000)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(20)
  const isLaidOut = (at: number) =>
    cards.nth(at).evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }))
  expect([await isLaidOut(0), await isLaidOut(19)]).toEqual([true, false])
  // The first four cards have at most two pictures each.
  expect(await page.locator('link[rel="preload"][as="image"]').count()).toBeLessThanOrEqual(8)
  const eager = await page.locator('article img:not([loading="lazy"])').count()
  expect(eager).toBeLessThanOrEqual(8)
  expect(await page.locator('article img').count()).toBeGreaterThan(eager)
  const last = page.locator('article img').last()
  expect(await last.evaluate((image: HTMLImageElement) => image.complete)).toBe(false)
  const expected = await cards.nth(19).evaluate((card) => card.parentElement?.getBoundingClientRect().height ?? 0)
  await cards.nth(19).scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(19)).toBe(true)
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const height = await cards.nth(19).evaluate((card) => card.parentElement?.getBoundingClientRect().height ?? 0)
  expect(Math.abs(height - expected)).toBeLessThan(40)
})

test('a visitor’s choice of theme is stored and applied to the next page', async ({ visit }) => {
  const page = await visit({ colorScheme: 'light' })
  const theme = () => page.locator('html').getAttribute('data-theme')
  await page.goto('/general/finder-utility')
  await page.getByLabel('Theme').selectOption({ label: 'Dark' })
  expect(await theme()).toBe('dark')
  await page.goto((await busyBroker()).path)
  expect(await theme()).toBe('dark')
  await expect(page.getByLabel('Theme')).toHaveValue('dark')
  await page.getByLabel('Theme').selectOption('system')
  expect(await theme()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(theme).toBe('dark')
})

test('the first click on a filter of a visitor’s finder loads its scripts and opens its dialog', async ({ visit }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } })
  const scripts = await weighScripts(page)
  await page.goto('/general/finder-utility', { waitUntil: 'networkidle' })
  expect(scripts()).toBe(0)
  await page.getByRole('list', { name: 'Add a filter' }).getByRole('button', { name: 'Priority', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Priority', exact: true })).toBeVisible()
  expect(scripts()).toBeGreaterThan(0)
})

test('a visitor without JavaScript sees that a page does not exist, and can go back', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/)
  const page = await visit({ javaScriptEnabled: false })
  expect((await page.goto('/general/brokers/2000000000'))?.status()).toBe(404)
  await expect(page.getByText('Page is still undergoing construction. Please check back later.')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/general/finder-utility')
})
