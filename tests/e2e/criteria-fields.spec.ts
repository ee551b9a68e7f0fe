import { criteriaForm, giveFirstRanking, newLender, openFirstRanking, storedCategory } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { expect, test } from './people.ts'

test('[F-03] [F-05] [F-10] a lender category has the common fields with their stars, and adds up the cost of funds', async ({
  signIn,
}) => {
  const lenderId = await newLender()
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  const { form, figure, pair } = criteria
  await criteria.open(lenderId)
  await expect(form).toContainText('Last Verified')
  await expect(form.getByText('Last Verified').locator('input')).toHaveCount(0)
  for (const label of ['Preferred parcel size', 'Lower rate', 'Higher rate', 'Establishment fee'])
    await expect(form.getByRole('group', { name: label }).getByText('*')).toHaveClass(/text-bad/)
  for (const label of ['Available amount', 'Point of difference'])
    await expect(figure(label)).toHaveAttribute('aria-required', 'true')
  await expect(pair('LVR residential').min).not.toHaveAttribute('aria-required')

  await criteria.fillFunds()
  await expect(figure('Available amount')).toHaveValue('25,000,000')
  const cost = figure('Total cost of funds')
  await expect(cost).toHaveValue('9.95% – 12.30%')
  await expect(cost).not.toBeEditable()
  await figure('Point of difference').fill('Answers within a day')
  await criteria.radio('Sydney+', 'Within 50 km').check()
  await form.getByText('Regions: none of').click()
  await criteria.check('Illawarra').check()
  await expect(form.getByText('Regions: 1 of')).toBeVisible()
  await criteria.save()
  const { all } = await storedCategory(lenderId)
  expect(all).toMatchObject({ available: 25_000_000, rate_min: 8.95, point_of_difference: 'Answers within a day' })
  await page.reload()
  await expect(criteria.radio('Sydney+', 'Within 50 km')).toBeChecked()
  await expect(pair('Establishment fee').max).toHaveValue('1.80')
})

test('missing fields are named, and each name moves focus to its field', async ({ signIn }) => {
  const lenderId = await newLender()
  const page = await signIn('admin')
  const criteria = criteriaForm(page, '2nd Ranking')
  await criteria.open(lenderId, 5)
  const progress = criteria.form.getByRole('progressbar', { name: 'Mandatory items filled in' })
  await expect(progress).toHaveJSProperty('value', 0)
  for (const [name, target] of [
    ['Point of difference', criteria.figure('Point of difference')],
    ['Lower rate', criteria.pair('Lower rate').min],
    ['Security types', criteria.check('House')],
    ['States', criteria.radio('Sydney+', 'Within 10 km')],
  ] as const) {
    await criteria.form.getByRole('button', { name, exact: true }).click()
    await expect(target).toBeFocused()
    await expect(target).toBeInViewport()
  }
  await criteria.pair('Lower rate').min.fill('9')
  await criteria.form.getByRole('button', { name: 'Lower rate', exact: true }).click()
  await expect(criteria.pair('Lower rate').max).toBeFocused()
  await criteria.pair('Lower rate').max.fill('10')
  await expect(criteria.form.getByRole('button', { name: 'Lower rate', exact: true })).toHaveCount(0)
  await expect(progress).toHaveJSProperty('value', 1)
})

test('[F-04] only a syndicate lender can advertise to others, and choosing No resets it', async ({ signIn }) => {
  const { lenderId, criteria } = await openFirstRanking(signIn)
  const advertise = criteria.form.getByRole('group', { name: 'Advertise to other syndicate lenders' })
  await expect(advertise).toHaveCount(0)
  await criteria.radio('Syndicate lender', 'Yes').check()
  await advertise.getByRole('radio', { name: 'Yes' }).check()
  await criteria.save()
  expect(await storedCategory(lenderId)).toMatchObject({ advertise_to_other_syndicate_lenders: true })
  await criteria.radio('Syndicate lender', 'No').check()
  await expect(advertise).toHaveCount(0)
  await criteria.save()
  const stored = { is_syndicate_lender: false, advertise_to_other_syndicate_lenders: false }
  expect(await storedCategory(lenderId)).toMatchObject(stored)
  await criteria.radio('Syndicate lender', 'Yes').check()
  await expect(advertise.getByRole('radio', { name: 'No' })).toBeChecked()
})

test('[F-06] [F-17] an LVR can be entered only with a security type of its kind, and is cleared with the last one', async ({
  signIn,
}) => {
  const lenderId = await newLender()
  await giveFirstRanking(lenderId)
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  const { form, pair } = criteria
  await criteria.open(lenderId)
  for (const group of ['Residential', 'Industrial', 'Commercial', 'Specialised'])
    await expect(form.getByRole('group', { name: group, exact: true }).getByRole('checkbox').first()).toBeVisible()
  await expect(pair('LVR residential').max).toHaveValue('70.00')
  await criteria.check('House').uncheck()
  await expect(pair('LVR residential').max).toHaveValue('')
  await expect(pair('LVR residential').max).toBeDisabled()
  await expect(form.getByText('Choose a residential security type first.')).toBeVisible()
  await criteria.fillPair('LVR non-residential', '10', '60')
  await criteria.save()
  const cleared = { lvr_residential_min: null, lvr_residential_max: null, lvr_non_residential_max: '60.00' }
  expect(await storedCategory(lenderId)).toMatchObject({ ...cleared, types: ['Office'] })
  await criteria.check('Apartment').check()
  await criteria.check('Office').uncheck()
  await expect(pair('LVR non-residential').min).toHaveValue('')
  await expect(pair('LVR residential').min).toBeEnabled()
})

const OWN = [
  {
    row: 'F-07',
    name: 'Construction',
    tab: 6,
    groups: ['Residential', 'Specialised'],
    radio: 'Sydney+',
    has: ['LVR (% of end value)', 'Line fee'],
    text: 'Pre-sales',
    lacks: ['LVR residential'],
  },
  {
    row: 'F-07',
    name: 'Mezzanine',
    tab: 7,
    groups: ['Industrial', 'Commercial'],
    radio: 'Sydney+',
    has: ['LVR', 'Line fee'],
    text: null,
    lacks: ['LVR (% of end value)'],
  },
  {
    row: 'F-08',
    name: 'Land Bank',
    tab: 8,
    groups: ['Zoning'],
    radio: 'Sydney+',
    has: ['LVR residential', 'LVR non-residential'],
    text: null,
    lacks: ['Line fee', 'LVR'],
  },
  {
    row: 'F-09',
    name: 'Rural',
    tab: 9,
    groups: ['Agriculture types'],
    radio: null,
    has: ['LVR (% of end value)'],
    text: null,
    lacks: ['Line fee', 'LVR residential'],
  },
] as const

for (const { row, name, tab, groups, radio, has, text, lacks } of OWN) {
  test(`[${row}] ${name} has its own fields and none of the other categories’`, async ({ signIn }) => {
    const lenderId = await newLender()
    const page = await signIn('staff')
    const { form, open, figure } = criteriaForm(page, name)
    await open(lenderId, tab)
    for (const label of has) await expect(form.getByRole('group', { name: label, exact: true })).toBeVisible()
    for (const label of lacks) await expect(form.getByRole('group', { name: label, exact: true })).toHaveCount(0)
    for (const group of groups)
      await expect(form.getByRole('group', { name: group }).getByRole('checkbox').first()).toBeVisible()
    await expect(form.getByRole('radio', { name: 'Within 50 km' })).toHaveCount(radio ? 1 : 0)
    await expect(form.getByText(/^Regions: /)).toBeVisible()
    await expect(figure('Pre-sales')).toHaveCount(text ? 1 : 0)
  })
}

test('[F-22] New South Wales is preselected, the last state cannot be removed, and each state has its own city and regions', async ({
  signIn,
}) => {
  const lenderId = await newLender()
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  const { form } = criteria
  await criteria.open(lenderId)
  await expect(criteria.check('New South Wales')).toBeChecked()
  await expect(form.getByRole('group', { name: 'Sydney+' })).toBeVisible()
  await criteria.check('New South Wales').click()
  await expect(form.getByRole('alert').filter({ hasText: 'State is required.' })).toBeVisible()
  await expect(criteria.check('New South Wales')).toBeChecked()
  await criteria.check('Victoria').check()
  await expect(form.getByText('State is required.')).toHaveCount(0)
  // The last state is still chosen, so the message disappears with the next entry.
  await criteria.check('Victoria').click()
  await criteria.check('New South Wales').click()
  await expect(form.getByText('State is required.')).toBeVisible()
  await criteria.figure('Available amount').focus()
  await expect(form.getByText('State is required.')).toHaveCount(0)
  await criteria.check('New South Wales').click()
  await expect(form.getByText('State is required.')).toBeVisible()
  await criteria.radio('Sydney+', 'Within 50 km').check()
  await expect(form.getByText('State is required.')).toHaveCount(0)
  await criteria.check('Victoria').check()
  await criteria.check('New South Wales').uncheck()
  await expect(form.getByRole('group', { name: 'Sydney+' })).toHaveCount(0)
  await criteria.radio('Melbourne+', 'Whole state').check()
  await criteria.save()
  expect(await storedCategory(lenderId)).toMatchObject({ states: ['VIC'] })
})

test('[F-03] a distance can be cleared, and one button chooses or removes all regions of a state', async ({
  signIn,
}) => {
  const { lenderId, criteria } = await openFirstRanking(signIn)
  const { form } = criteria
  const place = async () => {
    const [stored] = await rowsOf<{ distance: string | null; regions: number; all: number }>(
      `select s.distance_key as distance,
         (select count(*)::int from lender_category_regions r where r.lender_category_id = k.id) as regions,
         (select count(*)::int from regions where state_key = 'NSW') as "all"
       from lender_category_states s join lender_categories k on k.id = s.lender_category_id
       where k.lender_id = $1 and k.category_key = 'FIRST_RANKING'`,
      [lenderId],
    )
    return stored
  }
  await expect(criteria.radio('Sydney+', 'Whole state')).toBeChecked()
  await form.getByText('Regions: none of').click()
  await form.getByRole('button', { name: 'Choose all' }).click()
  const { all } = (await place()) as { all: number }
  await expect(form.getByText(`Regions: ${all} of ${all}`)).toBeVisible()
  await form.getByRole('button', { name: 'Clear distance: Sydney' }).click()
  await expect(form.getByRole('group', { name: 'Sydney+' }).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(form.getByRole('button', { name: /^Clear distance/ })).toHaveCount(0)
  await criteria.save()
  expect(await place()).toMatchObject({ distance: null, regions: all })
  await expect(form.getByText('Needs a distance or a region')).toHaveCount(0)
  await form.getByRole('button', { name: 'Choose none' }).click()
  await expect(form.getByText(`Regions: none of ${all}`)).toBeVisible()
  await expect(form.getByText('Needs a distance or a region')).toBeVisible()
  await criteria.save()
  expect(await place()).toMatchObject({ distance: null, regions: 0 })
})
