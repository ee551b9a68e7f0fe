import type { Locator, Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { loanForm } from './loan-form.ts'
import { ownBroker } from './own-companies.ts'
import { awake, expect, type Role } from './people.ts'
import { openFilters } from './screens.ts'

/** Creates a broker for which staff have set a follow-up. */
export const followedUp = async (): Promise<{ companyId: number; brokerId: number; companyName: string }> => {
  const broker = await ownBroker()
  await rowsOf(
    `insert into company_leads (observer_id, company_id, followup_date)
     select id, $1, '2003-01-01' from observers where company_id is null`,
    [broker.companyId],
  )
  return broker
}

/** The follow-up date that staff stored for a company; null for none. */
export const keptFollowup = async (companyId: number): Promise<string | null> => {
  const [kept] = await rowsOf<{ day: string | null }>(
    `select to_char(d.followup_date, 'YYYY-MM-DD') as day from company_leads d
     join observers o on o.id = d.observer_id and o.company_id is null where d.company_id = $1`,
    [companyId],
  )
  return kept?.day ?? null
}

/** Removes the follow-up, so that other tests do not see it. */
export const forgetFollowup = (companyId: number) =>
  rowsOf('update company_leads set followup_date = null where company_id = $1', [companyId])

type Opened = { fields: Locator[]; close?: () => Promise<unknown> }

type DateFields = { title: string; role: Role; open: (page: Page) => Promise<Opened> }

/** Every date field of the product and how to reach it; each opening uses its own records. */
export const DATE_FIELDS: readonly DateFields[] = [
  {
    title: 'the settlement, repayment and discharged dates of a loan',
    role: 'admin',
    open: async (page) => {
      const form = loanForm(page)
      await form.open()
      // A discharged date requires both other dates.
      await form.field('Settlement Date').fill('1/1/2001')
      await form.field('Repayment Date').fill('1/1/2002')
      return { fields: ['Repayment Date', 'Discharged Date', 'Settlement Date'].map(form.field) }
    },
  },
  {
    title: 'the Settled filter of All Loans',
    role: 'staff',
    open: async (page) => {
      await page.goto('/loans?view=all')
      const tab = await (await openFilters(page)).under('Settled')
      return { fields: [tab.getByLabel('Settled from'), tab.getByLabel('Settled to')] }
    },
  },
  {
    title: 'the dates of the notes page',
    role: 'staff',
    open: async (page) => {
      await page.goto('/users/notes')
      const filters = page.getByRole('form', { name: 'Filters' })
      await awake(filters.getByRole('button', { name: 'Open calendar' }).first())
      return { fields: [filters.getByLabel('From'), filters.getByLabel('To', { exact: true })] }
    },
  },
  {
    title: 'the date of the next call',
    role: 'staff',
    open: async (page) => {
      const { companyId } = await followedUp()
      await page.goto(`/calls?whose=team&at=${companyId}`)
      await awake(page.getByRole('button', { name: /^Spoke/ }))
      return { fields: [page.getByLabel('Another day')], close: () => forgetFollowup(companyId) }
    },
  },
  {
    title: 'the follow-up date of a profile',
    role: 'staff',
    open: async (page) => {
      const { companyId, brokerId } = await followedUp()
      await page.goto(`/users/${brokerId}/broker`)
      const field = page.getByRole('textbox', { name: 'Follow-up' })
      await awake(field)
      const close = async () => {
        await field.fill('1/1/2004')
        await field.blur()
        await expect.poll(() => keptFollowup(companyId)).toBe('2004-01-01')
        await forgetFollowup(companyId)
      }
      return { fields: [field], close }
    },
  },
  {
    title: 'the date of a public holiday',
    role: 'admin',
    open: async (page) => {
      await page.goto('/holidays')
      await (await awake(page.getByRole('button', { name: 'Add Holiday' }))).click()
      return { fields: [page.getByRole('dialog').getByLabel('Date')] }
    },
  },
  {
    title: 'the day of an earlier offer',
    role: 'staff',
    open: async (page) => {
      const [lender] = await rowsOf<{ id: number }>(
        'select x.id from lenders x join companies c on c.id = x.company_id and c.closed_at is null order by x.id limit 1',
      )
      await page.goto(`/users/${lender?.id}/lender?tab=loans&category=4`)
      await (await awake(page.getByRole('button', { name: 'What was offered on…' }))).click()
      return { fields: [page.getByRole('dialog').getByLabel('Day')] }
    },
  },
]
