import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { freshAmount, settledDates, typedLoan } from './loan-form.ts'
import { type OwnCompany, ownBroker, ownLawFirm, ownLender, signInOwn } from './own-companies.ts'
import { typedPerson } from './people/life.ts'
import { expect, test } from './people.ts'
import { messagesOf, payloadOf, send } from './requests.ts'
import { loanList, openFilters } from './screens.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const choiceOf = ({ personName, companyName }: OwnCompany) => ({
  search: companyName,
  choice: `${personName} — ${companyName}`,
})

/** Adds a visible associate to a law firm. */
const addAssociate = async ({ companyId }: OwnCompany) => {
  const { firstName, lastName, email } = typedPerson()
  const [row] = await rowsOf<{ id: number }>(
    `insert into individuals (company_id, first_name, last_name, email, state_key, is_visible, appearance_order, position_key)
     values ($1, $2, $3, $4, 'NSW', true, 1, 'ASSOC') returning id`,
    [companyId, firstName, lastName, email],
  )
  return { id: row?.id, name: `${firstName} ${lastName}` }
}

/** Records a settled loan with further fields and returns its number. */
const record = async (staff: Page, loan: ReturnType<typeof typedLoan>, more: Record<string, unknown> = {}) => {
  const answer = await send(staff, '/api/loans/system-user', { ...(await payloadOf(staff, loan)), ...more })
  expect(messagesOf(answer)).toEqual([])
  return loan.loanNo
}

test('[J-06] the associate filter belongs to a law firm, finds the associate’s loans, and another firm clears it', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  const [firm, other] = [await ownLawFirm(), await ownLawFirm()]
  const [associate, colleague] = [await addAssociate(firm), await addAssociate(firm)]
  const typed = () => typedLoan({ lawFirm: { search: firm.companyName, choice: firm.companyName }, ...settledDates })
  const handled = await record(staff, typed(), { assignedAssociateId: associate.id })
  const others = await record(staff, typed(), { assignedAssociateId: colleague.id })

  const page = await signIn('broker', WIDE)
  await page.goto('/loans?view=all')
  const filters = await openFilters(page)
  const tab = await filters.under('Law Firm')
  const field = (name: string) => tab.getByRole('combobox', { name })
  const chooseFirm = async ({ companyName }: OwnCompany) => {
    await field('Law Firm').fill(companyName)
    await page.getByRole('option', { name: companyName, exact: true }).click()
  }
  await expect(field('Associate')).toHaveCount(0)
  await chooseFirm(firm)
  expect(await filters.found()).toBe('2 loans')
  await field('Associate').fill(associate.name)
  await page.getByRole('option', { name: associate.name, exact: true }).click()
  await expect(page).toHaveURL(`/loans?associateId=${associate.id}&lawFirmId=${firm.lawFirmId}`)
  await expect(filters.dialog.getByRole('status')).toHaveText('1 loan')
  await filters.close()
  await expect(loanList(page).row(handled)).toBeVisible()
  await expect(loanList(page).row(others)).toHaveCount(0)

  await openFilters(page)
  await chooseFirm(other)
  await expect(page).toHaveURL(`/loans?lawFirmId=${other.lawFirmId}`)
  await expect(field('Associate')).toHaveValue('')
  // An associate without a firm filters nothing.
  await page.goto(`/loans?associateId=${associate.id}`)
  await expect(page.getByRole('list', { name: 'Filters in force' }).getByText('Associate')).toHaveCount(0)
})

test('a filter by the BDM of a hidden lender finds its loans for staff and its parties, and for nobody else', async ({
  visit,
  signIn,
}) => {
  const staff = await signIn('staff', WIDE)
  const [lender, broker] = [await ownLender(), await ownBroker()]
  // The broker's BDM is another one, because a loan is found by that of its broker too.
  const [bdm] = await rowsOf<{ id: number; name: string }>(
    `update lenders l set bdm_id = s.id from (select id, first_name || ' ' || last_name as name from staff
       where is_active and id <> (select bdm_id from brokers where id = $2) order by id limit 1) s
     where l.id = $1 returning s.id, s.name`,
    [lender.lenderId, broker.brokerId],
  )
  const amount = freshAmount(40)
  const loanNo = await record(
    staff,
    typedLoan({ lenders: [{ ...choiceOf(lender), amount }], broker: choiceOf(broker), ...settledDates }),
  )
  const alone = `/loans?maxPrincipal=${amount}&minPrincipal=${amount}`
  const filterByBdm = async (page: Page) => {
    await page.goto(alone)
    await expect(loanList(page).row(loanNo)).toBeVisible()
    const filters = await openFilters(page)
    const field = (await filters.under('BDM')).getByRole('combobox', { name: 'BDM', exact: true })
    await field.fill(bdm?.name ?? '')
    await page
      .getByRole('option', { name: bdm?.name ?? '', exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(`${alone}&platformBdmId=${bdm?.id}`)
    await filters.close()
    return loanList(page).row(loanNo)
  }
  const rival = await signIn('rival', WIDE)
  await expect(await filterByBdm(rival)).toBeVisible()

  await rowsOf('update lenders set loan_tab_show_current_loan_book = false where id = $1', [lender.lenderId])
  await rival.goto(alone)
  await expect(loanList(rival).row(loanNo)).toContainText('Privacy Engaged')
  await expect(await filterByBdm(rival)).toHaveCount(0)
  await expect(loanList(rival).figure('Total Records')).toHaveText('0')
  for (const page of [staff, await signInOwn(visit, broker, WIDE)])
    await expect(await filterByBdm(page)).toContainText(lender.companyName)
})
