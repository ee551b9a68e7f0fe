import AxeBuilder from '@axe-core/playwright'
import { rowsOf } from './database.ts'
import {
  cards,
  chips,
  choose,
  countIn,
  find,
  matchingLoans,
  openDetails,
  openDialog,
  search,
  sentence,
} from './finder.ts'
import { isThorough } from './harness/depth.ts'
import { expect, test } from './people.ts'
import { loanList } from './screens.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SCHEMES = ['light', 'dark'] as const
const QUESTION = 'Where is the property, and how much do you need?'

test.describe('without JavaScript', () => {
  const bare = { ...PHONE, javaScriptEnabled: false }

  test('a visitor searches for a land bank near Geelong, sees who closed such loans and where, and opens one', async ({
    visit,
  }) => {
    const page = await visit(bare)
    await page.goto('/general/finder-utility')
    await expect(page.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible()
    const form = page.getByRole('form', { name: QUESTION })
    await form.getByLabel('Suburb').pressSequentially('geelong')
    await form.getByLabel('Amount').pressSequentially('3m')
    await form.getByLabel('What is it for?').selectOption('Land bank')
    await form.getByRole('button', { name: 'Search' }).click()
    const params = new URL(page.url()).searchParams
    expect(Object.fromEntries(params)).toMatchObject({
      state: 'VIC',
      radiusSearchKey: 'KM_50',
      scenarioKey: 'LAND_BANK',
      minPrincipal: '2000000',
      maxPrincipal: '5000000',
    })
    await expect(sentence(page)).toContainText('loans of $2M to $5M for land bank within 50 km of Geelong, VIC')
    const [plain] = await rowsOf<{ brokers: number }>(
      `select count(distinct p.broker_id)::int as brokers from loans l join loan_brokers p on p.loan_id = l.id
        join brokers b on b.id = p.broker_id and b.is_active join companies c on c.id = b.company_id and c.is_master_switch_on
        join suburbs s on s.id = l.suburb_id join suburbs o on o.id = $1
      where l.status_key <> 'PRESETTLEMENT' and l.scenario_key = 'LAND_BANK' and l.principal between 2000000 and 5000000
        and 6371 * 2 * asin(sqrt(sin(radians(s.latitude - o.latitude) / 2) ^ 2 + cos(radians(o.latitude))
          * cos(radians(s.latitude)) * sin(radians(s.longitude - o.longitude) / 2) ^ 2)) <= 50
        and exists (select from individuals i where i.company_id = c.id and i.is_visible and i.closed_at is null)`,
      [Number(params.get('suburb'))],
    )
    expect(await countIn(page)).toBe(plain?.brokers)
    // After the search the form is one line.
    await page.getByText('Change search').click()
    await expect(form.getByLabel('Suburb')).toHaveValue('Geelong, VIC')
    await expect(form.getByLabel('Amount')).toHaveValue('3m')
    // The amount stays when switching to lenders.
    await page.getByRole('link', { name: 'Lenders', exact: true }).click()
    await expect(sentence(page)).toContainText(/Lenders? who/)
    await page.getByText('Change search').click()
    await expect(form.getByLabel('Amount')).toHaveValue('3m')
    await page.getByRole('link', { name: 'Brokers', exact: true }).click()

    // Buttons that need scripts are hidden; the crosses are links.
    await expect(page.getByRole('button', { name: 'Add a filter' })).toBeHidden()
    await page.getByRole('link', { name: 'Remove Scenario: Land bank' }).click()
    await expect(sentence(page)).not.toContainText('land bank')
    await expect(cards(page).first()).toBeVisible()
    await page.getByText('The same as a list').click()
    await expect(page.getByText('The circle is 50 km around Geelong, VIC.')).toBeVisible()

    const [count = 0] = await matchingLoans(page)
    const opened = await openDetails(page)
    await expect(opened).toHaveURL(/\/general\/brokers\/\d+\?searchMatch=true&/)
    await expect(opened.getByRole('link', { name: 'Matching Your Search' })).toHaveAttribute('aria-current')
    await expect(loanList(opened).rows).toHaveCount(count)
    // The enquiry form has the values of the search.
    await expect(opened.getByLabel('Amount needed')).toHaveValue('3m')
    await expect(opened.getByLabel('Property suburb')).toHaveValue('Geelong, VIC')
    await opened.goto(opened.url().replace('amount=3m', 'amount=much'))
    await expect(opened.getByLabel('Amount needed')).toHaveValue('')
  })

  test('[L-05] an amount out of bounds and an unknown or ambiguous suburb are each refused with their reason', async ({
    visit,
  }) => {
    const page = await visit(bare)
    await page.goto('/general/finder-utility')
    const form = page.getByRole('form', { name: QUESTION })
    const ask = async (where: string, amount: string) => {
      for (const [label, text] of [
        ['Suburb', where],
        ['Amount', amount],
      ] as const) {
        await form.getByLabel(label).press('Control+a')
        await form.getByLabel(label).press('Delete')
        await form.getByLabel(label).pressSequentially(text)
      }
      await form.getByLabel('Amount').press('Enter')
    }
    const bounds = [
      'You must choose a Principal Range between $50K and $100M.',
      'Principal: from $50,000 to $150,000,000.',
    ]
    for (const amount of ['49,999', '150,000,001']) {
      await ask('', amount)
      await expect(page.getByRole('alert').locator('p')).toHaveText(bounds)
      await expect(form.getByLabel('Amount')).toHaveValue(amount)
    }
    await ask('', 'plenty')
    await expect(page.getByRole('alert')).toHaveText('Enter an amount such as 1,500,000 or 1.5m.')
    await ask('Atlantis', '')
    await expect(page.getByRole('alert')).toHaveText(
      'There is no suburb “Atlantis”. Check its spelling, or leave it out.',
    )
    await ask('Richmond', '$150m')
    await expect(page.getByRole('alert')).toContainText('“Richmond” can be one of several suburbs.')
    await page.getByRole('link', { name: 'Richmond, VIC' }).click()
    await expect(sentence(page)).toContainText('of $100M to $150M within 50 km of Richmond, VIC')
  })
})

test('[L-03] a visitor has the same dialogs except credit, interest and subdivision type, and each search is a page', async ({
  visit,
}) => {
  const page = await visit(WIDE)
  await page.goto('/general/finder-utility')
  const dialog = await openDialog(page, 'Suburb and State')
  await find(dialog, 'Suburb', 'parrama', 'Parramatta, NSW')
  await search(dialog)
  await expect(sentence(page)).toContainText('in Parramatta, NSW')
  const scenario = await openDialog(page, 'Scenario')
  await choose(scenario, 'Scenario', 'Subdivision')
  await search(scenario)
  await expect(chips(page)).toHaveText(['Suburb: Parramatta, NSW', 'Scenario: Subdivision'])
  const subdivision = await openDialog(page, 'Subdivision')
  await expect(subdivision.getByLabel('QS required')).toBeVisible()
  await expect(subdivision.getByLabel('Subdivision type')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const offers = page.getByRole('list', { name: 'Add a filter' })
  // The button was among all filters, which stay open.
  await expect(page.getByRole('button', { name: 'Fewer filters' })).toBeVisible()
  await expect(offers.getByRole('button', { name: 'Valuation' })).toBeVisible()
  for (const label of ['Credit', 'Interest']) await expect(offers.getByRole('button', { name: label })).toHaveCount(0)
  await page.goBack()
  await expect(chips(page)).toHaveText(['Suburb: Parramatta, NSW'])
  await page.getByRole('link', { name: 'Lenders', exact: true }).click()
  await expect(page).toHaveURL(/userType=lender/)
  await expect(sentence(page)).toContainText(/Lenders? who ha/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('finder')))).toEqual([])
  await page.goto('/general/finder-utility?state=NSW&userType=lender')
  const details = page.getByRole('link', { name: /^Details of / }).first()
  await expect(details).toHaveAttribute('href', /^\/general\/lenders\/\d+\?searchMatch=true&state=NSW$/)
  await expect(details).toHaveAttribute('target', '_blank')
})

test('unreadable parts of the address are ignored, and the page lists them', async ({ visit, signIn }) => {
  const page = await visit(WIDE)
  await page.goto(
    '/general/finder-utility?minPrincipal=10&maxPrincipal=20&interestKey=PREPAID&state=NSW&radiusSearchKey=KM_20&priorityKey=THIRD',
  )
  const notice = page.getByRole('status').filter({ hasText: 'cannot read' })
  await expect(notice.getByRole('listitem')).toHaveText([
    'Please select suburb and state',
    'You must choose a Principal Range between $50K and $100M. Principal: from $50,000 to $150,000,000.',
    'Sign in to search by Interest.',
    'This is not a value of Priority.',
  ])
  await expect(chips(page)).toHaveText(['State: NSW'])
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const member = await signIn('broker', WIDE)
  await member.goto('/finder-utility?minLvr=2&maxLvr=50')
  await expect(member.getByRole('status').filter({ hasText: 'cannot read' })).toContainText('LVR: from 5% to 99%.')
  await expect(chips(member)).toHaveCount(0)
  await member.goto('/finder-utility?priorityKey=THIRD')
  await expect(member.getByRole('alert').filter({ hasText: 'This is not a value of Priority.' })).toBeVisible()
})

test('the ranking rule is below the list, and its link explains how it is counted', async ({ visit }) => {
  const page = await visit(WIDE)
  await page.goto('/general/finder-utility')
  await expect(page.getByText(/^Ranked by matching closed loans, /)).toBeVisible()
  await page.getByText('How this is counted').click()
  await expect(page.getByText('A name never decides, and nobody can pay for a place.')).toBeVisible()
})

test('every state of the finder fits the screen and has no accessibility violation, light or dark', async ({
  visit,
  signIn,
}) => {
  test.slow()
  const [visitor, member] = [await visit(), await signIn('broker')]
  const found: string[] = []
  for (const [page, address] of [
    [visitor, '/general/finder-utility?where=geelong&amount=3m'],
    [visitor, '/general/finder-utility?where=Richmond&amount=1'],
    [visitor, '/general/finder-utility?interestKey=PREPAID&userType=lender'],
    [member, '/finder-utility?minLowerRate=7&maxLowerRate=12&priorityKey=FIRST&scenarioKey=CONSTRUCTION'],
  ] as const) {
    await page.goto(address)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // Dark mode differs only in colours, which a phone shows as well as a wide screen.
      for (const colorScheme of isThorough || width === 390 ? SCHEMES : (['light'] as const)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        found.push(...violations.map(({ id, nodes }) => `${address} ${width} ${colorScheme} ${id} ${nodes[0]?.target}`))
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} ${width}`).toBe(width)
    }
  }
  expect(found).toEqual([])
})
