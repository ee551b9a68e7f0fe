import type { Locator } from '@playwright/test'
import { chips, choose, find, openAllFilters, openDialog, search, sentence, type } from './finder.ts'
import { awake, expect, test } from './people.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }

test('[L-03] each filter has its own dialog whose Search adds a chip, and the sentence describes them all', async ({
  signIn,
}) => {
  test.slow()
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility')
  const steps: [dialog: string, enter: (dialog: Locator) => Promise<void>, chip: RegExp, words: string][] = [
    [
      'Suburb and State',
      (d) => find(d, 'Suburb', 'parrama', 'Parramatta, NSW'),
      /^Suburb: Parramatta, NSW$/,
      'in Parramatta, NSW',
    ],
    ['Radius', (d) => choose(d, 'Search Radius', '20 km'), /^Search Radius: 20 km$/, 'within 20 km of Parramatta, NSW'],
    [
      'Principal',
      async (d) => {
        await choose(d, 'Principal from', '$200K')
        await choose(d, 'Principal to', '$150M')
      },
      /^Principal: from \$200,000 to \$150,000,000$/,
      'of $200K to $150M',
    ],
    ['Priority', (d) => choose(d, 'Priority', 'Second'), /^Priority: Second$/, 'with second ranking'],
    [
      'Lower Rate',
      (d) => ends(d, 'Lower Rate', '1', '99.5'),
      /^Lower Rate: from 1% to 99.5%$/,
      'a lower rate of 1% to 99.5%',
    ],
    [
      'Higher Rate',
      (d) => ends(d, 'Higher Rate', '1.25', '150'),
      /^Higher Rate: from 1.25% to 150%$/,
      'a higher rate of 1.25% to 150%',
    ],
    [
      'Establishment Fee',
      (d) => ends(d, 'Establishment Fee', '0', '4'),
      /^Establishment Fee: from 0% to 4%$/,
      'an establishment fee of 0% to 4%',
    ],
    ['Security Type', securityType, /^Security Type: Residential$/, 'on residential property (house)'],
    ['LVR', (d) => ends(d, 'LVR', '5', '99'), /^LVR: from 5% to 99%$/, 'an LVR of 5% to 99%'],
    [
      'Settlement Date',
      (d) => choose(d, 'Settlement Date', 'Last 5 years'),
      /^Settlement Date: Last 5 years$/,
      'settled in the last 5 years',
    ],
    [
      'Term',
      async (d) => {
        await choose(d, 'Term from', '3 months')
        await choose(d, 'Term to', '24 months')
      },
      /^Term: from 3 months to 24 months$/,
      'a term of 3 to 24 months',
    ],
    [
      'Broker Stars from Lender',
      (d) => choose(d, 'Broker Stars from Lender', '2+'),
      /^Broker Stars from Lender: 2\+$/,
      '2+ stars for the broker from the lender',
    ],
    [
      'Lender Stars from Broker',
      (d) => choose(d, 'Lender Stars from Broker', '5+'),
      /^Lender Stars from Broker: 5\+$/,
      '5 stars for the lender from the broker',
    ],
    ['Credit', (d) => d.getByLabel('Judgment').press('Space'), /^Credits: Judgment$/, 'a credit history of judgment'],
    ['Interest', (d) => choose(d, 'Interest', 'Prepaid'), /^Interest: Prepaid$/, 'interest prepaid'],
    ['Scenario', (d) => choose(d, 'Scenario', 'Refinance'), /^Scenario: Refinance$/, 'for refinance'],
  ]
  for (const [label, enter, chip, words] of steps) {
    const dialog = await openDialog(page, label)
    await enter(dialog)
    await search(dialog)
    await expect(dialog).toHaveCount(0)
    await expect(chips(page).filter({ hasText: chip })).toHaveCount(1)
    await expect(sentence(page)).toContainText(words)
    // The chip takes the place of the button and gets focus, so keyboard users continue there.
    await expect(page.locator(':focus')).toHaveAttribute('data-dialog')
  }
  // A valuation is implied by an LVR, and the sub-type has a chip of its own.
  await expect(chips(page)).toHaveCount(steps.length + 2)
  expect(new URL(page.url()).searchParams.get('radiusSearchKey')).toBe('KM_20')

  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/finder-utility')
  await expect(chips(page)).toHaveCount(0)
  const dialog = await openDialog(page, 'Valuation')
  await choose(dialog, 'Valuation Required', 'No')
  await search(dialog)
  await expect(sentence(page)).toHaveText(/ who have loans with no valuation$/)
})

const ends = async (dialog: Locator, label: string, low: string, high: string): Promise<void> => {
  await type(dialog, `${label} from`, low)
  await type(dialog, `${label} to`, high)
}

const securityType = async (dialog: Locator): Promise<void> => {
  await choose(dialog, 'Security Type', 'Residential')
  await find(dialog, 'Sub-Type', 'hou', 'House')
}

test('the six most used filters are offered at once, and the others under All filters', async ({ signIn }) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility')
  const offers = page.getByRole('list', { name: 'Add a filter' })
  const first = ['Suburb and State', 'Radius', 'Principal', 'Priority', 'Scenario', 'LVR']
  await expect(offers.getByRole('button')).toHaveText([...first, 'All filters'])
  await openAllFilters(page)
  await expect(offers.getByRole('button')).toHaveCount(18)
  await (await awake(page.getByRole('button', { name: 'Fewer filters' }))).press('Enter')
  await expect(offers.getByRole('button', { name: 'Term' })).toHaveCount(0)
})

test('a visitor is offered only filters that the form above the list does not have', async ({ visit }) => {
  const page = await visit(WIDE)
  await page.goto('/general/finder-utility')
  const offers = page.getByRole('list', { name: 'Add a filter' })
  await expect(offers.getByRole('button')).toHaveText([
    ...['Radius', 'Priority', 'Security Type', 'LVR', 'Term', 'All filters'],
  ])
  await openDialog(page, 'Scenario')
})

test('[L-03] Construction and Subdivision are offered only with their scenario and are removed with it', async ({
  signIn,
}) => {
  const page = await signIn('lender', WIDE)
  await page.goto('/finder-utility')
  const offers = page.getByRole('list', { name: 'Add a filter' })
  await expect(offers.getByRole('button', { name: 'Scenario' })).toBeVisible()
  for (const label of ['Construction', 'Subdivision'])
    await expect(offers.getByRole('button', { name: label, exact: true })).toHaveCount(0)
  const scenario = await openDialog(page, 'Scenario')
  await choose(scenario, 'Scenario', 'Construction')
  await search(scenario)
  const construction = await openDialog(page, 'Construction')
  await choose(construction, 'Presales debt cover required', 'Yes')
  await type(construction, 'Percentage of loan amount ex GST, at least', '30')
  await choose(construction, 'QS required', 'Yes')
  await type(construction, 'Developer past successful projects, at least', '2')
  await search(construction)
  await expect(sentence(page)).toContainText(
    'loans for construction with presales debt cover, presales of 30% or more of the loan amount ex GST, a QS and 2 or more past projects of the developer',
  )
  await expect(offers.getByRole('button', { name: 'Subdivision', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change Scenario: Construction' }).click()
  const again = page.getByRole('dialog', { name: 'Scenario' })
  await choose(again, 'Scenario', 'Subdivision')
  await search(again)
  await expect(chips(page)).toHaveCount(1)
  const subdivision = await openDialog(page, 'Subdivision')
  await choose(subdivision, 'Subdivision type', 'Strata')
  await search(subdivision)
  await expect(sentence(page)).toContainText('loans for strata subdivision')
  await expect(page).toHaveURL(/subdivisionScenario\.typeKey=STRATA/)
})

test('a chip opens its dialog with its values, its cross removes it, and Escape changes nothing', async ({
  signIn,
}) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility?minLowerRate=7&maxLowerRate=12&priorityKey=FIRST')
  const chip = await awake(page.getByRole('button', { name: 'Change Lower Rate: from 7% to 12%' }))
  await chip.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Lower Rate' })
  await expect(dialog.getByLabel('Lower Rate from')).toBeFocused()
  await expect(dialog.getByLabel('Lower Rate to')).toHaveValue('12')
  await type(dialog, 'Lower Rate to', '8')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(chip).toBeFocused()
  const cross = page.getByRole('link', { name: 'Remove Lower Rate: from 7% to 12%' })
  await cross.focus()
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText(['Priority: First'])
  await expect(page).toHaveURL('/finder-utility?priorityKey=FIRST&userType=lender')
  await page.goBack()
  await expect(chips(page)).toHaveCount(2)
})
