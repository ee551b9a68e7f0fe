import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'
import { chips, WIDE } from './saved-searches.ts'
import { fact } from './screens.ts'

// People of lenders in Queensland with a published category among these.
const countLenders = async (keys: readonly string[]): Promise<string> => {
  const [found] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from user_searches u where u.lender_id is not null and u.state_key = 'QLD'
      and u.active_categories && array(select code::int from categories where key = any($1))`,
    [keys],
  )
  return (found?.count ?? 0).toLocaleString('en-AU')
}

test('lenders who do construction are found in words, by a filter and from a group', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/users/all?view=all')
  const field = await awake(page.getByRole('textbox', { name: 'Narrow All Users in words' }))
  await field.pressSequentially('lenders in Queensland who do construction')
  await field.press('Enter')
  await expect(page).toHaveURL('/users/all?criteriaKeys=CONSTRUCTION&stateKeys=QLD&typeKey=LENDER')
  await expect(chips(page)).toHaveText(['Type: Lender', 'Active Criteria: Construction', 'State: QLD'])
  await expect(fact(page, 'Total Records')).toHaveText(await countLenders(['CONSTRUCTION']))
  await (await awake(chips(page).getByRole('button', { name: 'Active Criteria' }))).click()
  await page.getByRole('group', { name: 'Active Criteria' }).getByLabel('Rural').check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/users/all?criteriaKeys=CONSTRUCTION%2CRURAL&stateKeys=QLD&typeKey=LENDER')
  await expect(chips(page).nth(1)).toHaveText('Active Criteria: Construction or Rural')
  await expect(fact(page, 'Total Records')).toHaveText(await countLenders(['CONSTRUCTION', 'RURAL']))
  await page.goto('/users/all?group=activeCriteria')
  await page.getByRole('link', { name: /^\d+ users: Mezzanine$/ }).click()
  await expect(chips(page)).toHaveText(['Active Criteria: Mezzanine'])
})
