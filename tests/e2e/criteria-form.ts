import type { Locator, Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { ownLender } from './own-companies.ts'
import { awake, expect, type Role, type SignIn } from './people.ts'

/** Creates a lender without any criteria. */
export const newLender = async (): Promise<number> => (await ownLender()).lenderId

/** Everything that a first ranking requires, as stored. */
export const WHOLE: Record<string, unknown> = {
  available: 25_000_000,
  preferred_parcel_size_min: 500_000,
  preferred_parcel_size_max: 8_000_000,
  rate_min: 8.95,
  rate_max: 10.5,
  higher_rate_min: 11,
  higher_rate_max: 13.25,
  estab_fee_min: 1,
  estab_fee_max: 1.8,
  lvr_residential_min: 5,
  lvr_residential_max: 70,
  point_of_difference: 'Credit decision inside 48 hours, own funds.',
}

type Given = {
  offered?: boolean
  verifiedDaysAgo?: number
  modifiedDaysAgo?: number
  columns?: Record<string, unknown>
}

const daysAgo = (days: number | undefined): Date | null =>
  days === undefined ? null : new Date(Date.now() - days * 86_400_000)

/** Replaces a lender's first ranking by one with all of New South Wales and two security types. */
export const giveFirstRanking = async (lenderId: number, given: Given = {}): Promise<void> => {
  const columns = {
    ...(given.columns ?? WHOLE),
    is_offered: given.offered ?? true,
    is_verified: given.verifiedDaysAgo !== undefined && given.modifiedDaysAgo === undefined,
    last_verified_at: daysAgo(given.verifiedDaysAgo),
    modified_at: daysAgo(given.modifiedDaysAgo),
  }
  const names = Object.keys(columns)
  await emptyCategory(lenderId, 'FIRST_RANKING')
  const [row] = await rowsOf<{ id: number }>(
    `insert into lender_categories (lender_id, category_key, ${names.join(', ')})
     values ($1, 'FIRST_RANKING', ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
    [lenderId, ...Object.values(columns)],
  )
  const id = row?.id
  await rowsOf(
    `insert into lender_category_states (lender_category_id, state_key, distance_key)
    select $1, 'NSW', key from distances order by sort_order desc limit 1`,
    [id],
  )
  await rowsOf(
    `insert into lender_category_security_types (lender_category_id, security_type_key)
    select $1, key from security_types where name in ('House', 'Office')`,
    [id],
  )
}

/** Deletes everything in a category, as if it had never been filled in. */
export const emptyCategory = async (lenderId: number, key: string): Promise<void> => {
  await rowsOf('delete from criteria_inputs where lender_id = $1 and category_key = $2', [lenderId, key])
  await rowsOf('delete from lender_categories where lender_id = $1 and category_key = $2', [lenderId, key])
}

/** Deletes all categories of a lender except one. */
export const keepOnly = async (lenderId: number, key: string): Promise<void> => {
  await rowsOf('delete from lender_categories where lender_id = $1 and category_key <> $2', [lenderId, key])
}

/** The stored values of a category. */
export const storedCategory = async (lenderId: number, key = 'FIRST_RANKING'): Promise<Record<string, unknown>> => {
  const rows = await rowsOf<Record<string, unknown>>(
    `select k.*, to_jsonb(k) as "all", array(select t.name from lender_category_security_types kt
       join security_types t on t.key = kt.security_type_key where kt.lender_category_id = k.id order by t.name) as types,
       array(select state_key from lender_category_states ks where ks.lender_category_id = k.id order by 1) as states
     from lender_categories k where k.lender_id = $1 and k.category_key = $2`,
    [lenderId, key],
  )
  return rows[0] ?? {}
}

/** Creates a lender and opens its first ranking as `role`. */
export const openFirstRanking = async (signIn: SignIn, { role = 'staff', ...given }: Given & { role?: Role } = {}) => {
  const lenderId = await newLender()
  await giveFirstRanking(lenderId, given)
  const page = await signIn(role)
  const criteria = criteriaForm(page)
  await criteria.open(lenderId)
  return { lenderId, page, criteria }
}

/** The form of a category. */
export const criteriaForm = (page: Page, name = '1st Ranking') => {
  const form = page.getByRole('form', { name })
  const figure = (label: string): Locator => form.getByRole('textbox', { name: label, exact: true })
  const pair = (label: string) => ({ min: figure(`${label} min`), max: figure(`${label} max`) })
  const fillPair = async (label: string, min: string, max: string) => {
    await pair(label).min.fill(min)
    await pair(label).max.fill(max)
  }
  return {
    form,
    figure,
    pair,
    fillPair,
    check: (label: string) => form.getByRole('checkbox', { name: label, exact: true }),
    radio: (group: string, label: string) =>
      form.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: label, exact: true }),
    saving: form.getByRole('status'),
    verify: form.getByRole('button', { name: 'Verify' }),
    clear: form.getByRole('button', { name: 'Clear Form' }),
    /** Saves at once and waits until it is saved. */
    save: async () => {
      await page.keyboard.press('Control+Enter')
      await expect(form.getByRole('status')).toHaveText('Saved')
    },
    /** Types a value that the server refuses, and waits for the response, because the field shows its own message earlier. */
    refuse: async (label: string, value: string) => {
      const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await figure(label).fill(value)
      await page.keyboard.press('Control+Enter')
      await answered
    },
    open: async (lenderId: number, tab = 4) => {
      await page.goto(`/users/${lenderId}/lender?tab=loans&category=${tab}`)
      await awake(form.getByRole('button', { name: 'Verify' }))
    },
    fillFunds: async () => {
      await figure('Available amount').fill('25000000')
      await fillPair('Preferred parcel size', '500000', '8000000')
      await fillPair('Lower rate', '8.95', '10.5')
      await fillPair('Higher rate', '11', '13.25')
      await fillPair('Establishment fee', '1', '1.8')
    },
  }
}
