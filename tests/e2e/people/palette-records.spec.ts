import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { toast } from '#tests/e2e/screens.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search people, companies and loan numbers' })
const group = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

const entries = (page: Page) => page.locator('[cmdk-root]').getByRole('option')

const openPalette = async (page: Page): Promise<void> => {
  await awake(boxOf(page))
  await page.keyboard.press('Control+k')
  await expect(boxOf(page)).toBeFocused()
}
const openLender = async () => {
  const [found] = await rowsOf<{ id: number; name: string }>(
    `select l.id, c.name from lenders l join companies c on c.id = l.company_id
     where l.is_active and c.is_master_switch_on and c.closed_at is null
       and not exists (select from brokers b where b.company_id = c.id)
       and (select count(*) from companies o where o.name like c.name || '%') = 1 order by c.name limit 1`,
  )
  return found as { id: number; name: string }
}

test('Find Lender searches lenders only, and the right arrow opens the actions on one', async ({ signIn }) => {
  const page = await signIn('staff')
  const lender = await openLender()
  await page.goto('/freshness')
  await openPalette(page)
  await page.keyboard.type('find l')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await group(page, 'Find')
    .getByRole('option', { name: /^Find Lender/ })
    .click()
  await expect(boxOf(page)).toHaveValue('lender ')
  await page.keyboard.type(lender.name.toLowerCase())
  const first = group(page, 'Lenders').getByRole('option').first()
  await expect(first).toContainText(lender.name)
  await expect(first).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('ArrowRight')
  const acts = group(page, `What to do with ${lender.name}`).getByRole('option')
  await expect(acts).toHaveText(['Open', 'Add file note', 'Copy link', `New loan for ${lender.name}`])
  await expect(acts.first()).toHaveAttribute('aria-selected', 'true')
  expect((await new AxeBuilder({ page }).include('[cmdk-root]').analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(boxOf(page)).toHaveValue(`lender ${lender.name.toLowerCase()}`)

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/users/${lender.id}/lender`)

  await openPalette(page)
  await page.keyboard.type(`lender ${lender.name}`)
  await expect(first).toContainText(lender.name)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/loans/create?lender=${lender.id}`)
  // The draft of another test may be filled in first.
  await awake(page.locator('form[aria-label="Loan"]'))
  const draft = page.getByRole('button', { name: 'Discard draft' })
  if (await draft.isVisible()) await draft.click()
  await expect(page.getByRole('listitem').filter({ hasText: lender.name })).toBeVisible()
})

test('Add file note on a broker found in the palette works with the mouse', async ({ signIn }) => {
  const page = await signIn('staff')
  const [broker] = await rowsOf<{ id: number; name: string }>(
    `select b.id, c.name from brokers b join companies c on c.id = b.company_id
     where b.is_active and c.is_master_switch_on and c.closed_at is null
       and not exists (select from lenders l where l.company_id = c.id)
       and (select count(*) from companies o where o.name like c.name || '%') = 1 order by c.name desc limit 1`,
  )
  await page.goto('/freshness')
  await openPalette(page)
  await page.keyboard.type(`broker ${broker?.name}`)
  const first = group(page, 'Brokers').getByRole('option').first()
  await expect(first).toContainText(broker?.name ?? '')
  await first.hover()
  await first.locator('[title]').click()
  await option(page, 'Add file note').click()
  await expect(page).toHaveURL(new RegExp(`/users/${broker?.id}/broker\\?tab=fileNotes`))
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible()
})

test('a search in words shows its count and first loans while it is typed, and updates as more is typed', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from loans where priority_key = 'SECOND' and principal > 2000000`,
  )
  await page.goto('/freshness')
  await openPalette(page)
  await page.keyboard.type('second mortgages over $2m')
  await expect(group(page, 'Loans').getByRole('option').first()).toContainText(`${count.toLocaleString('en-AU')} loans`)
  const rows = group(page, new RegExp(`^First 3 of ${count.toLocaleString('en-AU')} loans$`)).getByRole('option')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(entries(page)).toHaveText(['Open', 'Edit', 'Copy link'])
  await page.keyboard.type(' in vic')
  await expect(page.getByRole('option', { name: 'Copy link' })).toHaveCount(0)
  await expect(group(page, 'Loans').getByRole('option').first()).toContainText('State: VIC')
})

test('a member sees only the actions of their rights', async ({ signIn }) => {
  const lender = await signIn('lender')
  await lender.goto('/')
  await openPalette(lender)
  await expect(group(lender, 'Find')).toHaveCount(0)
  await lender.keyboard.type('castellano')
  await expect(option(lender, /Helen Castellano/).first()).toBeVisible()
  await lender.keyboard.press('ArrowRight')
  await expect(entries(lender)).toHaveText(['Open', 'Copy link'])
})

for (const [role, isEditable] of [
  ['staff', true],
  ['lawFirm', true],
  ['broker', false],
] as const)
  test(`${role} ${isEditable ? 'edits' : 'cannot edit'} a found loan from the palette`, async ({ signIn }) => {
    const { own } = await world()
    const [loan] = await rowsOf<{ id: number; loanNo: string }>(
      `select l.id, l.loan_no as "loanNo" from loans l join loan_brokers b on b.loan_id = l.id
       where ${role === 'broker' ? 'b.broker_id' : 'l.law_firm_id'} = $1 order by l.id limit 1`,
      [role === 'broker' ? own.broker : own.lawFirm],
    )
    const page = await signIn(role)
    await page.goto('/')
    await openPalette(page)
    await page.keyboard.type(loan?.loanNo ?? '')
    await expect(option(page, new RegExp(`^${loan?.loanNo}`)).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(entries(page)).toHaveText(isEditable ? ['Open', 'Edit', 'Copy link'] : ['Open', 'Copy link'])
    if (!isEditable) return
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/loans/${loan?.id}/edit`)
  })

test('a lender in the address is preset only for staff, and not if it is paused', async ({ signIn }) => {
  const lender = await openLender()
  const other = await signIn('lender')
  await other.goto(`/loans/create?lender=${lender.id}`)
  await awake(other.locator('form[aria-label="Loan"]'))
  await expect(other.getByRole('listitem').filter({ hasText: lender.name })).toHaveCount(0)
  const [paused] = await rowsOf<{ id: number; name: string }>(
    `select l.id, c.name from lenders l join companies c on c.id = l.company_id
     where not l.is_active and c.closed_at is null order by c.name limit 1`,
  )
  const staff = await signIn('staff')
  await staff.goto(`/loans/create?lender=${paused?.id}`)
  await awake(staff.locator('form[aria-label="Loan"]'))
  await expect(staff.getByRole('listitem').filter({ hasText: paused?.name ?? '' })).toHaveCount(0)
})
