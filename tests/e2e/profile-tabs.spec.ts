import { rowsOf } from './database.ts'
import { figures } from './harness/figures.ts'
import { weighScripts } from './harness/weight.ts'
import { world } from './harness/world.ts'
import { awake, expect, test } from './people.ts'

test('[B-08] [D-10] another profile opens on its default tab after a loading state, whatever tab was open before', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const { own } = await world()
  await page.goto('/users/notes')
  await awake(page.getByRole('button', { name: 'Settings' }))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const depart = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await page.clock.runFor(500)
    await expect(page.getByRole('option').first()).toContainText(new RegExp(text, 'i'))
    await page.keyboard.press('Enter')
    await page.clock.runFor(200)
  }
  const tab = (name: string) => page.getByRole('link', { name, exact: true })
  const settling = page.locator('[data-settling]')
  await depart('helen castellano')
  await expect(page).toHaveURL(`/users/${own.lender}/lender`)
  await expect(settling).toBeVisible()
  await page.clock.runFor(500)
  await expect(settling).toHaveCount(0)
  await expect(tab('Matches')).toHaveAttribute('aria-current', 'page')
  await tab('Details').click()
  await expect(page).toHaveURL(/tab=3/)
  await expect(settling).toBeVisible()
  await page.clock.runFor(500)
  await expect(tab('Details')).toHaveAttribute('aria-current', 'page')
  await depart('quillgate')
  await expect(page).toHaveURL(/\/users\/\d+\/broker$/)
  await expect(settling).toBeVisible()
  await page.clock.runFor(500)
  await expect(tab('Matches')).toHaveAttribute('aria-current', 'page')
})

test('[D-06] a hidden book is a red tab that explains why and opens nothing', async ({ signIn }) => {
  const page = await signIn('broker')
  for (const [book, group, words] of [
    ['current', 'current', '...Current Loans'],
    ['discharged', 'discharged', '...Discharged Loans'],
  ] as const) {
    const [lender] = await rowsOf<{ id: number }>(
      `select l.id from lenders l join companies c on c.id = l.company_id
       where not loan_tab_show_${book}_loan_book and l.is_active and c.is_master_switch_on and c.closed_at is null
       order by l.id limit 1`,
    )
    await page.goto(`/users/${lender?.id}/lender?tab=loanstab&group=${group}`)
    await expect(page.getByText('Privacy Setting Engaged').first()).toBeVisible()
    await expect(
      page.getByText(`This Lender has engaged Privacy Settings for their ${words.slice(3)}`, { exact: true }),
    ).toBeVisible()
  }
})

test('[D-07] [D-08] [D-23] a profile opens on the viewer’s default tab and shows only their tabs', async ({
  signIn,
}) => {
  test.setTimeout(180_000)
  const { own } = await world()
  const [lender, broker] = [`/users/${own.lender}/lender`, `/users/${own.broker}/broker`]
  const WHOLE = ['Overview', 'Loans', 'File Notes', 'Details', 'Matches', 'Timeline']
  const LENDER = ['Overview', 'Loans', 'Loan Criteria', 'File Notes', 'Details', 'Matches', 'Timeline']
  for (const [role, path, open, tabs] of [
    ['staff', lender, 'Matches', LENDER],
    ['lender', lender, 'Matches', ['Overview', 'Loans', 'Loan Criteria', 'Details', 'Matches']],
    ['broker', lender, 'File Notes', null],
    ['rival', lender, 'Loan Criteria', null],
    ['staff', broker, 'Matches', WHOLE],
    ['broker', broker, 'Matches', ['Overview', 'Loans', 'Details', 'Matches']],
    ['lender', broker, 'File Notes', null],
  ] as const) {
    const page = await signIn(role)
    await page.goto(path)
    const bar = page.getByRole('navigation', { name: 'Tabs' })
    await expect(bar.locator('[aria-current="page"]'), `${role} ${path}`).toHaveText(open)
    if (tabs) await expect(bar.getByRole('link'), `${role} ${path}`).toHaveText([...tabs])
    await page.goto(`${path}?searchMatch=true&state=NSW`)
    await expect(bar.locator('[aria-current="page"]'), `${role} ${path} with a search`).toHaveText('Loans')
    await expect(page.getByRole('navigation', { name: 'Loans' }).locator('[aria-current="page"]')).toContainText(
      'Matching Your Search',
    )
  }
})

test('on a phone the current tab is fully visible, also after rotating the phone', async ({ signIn }) => {
  const { own } = await world()
  const page = await signIn('staff', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const expectWhole = async (name: string) => {
    const strip = page.getByRole('navigation', { name, exact: true })
    await expect(async () => {
      const [outer, inner] = [await strip.boundingBox(), await strip.locator('[aria-current="page"]').boundingBox()]
      if (!outer || !inner) throw new Error(`no ${name}`)
      expect(inner.x).toBeGreaterThanOrEqual(outer.x)
      expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 0.5)
    }).toPass({ timeout: 5_000 })
  }
  for (const tab of ['overview', 'fileNotes', 'matches', 'timeline']) {
    await page.goto(`/users/${own.lender}/lender?tab=${tab}`)
    await expectWhole('Tabs')
  }
  await page.goto(`/users/${own.lender}/lender?tab=loans&category=9`)
  await expectWhole('Loan criteria')
  await page.goto(`/users/${own.lender}/lender?tab=matches`)
  await page.setViewportSize({ width: 1024, height: 600 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWhole('Tabs')
})

test('on a phone the current tab is fully visible before scripts have loaded', async ({ signIn }) => {
  const { own } = await world()
  const page = await signIn('staff', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await page.goto(`/users/${own.lender}/lender?tab=timeline`)
  await expect(page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current="page"]')).toBeInViewport({
    ratio: 1,
  })
})

for (const [tab, most] of [
  ['overview', 267],
  ['loanstab', 267],
  ['loans', 280],
  ['fileNotes', 289],
  ['matches', 272],
  ['timeline', 267],
] as const) {
  test(`a lender’s tab “${tab}” sends at most ${most} kB of scripts`, async ({ signIn }) => {
    const { own } = await world()
    const page = await signIn('staff')
    const scripts = await weighScripts(page)
    await page.goto(`/users/${own.lender}/lender?tab=${tab}`, { waitUntil: 'networkidle' })
    figures(test.info(), `${tab} ${(scripts() / 1000).toFixed(1)} kB`)
    expect(scripts()).toBeLessThanOrEqual(most * 1000)
  })
}
