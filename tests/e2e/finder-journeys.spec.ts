import { rowsOf } from './database.ts'
import { forgetEnquiries, forgetSenders, storedOf, typedEnquiry, writeEnquiry } from './enquiries.ts'
import { cards, choose, find, openDetails, openDialog, search, sentence } from './finder.ts'
import { postLoan } from './harness/loans.ts'
import { ORIGIN, send } from './harness/wire.ts'
import { lenderAt, restoreSettings, signInAccount, storedSettings } from './lender-people.ts'
import { freshLoanNo } from './loan-form.ts'
import { ownBroker, ownLawFirm, ownLender, staffSession } from './own-companies.ts'
import { awake, expect, test } from './people.ts'
import { loanList } from './screens.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const BARE_PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, javaScriptEnabled: false }
const QUESTION = 'Where is the property, and how much do you need?'

/** SQL for the distance in km between a loan's suburb `s` and the suburb given as the parameter. */
const distanceTo = (parameter: string) => `(select 6371 * 2 * asin(sqrt(sin(radians(s.latitude - o.latitude) / 2) ^ 2
  + cos(radians(o.latitude)) * cos(radians(s.latitude)) * sin(radians(s.longitude - o.longitude) / 2) ^ 2))
  from suburbs o where o.id = ${parameter})`

/** Three brokers with three, two and one closed loans for land banks in Geelong. */
const landBankBrokers = async () => {
  const [staff, lender, firm] = [await staffSession(), await ownLender(), await ownLawFirm()]
  const brokers = [await ownBroker(), await ownBroker(), await ownBroker()]
  for (const [place, { brokerId }] of brokers.entries())
    for (let loan = place; loan < brokers.length; loan += 1)
      await postLoan(staff.cookie, {
        loanNo: freshLoanNo(),
        statusKey: 'SETTLED',
        loanLenders: [{ lenderId: lender.lenderId, contributionAmount: 3_000_000 }],
        loanBrokers: [{ brokerId }],
        suburb: 'Geelong',
        state: 'VIC',
        priorityKey: 'FIRST',
        lowerRate: '8.95',
        higherRate: '12.95',
        lvr: '55.00',
        valuationRequired: true,
        interestKey: 'PREPAID',
        establishmentFeeWithGst: 33_000,
        scenarioKey: 'LAND_BANK',
        securityTypeKey: 'COMMERCIAL',
        securitySubTypeKey: 'OFFICE',
        lawFirmId: firm.lawFirmId,
        settlementDate: '2026-03-02',
        repaymentDate: '2027-03-02',
        credits: [],
      })
}

test.afterAll(forgetEnquiries)

test('a visitor on a phone without scripts finds the top brokers for a land bank near Geelong and writes to the first', async ({
  visit,
  signIn,
}) => {
  await forgetSenders()
  await landBankBrokers()
  const page = await visit(BARE_PHONE)
  await page.goto('/general/finder-utility')
  const form = page.getByRole('form', { name: QUESTION })
  await form.getByLabel('Suburb').pressSequentially('geelong')
  await form.getByLabel('Amount').pressSequentially('3m')
  await form.getByLabel('What is it for?').selectOption('Land bank')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(sentence(page)).toContainText('for land bank within 50 km of Geelong, VIC')
  // The top three are those of the public API.
  const address = await cards(page)
    .first()
    .getByRole('link', { name: /^Details of / })
    .getAttribute('href')
  const asked = new URL(address as string, ORIGIN).searchParams
  // These are for the broker's page and are not filters.
  for (const name of ['searchMatch', 'amount']) asked.delete(name)
  const answer = await send(`/api/general-public/finder/brokers?${asked}`)
  const ranked = (JSON.parse(answer.body) as { rows: { companyName: string }[] }).rows.slice(0, 3)
  expect(ranked).toHaveLength(3)
  for (const [place, { companyName }] of ranked.entries())
    await expect(cards(page).nth(place)).toContainText(companyName)

  const broker = await openDetails(page)
  const id = Number(/\/general\/brokers\/(\d+)/.exec(broker.url())?.[1])
  await broker.getByRole('link', { name: /^Write to / }).click()
  // The suburb of the search is filled in.
  await expect(broker.getByLabel('Property suburb')).toHaveValue('Geelong, VIC')
  const typed = typedEnquiry()
  await writeEnquiry(broker, typed)
  await expect(broker.getByRole('heading', { level: 1 })).toHaveText('Your enquiry has been sent')
  await expect(broker.getByRole('link', { name: 'Find another broker' })).toBeVisible()
  expect(await storedOf(typed.name as string)).toBe(1)
  const staff = await signIn('staff')
  await staff.goto(`/enquiries?broker=${id}`)
  await expect(staff.getByRole('article', { name: typed.name as string })).toContainText('$3,000,000')
})

test('a visitor’s search is kept on a loan, in the enquiry form, and after the enquiry', async ({ visit }) => {
  await forgetSenders()
  await landBankBrokers()
  const page = await visit(BARE_PHONE)
  await page.goto('/general/finder-utility?where=geelong&amount=3m&scenarioKey=LAND_BANK')
  const broker = await openDetails(page)
  await broker.getByRole('table', { name: 'Loans' }).locator('tbody').getByRole('link').first().click()
  await expect(broker.getByRole('heading', { level: 1, name: /^Loan / })).toBeVisible()
  const loan = broker.url()

  // The stars of one loan are not below the broker, where they would be what all lenders say.
  await expect(broker.getByText('Broker stars from lender')).toBeVisible()
  await expect(broker.getByRole('region', { name: 'Attributed Broker' })).not.toContainText('Broker stars')

  await broker.getByRole('main').getByRole('link', { name: 'Find a broker' }).click()
  await expect(sentence(broker)).toContainText('loans of $2M to $5M for land bank within 50 km of Geelong, VIC')
  await broker.goto(loan)
  await broker
    .getByRole('region', { name: 'Attributed Broker' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click()
  await expect(broker.getByRole('link', { name: 'Matching Your Search' })).toBeVisible()
  await broker.goto(loan)
  await broker
    .getByRole('link', { name: /^Write to / })
    .first()
    .click()
  await expect(broker.getByLabel('Property suburb')).toHaveValue('Geelong, VIC')
  await expect(broker.getByLabel(/^Amount needed/)).toHaveValue('3m')
  await writeEnquiry(broker, typedEnquiry())
  await expect(broker.getByRole('heading', { level: 1 })).toHaveText('Your enquiry has been sent')
  await broker.getByRole('link', { name: 'Find another broker' }).click()
  await expect(sentence(broker)).toContainText('loans of $2M to $5M within 50 km of Geelong, VIC')
})

test('a broker finds who closed second mortgages near Parramatta last year, and opens exactly those loans', async ({
  signIn,
}) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Finder' }).click()
  const suburb = await openDialog(page, 'Suburb and State')
  await find(suburb, 'Suburb', 'parrama', 'Parramatta, NSW')
  await search(suburb)
  for (const [label, entry, name] of [
    ['Radius', '20 km', 'Search Radius'],
    ['Priority', 'Second', 'Priority'],
    ['Settlement Date', 'Last year', 'Settlement Date'],
  ] as const) {
    const dialog = await openDialog(page, label)
    await choose(dialog, name, entry)
    await search(dialog)
    await expect(dialog).toBeHidden()
  }
  await expect(sentence(page)).toContainText('within 20 km of Parramatta, NSW')
  const query = new URL(page.url()).searchParams
  const opened = await openDetails(page)
  const lenderId = Number(/\/users\/(\d+)\/lender/.exec(opened.url())?.[1])
  const expected = await rowsOf<{ loanNo: string }>(
    `select l.loan_no as "loanNo" from loans l join loan_lenders p on p.loan_id = l.id join suburbs s on s.id = l.suburb_id
     where p.lender_id = $2 and l.priority_key = 'SECOND' and l.status_key <> 'PRESETTLEMENT'
       and l.settlement_date >= (now() at time zone 'Australia/Sydney')::date - 365
       and ${distanceTo('$1')} <= 20`,
    [Number(query.get('suburb')), lenderId],
  )
  await expect(loanList(opened).rows).toHaveCount(expected.length)
  expect((await loanList(opened).column('Loan No.')).toSorted()).toEqual(
    expected.map(({ loanNo }) => loanNo).toSorted(),
  )
})

test('a lender that hides both books disappears from the finder, its API and the public finder at once', async ({
  visit,
  signIn,
  baseURL,
}) => {
  const { lenderId, accountId, companyName } = await lenderAt(11)
  const { optIn } = await storedSettings(lenderId)
  await rowsOf('update lenders set finder_function_opt_in = true where id = $1', [lenderId])
  const [loan] = await rowsOf<{ suburb: number; principal: string }>(
    `select l.suburb_id as suburb, l.principal::text from loans l join loan_lenders p on p.loan_id = l.id
     where p.lender_id = $1 and l.status_key = 'SETTLED' order by l.id limit 1`,
    [lenderId],
  )
  const [state] = await rowsOf<{ key: string }>('select state_key as key from suburbs where id = $1', [loan?.suburb])
  const asked = `userType=lender&state=${state?.key}&suburb=${loan?.suburb}`
  const broker = await signIn('broker', WIDE)
  const visitor = await visit(WIDE)
  const own = await visit(WIDE)
  await signInAccount(own, accountId, baseURL as string)
  const namesIt = async () => {
    await broker.goto(`/finder-utility?${asked}`)
    await expect(broker.getByRole('heading', { level: 1 })).toBeVisible()
    const inFinder = await cards(broker).filter({ hasText: companyName }).count()
    await visitor.goto(`/general/finder-utility?${asked}`)
    const inPublic = await cards(visitor).filter({ hasText: companyName }).count()
    const answer = await send(`/api/general-public/finder/lenders?${asked.replace('userType=lender&', '')}`)
    return { inFinder, inPublic, inAnswer: answer.body.includes(companyName) }
  }
  try {
    expect(await namesIt()).toEqual({ inFinder: 1, inPublic: 1, inAnswer: true })
    await own.goto(`/privacy-settings/${lenderId}`)
    for (const book of ['Show Current loans', 'Show Discharged loans'])
      await (await awake(own.getByRole('switch', { name: book }))).click()
    await own.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(own).toHaveURL(`/users/${lenderId}/lender`)
    expect(await namesIt()).toEqual({ inFinder: 0, inPublic: 0, inAnswer: false })
    await broker.goto(`/users/${lenderId}/lender?tab=loanstab`)
    await expect(broker.getByText('Privacy Setting Engaged').first()).toBeVisible()
  } finally {
    await restoreSettings(lenderId, optIn)
  }
})
