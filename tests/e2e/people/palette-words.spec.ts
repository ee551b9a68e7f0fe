import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, type Role, test } from '#tests/e2e/people.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search people, companies and loan numbers' })
const loans = (page: Page) => page.getByRole('group', { name: 'Loans', exact: true }).getByRole('option')
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')
const said = (page: Page) => page.locator('[cmdk-root]').getByRole('status')

type Asked = { searches: unknown[]; said: string[]; isFirst?: boolean }

const ask = async (page: Page, text: string): Promise<void> => {
  await awake(boxOf(page))
  await page.keyboard.press('Control+k')
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type(text)
}

for (const role of ['staff', 'broker', 'lender'] satisfies Role[])
  test(`${role} searches loans in words: the palette and All Loans show the same chips`, async ({ signIn }) => {
    const page = await signIn(role)
    const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
      "select id from suburbs where name = 'Parramatta' and state_key = 'NSW'",
    )
    await page.goto('/')
    await ask(page, 'second mortgages over $2m near Parramatta last year')
    await expect(loans(page)).toHaveCount(1)
    await expect(loans(page)).toHaveAttribute('aria-selected', 'true')
    const words = [
      'State: NSW',
      'Suburb: Parramatta, NSW',
      'Search Radius: 20 km',
      'Principal: over $2,000,000',
      'Priority: Second',
    ]
    for (const word of words) await expect(loans(page)).toContainText(word)
    await expect(said(page)).toBeEmpty()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      `/loans?minPrincipal=2000001&priorityKey=SECOND&radiusSearchKey=KM_20&settledIn=CALENDAR_YEAR&state=NSW&suburb=${id}`,
    )
    await expect(chips(page)).toHaveText([...words, 'Settled in: the last calendar year'])

    const sentence = page.url()
    await page.goto('/')
    await ask(
      page,
      'Which lenders closed second mortgages over $2M within 20 km of Parramatta last year, and what do they hold in total?',
    )
    await expect(loans(page)).toHaveAttribute('aria-selected', 'true')
    await expect(said(page)).toBeEmpty()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(sentence.replace('?', '?group=lender&'))
    await expect(page.getByRole('table', { name: 'Loans by lender' }).getByRole('columnheader')).toContainText([
      ...['Lender', 'Loans', 'Principal', 'Share of Principal', 'Mean Rate', 'Mean LVR', 'Current Book'],
    ])

    await ask(page, 'lender:tallowmere vic >2m')
    await expect(loans(page)).toHaveAttribute('aria-selected', 'true')
    await expect(loans(page)).toContainText('State: VIC')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/loans\?lenderId=\d+&minPrincipal=2000001&state=VIC$/)
    await expect(chips(page)).toHaveText(['State: VIC', 'Principal: over $2,000,000', /^Lender: .*Tallowmere/])
  })

test('the palette lists unknown words, offers ambiguous meanings, and still finds people by name', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto('/')
  await ask(page, 'third mortgages in vic')
  await expect(said(page)).toContainText('Loans here are first or second ranking.')
  await expect(loans(page)).toHaveCount(0)
  await boxOf(page).fill('blorp mortgages in vic')
  await expect(said(page)).toContainText('Not understood: “blorp”.')
  await expect(said(page)).toHaveAttribute('data-tone', 'warn')
  await expect(loans(page)).toContainText('State: VIC')
  await boxOf(page).fill('settled in Richmond')
  await expect(said(page)).toContainText('Several match “in Richmond”: choose one.')
  expect(await loans(page).count()).toBeGreaterThan(1)
  await page.keyboard.press('ArrowDown')
  const chosen = page.locator('[cmdk-item][aria-selected="true"]')
  await expect(chosen).toContainText('Status: Settled')
  const state = /State: ([A-Z]+)/.exec(await chosen.innerText())?.[1] as string
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/loans\\?state=${state}&statusKey=SETTLED&suburb=\\d+$`))
  await ask(page, 'lender:zzqqxx vic within 15 km of Parramatta')
  await expect(said(page)).toContainText('No lender found for “zzqqxx”.')
  await expect(said(page)).toContainText('choose 5 km, 10 km, 20 km, 50 km, 100 km or 200 km.')
  await boxOf(page).fill('helen castell')
  await expect(page.getByRole('option').first()).toContainText('Helen Castellano')
  await expect(loans(page)).toHaveCount(0)
})

test('the empty palette shows examples of searches in words, and choosing one fills it in', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/')
  await (await awake(boxOf(page))).click()
  await page.getByRole('option', { name: 'second mortgages over $2m near Parramatta last year' }).click()
  await expect(boxOf(page)).toHaveValue('second mortgages over $2m near Parramatta last year')
  await expect(boxOf(page)).toBeFocused()
  await expect(loans(page)).toContainText('Principal: over $2,000,000')
  await boxOf(page).fill('closed second mortgages')
  await expect(said(page)).toContainText('Not understood: “closed”. Help (?) shows what you can ask.')
  const firm = await signIn('lawFirm')
  await firm.goto('/')
  await (await awake(boxOf(firm))).click()
  await expect(firm.getByRole('option').first()).toBeVisible()
  await expect(firm.getByRole('option', { name: 'second mortgages' })).toHaveCount(0)
})

test('the help lists searches of loans and people in words, and each example is understood', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/')
  await awake(boxOf(page))
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Questions and keyboard shortcuts' })
  await expect(help.getByRole('heading', { name: 'Ask for loans in the search' })).toBeVisible()
  await expect(help.getByRole('heading', { name: 'Ask for people in the search' })).toBeVisible()
  await expect(help).toContainText('near is 20 km')
  await expect(help).toContainText('last year is the calendar year')
  await expect(help).not.toContainText('lenders never logged in')
  const examples = (await help.locator('code').allInnerTexts()).filter((example) => !example.includes(':'))
  expect(examples.length).toBeGreaterThan(12)
  for (const example of examples) {
    const answer = await page.request.get('/api/search', { params: { search: example } })
    const { asked, people } = (await answer.json()) as Record<'asked' | 'people', Asked | null>
    const read = people?.isFirst ? people : asked
    expect([example, read?.searches.length, read?.said]).toEqual([example, 1, []])
  }
})

test('the key of the search closes the help and opens the search, wherever the focus was', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/')
  await awake(boxOf(page))
  const help = page.getByRole('dialog')
  const settings = page.getByRole('button', { name: 'Settings' })
  for (const [key, before] of [
    ['Control+k', page.locator('body')],
    ['Meta+k', settings],
  ] as const) {
    await before.evaluate((each) => each.focus())
    await page.keyboard.press('?')
    await expect(help).toBeVisible()
    await page.keyboard.press(key)
    await expect(help).toHaveCount(0)
    await expect(boxOf(page)).toBeFocused()
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.type('parramatta')
    await expect(boxOf(page)).toHaveValue('parramatta')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(boxOf(page)).not.toBeFocused()
  }
})

test('a law firm, which has no All Loans, gets no search in words and no help on it', async ({ signIn }) => {
  const page = await signIn('lawFirm')
  await page.goto('/')
  await ask(page, 'settled vic over 2m')
  await expect(said(page)).toContainText('Nothing found.')
  await expect(loans(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await expect(help).not.toContainText('Ask for loans')
})

for (const scheme of ['light', 'dark'] as const)
  test(`the palette and help of a search in words fit a phone, ${scheme}`, async ({ signIn }) => {
    const page = await signIn('broker')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/')
    await ask(page, 'second mortgages over $2m near Parramatta last year foo')
    await expect(said(page)).toContainText('Not understood: “foo”.')
    await expect(loans(page).getByText('Search Radius: 20 km')).toBeInViewport({ ratio: 1 })
    const faults = async () => {
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
        .analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    }
    expect(await faults()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('heading', { name: 'Ask for loans in the search' })).toBeAttached()
    expect(await faults()).toEqual([])
  })

test('a deal in words opens the lenders that fit it', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/')
  await ask(page, '2.4m second 68% warehouse Dandenong South')
  const deal = page.getByRole('option', { name: 'Find lenders for this deal' })
  await expect(deal).toContainText('2.4m second 68% warehouse Dandenong South')
  await expect(page.getByRole('option', { name: /Search loans, leaving out “2.4m/ })).toBeVisible()
  // The deal understands all of it.
  await expect(said(page)).toBeEmpty()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(deal).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/match?words=2.4m+second+68%25+warehouse+Dandenong+South')
  await expect(page.getByRole('heading', { level: 1, name: 'Where does this deal go?' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'The deal' }).getByLabel('Amount')).toHaveValue('2,400,000')
  await expect(page.getByText('Dandenong South').first()).toBeVisible()
})

test('the palette offers no deal for text without an amount, or to a law firm', async ({ signIn }) => {
  const broker = await signIn('broker')
  await broker.goto('/')
  await ask(broker, 'second mortgages in vic')
  await expect(loans(broker)).not.toHaveCount(0)
  await expect(broker.getByRole('option', { name: 'Find lenders for this deal' })).toHaveCount(0)
  const lawFirm = await signIn('lawFirm')
  await lawFirm.goto('/')
  await ask(lawFirm, '2.4m second warehouse')
  await expect(
    lawFirm.locator('[cmdk-root]').getByText('Nothing found').or(lawFirm.getByRole('option').first()),
  ).toBeVisible()
  await expect(lawFirm.getByRole('option', { name: 'Find lenders for this deal' })).toHaveCount(0)
})
