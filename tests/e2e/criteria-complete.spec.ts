import type { Page } from '@playwright/test'
import { criteriaForm, newLender, storedCategory } from './criteria-form.ts'
import { expect, test } from './people.ts'
import { toast } from './screens.ts'

type Criteria = ReturnType<typeof criteriaForm>

/** The mandatory fields of a category, by their names in the list of missing fields. */
type Need = {
  name: string
  tab: number
  key: string
  fills: Record<string, (criteria: Criteria) => unknown>
}

const pair = (label: string, min: string, max: string) => (criteria: Criteria) => criteria.fillPair(label, min, max)
const choice = (label: string) => (criteria: Criteria) => criteria.check(label).check()
const place = (criteria: Criteria) => criteria.radio('Sydney+', 'Whole state').check()
const region = (criteria: Criteria) => criteria.check('Riverina').check()

const COMMON: Need['fills'] = {
  'Available amount': (criteria) => criteria.figure('Available amount').fill('12000000'),
  'Preferred parcel size': pair('Preferred parcel size', '250000', '6000000'),
  'Lower rate': pair('Lower rate', '8.5', '10'),
  'Establishment fee': pair('Establishment fee', '0', '0'),
  'Point of difference': (criteria) => criteria.figure('Point of difference').fill('Own funds, fast'),
}
const HIGHER = { 'Higher rate': pair('Higher rate', '11', '13') }
const LINE = { 'Line fee': pair('Line fee', '0', '0') }
const END_VALUE = { 'LVR (% of end value)': pair('LVR (% of end value)', '5', '65') }

const CATEGORIES: Need[] = [
  {
    name: '1st Ranking',
    tab: 4,
    key: 'FIRST_RANKING',
    fills: { ...COMMON, ...HIGHER, 'Security types': choice('House'), States: place },
  },
  {
    name: '2nd Ranking',
    tab: 5,
    key: 'SECOND_RANKING',
    fills: { ...COMMON, ...HIGHER, 'Security types': choice('Office'), States: place },
  },
  {
    name: 'Construction',
    tab: 6,
    key: 'CONSTRUCTION',
    fills: {
      ...COMMON,
      ...HIGHER,
      ...LINE,
      ...END_VALUE,
      'Security types': choice('Apartment'),
      States: place,
      'Pre-sales': (criteria) => criteria.figure('Pre-sales').fill('Half of the debt'),
    },
  },
  {
    name: 'Mezzanine',
    tab: 7,
    key: 'MEZZANINE',
    fills: {
      ...COMMON,
      ...HIGHER,
      ...LINE,
      LVR: pair('LVR', '5', '80'),
      'Security types': choice('Apartment'),
      States: place,
    },
  },
  {
    name: 'Land Bank',
    tab: 8,
    key: 'LAND_BANK',
    fills: {
      ...COMMON,
      ...HIGHER,
      Zoning: choice('Urban growth'),
      States: place,
      'LVR residential': pair('LVR residential', '5', '55'),
      'LVR non-residential': pair('LVR non-residential', '5', '50'),
    },
  },
  {
    name: 'Rural',
    tab: 9,
    key: 'RURAL',
    fills: { ...COMMON, ...END_VALUE, 'Agriculture types': choice('Dairy'), States: region },
  },
]

const missingIn = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Missing' }).getByRole('button').allInnerTexts()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

type Fixtures = { signIn: SignIn; allowConsoleErrors: (pattern: RegExp) => void }
type SignIn = (role: 'staff', options?: typeof PHONE) => Promise<Page>

/** Fills in a category field by field; it can be verified only after the last one. */
const filledIn =
  (wanted: string, isPhone = false) =>
  async ({ signIn, allowConsoleErrors }: Fixtures): Promise<void> => {
    const { name, tab, key, fills } = CATEGORIES.find((each) => each.name === wanted) as Need
    allowConsoleErrors(/400/)
    const lenderId = await newLender()
    const page = await signIn('staff', ...(isPhone ? [PHONE] : []))
    const criteria = criteriaForm(page, name)
    await criteria.open(lenderId, tab)
    expect((await missingIn(page)).toSorted()).toEqual(Object.keys(fills).toSorted())
    const left = Object.entries(fills)
    while (left.length > 1) {
      const [label, fill] = left.shift() as (typeof left)[number]
      await fill(criteria)
      await expect.poll(() => missingIn(page)).not.toContain(label)
    }
    const [[last, fill]] = left as [(typeof left)[number]]
    await criteria.verify.click()
    await expect(criteria.form.getByRole('alert').getByRole('listitem').first()).toBeVisible()
    expect(await storedCategory(lenderId, key)).toMatchObject({ is_verified: false })
    expect(await missingIn(page)).toEqual([last])
    await fill(criteria)
    await expect(criteria.form.getByText('Everything mandatory is filled in.')).toBeVisible()
    await criteria.verify.click()
    await expect(toast(page, `${name} verified.`)).toBeVisible()
    await expect(page.getByText('30 days left').filter({ visible: true })).toBeVisible()
    expect(await storedCategory(lenderId, key)).toMatchObject({ is_verified: true, estab_fee_min: '0.00' })
  }

test('[F-18] first ranking can be verified only once every mandatory field is filled in', async ({
  signIn,
  allowConsoleErrors,
}) => filledIn('1st Ranking')({ signIn, allowConsoleErrors }))

test('[F-18] on a phone second ranking can be verified only once every mandatory field is filled in', async ({
  signIn,
  allowConsoleErrors,
}) => filledIn('2nd Ranking', true)({ signIn, allowConsoleErrors }))

test('[F-19] construction can be verified only once every mandatory field is filled in', async ({
  signIn,
  allowConsoleErrors,
}) => filledIn('Construction')({ signIn, allowConsoleErrors }))

test('[F-19] on a phone mezzanine can be verified only once every mandatory field is filled in', async ({
  signIn,
  allowConsoleErrors,
}) => filledIn('Mezzanine', true)({ signIn, allowConsoleErrors }))

test('[F-20] land bank can be verified only once every mandatory field is filled in', async ({
  signIn,
  allowConsoleErrors,
}) => filledIn('Land Bank')({ signIn, allowConsoleErrors }))

test('[F-21] on a phone rural can be verified only once every mandatory field is filled in', async ({
  signIn,
  allowConsoleErrors,
}) => filledIn('Rural', true)({ signIn, allowConsoleErrors }))
