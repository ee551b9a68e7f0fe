import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { panel, toast } from '#tests/e2e/screens.ts'

const field = (page: Page, label: string) => page.getByRole('form', { name: 'The deal' }).getByLabel(label)
const open = async (page: Page, query = '') => {
  await page.goto(`/match${query}`)
  await awake(field(page, 'Amount'))
}
type DraftAnswer = { data: { isKept: boolean } }

const DEAL = '?amount=2400000&lvr=68&categoryKey=SECOND_RANKING&suburb=Dandenong+South'
const saved = (page: Page) => panel(page, 'Saved deals')
const nameOf = (words: string): string => `${words} ${Date.now()}`
const saveAs = async (page: Page, button: string, name: string) => {
  await (await awake(page.getByRole('button', { name: button, exact: true }))).click()
  const dialog = page.getByRole('dialog', { name: 'Save this deal' })
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('a deal that was typed is filled in again on the next visit, until the person starts anew', async ({ signIn }) => {
  const page = await signIn('dual')
  await open(page, DEAL)
  await field(page, 'Term in months').fill('12')
  // It is kept even if the page is left at once.
  await page.goto('/loans')
  await open(page)
  await expect(page.getByText(/^What you typed on .+ is filled in\.$/)).toBeVisible()
  await expect(field(page, 'Amount')).toHaveValue('2,400,000')
  await expect(field(page, 'Term in months')).toHaveValue('12')
  await expect(page.getByText(/offers? 2nd Ranking with criteria/)).toBeVisible()
  // The save on leaving may arrive after this page was read; then the removal is sent again.
  const removed = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/match/draft') && ((await response.json()) as DraftAnswer).data.isKept,
  )
  await page.getByRole('button', { name: 'Start anew' }).click()
  await expect(field(page, 'Amount')).toHaveValue('')
  await removed
  await page.goto('/loans')
  await open(page)
  await expect(field(page, 'Amount')).toHaveValue('')
})

test('a deal is saved, changed, renamed, deleted and restored', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/409 \(Conflict\)/)
  const page = await signIn('broker')
  const [name, other] = [nameOf('Warehouse'), nameOf('Depot')]
  await open(page, DEAL)
  await saveAs(page, 'Save', name)
  await expect(page).toHaveURL(/\/match\?scenario=\d+$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(saved(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  // A duplicate name is refused beside its field, and the input stays.
  await page.getByRole('button', { name: 'Save as new' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this deal' })
  await dialog.getByLabel('Name').fill(name.toUpperCase())
  await dialog.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(dialog.getByText(/You have a deal named/)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue(name.toUpperCase())
  await page.keyboard.press('Escape')
  await field(page, 'LVR').fill('65')
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(page.getByText('Changed', { exact: true })).toBeHidden()
  // Other tests save deals for the same broker meanwhile.
  const menuOf = (deal: string) => saved(page).getByRole('button', { name: `Actions of ${deal}` })
  await menuOf(name).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename' })
  await expect(renaming.getByLabel('Name')).toHaveValue(name)
  await renaming.getByLabel('Name').fill(other)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible()
  await page.goto('/match')
  await saved(page).getByRole('link', { name: other }).click()
  await expect(field(page, 'LVR')).toHaveValue('65')
  await menuOf(other).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(saved(page).getByRole('link', { name: other })).toHaveCount(0)
  await toast(page, 'is deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(saved(page).getByRole('link', { name: other })).toBeVisible()
})

test('a link shows the deal to others who may match, and they can save their own copy', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[34] /)
  const page = await signIn('broker')
  const name = nameOf('Shared')
  await open(page, DEAL)
  await saveAs(page, 'Save', name)
  await expect(page).toHaveURL(/scenario=\d+$/)
  const id = Number(/scenario=(\d+)/.exec(page.url())?.[1])
  const [row] = await rowsOf<{ key: string }>('select link_key as key from saved_scenarios where id = $1', [id])
  const colleague = await signIn('staff')
  await open(colleague, `?shared=${row?.key}`)
  await expect(colleague.getByText(/^Shared by .+ judged with your own rights\.$/)).toBeVisible()
  await expect(field(colleague, 'Amount')).toHaveValue('2,400,000')
  await expect(saved(colleague).getByRole('link', { name })).toHaveCount(0)
  await saveAs(colleague, 'Save a copy', `${name} copy`)
  await expect(saved(colleague).getByRole('link', { name: `${name} copy` })).toBeVisible()
  // Its number opens it only for its owner, and its link is refused to a lender.
  await colleague.goto(`/match?scenario=${id}`)
  await expect(colleague.getByRole('heading', { name: /not found|does not exist|404/i })).toBeVisible()
  const lender = await signIn('lender')
  await lender.goto(`/match?shared=${row?.key}`)
  await expect(lender).toHaveURL(/exception\/403/)
})

test('a loan in pre-settlement opens as a deal, and a deal opens as a new loan', async ({ signIn }) => {
  const page = await signIn('staff')
  const [loan] = await rowsOf<{ id: number; principal: string }>(
    `select id, principal from loans where status_key = 'PRESETTLEMENT' order by id limit 1`,
  )
  await page.goto(`/loans/${loan?.id}/view`)
  await page.getByRole('link', { name: 'Find a lender' }).click()
  await awake(field(page, 'Amount'))
  await expect(field(page, 'Amount')).toHaveValue(Number(loan?.principal).toLocaleString('en-AU'))
  await expect(field(page, 'Suburb')).not.toHaveValue('')
  await page.getByRole('link', { name: 'Record as loan' }).click()
  await expect(page.getByRole('heading', { name: 'Add Loan' })).toBeVisible()
  const [settled] = await rowsOf<{ id: number }>(`select id from loans where status_key = 'SETTLED' limit 1`)
  await page.goto(`/loans/${settled?.id}/view`)
  await expect(page.getByRole('link', { name: 'Find a lender' })).toHaveCount(0)
  // Brokers cannot record loans.
  const broker = await signIn('broker')
  await open(broker, DEAL)
  await expect(broker.getByRole('link', { name: 'Record as loan' })).toHaveCount(0)
})
