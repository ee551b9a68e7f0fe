import { addCompany, field, typedCompany } from './people/life.ts'
import { awake, expect, test } from './people.ts'
import { toast } from './screens.ts'

test('[T-H2] the audit describes changes, downloads and refusals in sentences', async ({ signIn }) => {
  const admin = await signIn('admin')
  const profile = await addCompany(admin, typedCompany('Broker'))
  await admin.goto(`${profile}?edit=1`)
  await field(admin, 'Website').fill('said-in-words.example')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(toast(admin, 'Profile updated successfully.')).toBeVisible()
  expect((await admin.request.get('/api/loans/csv')).status()).toBe(200)
  const broker = await signIn('broker')
  expect((await broker.request.get('/api/audit')).status()).toBe(403)

  const said = {
    PROFILE_UPDATED: ['Profile changed', 'Changed website.'],
    EXPORT_DOWNLOADED: ['Export downloaded', /\d+ rows of “All Loans” to a spreadsheet\./],
    REFUSED: ['Refused', 'Tried to read “audit” without the right to.'],
  } as const
  for (const [action, [name, words]] of Object.entries(said)) {
    await admin.goto(`/audit?action=${action}`)
    const entry = admin.getByRole('table', { name: 'Audit' }).getByRole('row').filter({ hasText: words }).first()
    await expect(entry).toContainText(name)
  }
})

test('on a phone From and To share a row; an entry leads to all entries about its record', async ({ signIn }) => {
  const admin = await signIn('admin', { viewport: { width: 390, height: 844 } })
  await admin.goto('/audit?subjectKind=LENDER')
  // The filters are behind a button, with the number of those that are set.
  const fold = admin.locator('summary').filter({ hasText: 'Filters' })
  await expect(fold).toHaveText(/^Filters\s*1$/)
  await expect(admin.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
  await fold.click()
  await expect(admin.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  // Scripts replace the date field after loading and leave a hidden one under the same label, so this retries.
  const topOf = (label: string) =>
    admin.getByLabel(label, { exact: true }).evaluate((field) => field.getBoundingClientRect().top)
  await expect(async () => {
    const top = await topOf('From')
    expect(top).toBeGreaterThan(0)
    expect(await topOf('To')).toBe(top)
  }).toPass()
  const link = admin.getByRole('link', { name: /^All entries about lender / }).first()
  await expect(link).toHaveText('All entries')
  await link.click()
  await expect(admin).toHaveURL(/\/audit\?subjectKind=LENDER&subjectId=\d+$/)
})

test('every option of the audit’s About filter fits its field at 1440 px, beside Clear', async ({ signIn }) => {
  const admin = await signIn('admin')
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto('/audit?action=SIGNED_IN')
  await expect(admin.getByRole('link', { name: 'Clear' })).toBeVisible()
  const about = admin.getByRole('combobox', { name: 'About' })
  const spare = await about.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = font
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return Math.min(...[...select.options].map(({ text }) => room - pen.measureText(text).width))
  })
  expect(spare).toBeGreaterThan(0)
})

test('a date field hides the browser’s month-first format while scripts load, and shows it after 4 seconds', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  let isHeld = true
  await page.route(/\/_next\/static\/.*\.js/, (route) => isHeld || route.continue())
  await page.goto('/audit', { waitUntil: 'commit' })
  const from = page.getByLabel('From')
  await expect(from).toHaveAttribute('type', 'date')
  const CLEAR = /[,/] 0\)$/
  const readColour = () => from.evaluate((field) => getComputedStyle(field).color)
  expect(await readColour()).toMatch(CLEAR)
  await from.evaluate((field) => {
    for (const each of field.getAnimations()) each.currentTime = 4_001
  })
  expect(await readColour()).not.toMatch(CLEAR)
  isHeld = false
  await page.reload()
  await expect(await awake(from)).toHaveAttribute('placeholder', 'd/m/yyyy')
  expect(await readColour()).not.toMatch(CLEAR)
})
