import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { awake, expect } from './people.ts'
import { chips, edited, PHONE, picker, saveButton, saving, test } from './saved-searches.ts'

// A disabled button cannot take focus.
const focus = async (button: Locator) => {
  await expect(await awake(button)).toBeEnabled()
  await button.focus()
}

test('a search is saved, picked and cleared with the keyboard', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/loans?state=VIC')
  await focus(saveButton(page))
  await page.keyboard.press('Enter')
  await expect(saving(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Victoria')
  await page.keyboard.press('Enter')
  await expect(picker(page, 'Victoria')).toBeVisible()
  await page.goto('/loans?view=all')
  await focus(picker(page, 'Saved searches'))
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Find a saved search' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  if (await field.count()) await page.keyboard.press('Escape')
  await expect(picker(page, 'Saved searches')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Victoria' })).toBeVisible()
  await field.fill('vic')
  await page.keyboard.press('Enter')
  await expect(picker(page, 'Victoria')).toBeFocused()
  await expect(chips(page)).toHaveText(['State: VIC'])
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Victoria')
  await page.keyboard.press('Delete')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL('/loans?view=all')
})

test('on a phone a search is saved and picked by touch, fits the screen, and has no accessibility violation', async ({
  enter,
}) => {
  const { page } = await enter('broker', PHONE)
  const check = async () => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  const name = 'Everything in Queensland that has settled within this financial year'
  await page.goto('/loans?state=QLD')
  await (await awake(saveButton(page))).tap()
  await saving(page).getByLabel('Name').fill(name)
  await check()
  await saving(page).getByRole('button', { name: 'Save as new' }).tap()
  await expect(picker(page, name)).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Filters' }).tap()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'NSW', exact: true }).check()
  await expect(filters.getByRole('status')).toHaveText(/^[\d,]+ loans?$/)
  await filters.getByRole('button', { name: 'Close' }).last().tap()
  await expect(chips(page)).toHaveText(['State: NSW or QLD'])
  await saveButton(page).tap()
  await expect(saving(page).getByRole('button', { name: `Replace “${name}”` })).toBeVisible()
  await check()
  await saving(page).getByRole('button', { name: 'Cancel' }).tap()
  await edited(page).tap()
  await expect(page.getByRole('option', { name })).toBeVisible()
  await check()
  await page.getByRole('option', { name }).tap()
  await expect(chips(page)).toHaveText(['State: QLD'])
})
