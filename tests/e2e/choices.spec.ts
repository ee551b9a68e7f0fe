import { loanForm } from './loan-form.ts'
import { expect, test } from './people.ts'

test('[H-20] Enter in a choice list waits for the answer to the text that stands there', async ({ signIn }) => {
  const page = await signIn('staff')
  const held = Promise.withResolvers<void>()
  await page.route('/api/lookups/states-suburbs?*', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? ''
    if (search === 'par') return route.fulfill({ json: { data: [{ id: 1, name: 'Parramatta, NSW' }] } })
    if (search !== 'parkes') return route.fallback()
    await held.promise
    await route.fulfill({ json: { data: [{ id: 2, name: 'Parkes, NSW' }] } })
  })
  const form = loanForm(page)
  await form.open()
  const control = form.field('Suburb & State')
  await control.click()
  await control.fill('par')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Parramatta, NSW' })).toBeVisible()
  await control.fill('parkes')
  await control.press('Enter')
  // The older answer names nothing that the text means: it is neither shown nor taken.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect(control).toHaveValue('parkes')
  held.resolve()
  await expect(control).toHaveValue('Parkes, NSW')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
})

test('[H-20] Enter takes nothing where several choices answer, and a choice that went away is not taken either', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.route('/api/lookups/states-suburbs?*', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? ''
    const names = ['Ashby, NSW', 'Ashfield, NSW', 'Ashfield, WA'].filter((name) => name.toLowerCase().includes(search))
    await route.fulfill({ json: { data: names.map((name) => ({ id: name, name })) } })
  })
  const form = loanForm(page)
  await form.open()
  const control = form.field('Suburb & State')
  await control.click()
  await control.fill('ash')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Ashby, NSW',
    'Ashfield, NSW',
    'Ashfield, WA',
  ])
  await control.press('Enter')
  await expect(control).toHaveValue('ash')
  await control.press('ArrowDown')
  await control.fill('ashf')
  await control.press('Enter')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Ashfield, NSW', 'Ashfield, WA'])
  await expect(control).toHaveValue('ashf')
  await control.press('ArrowDown')
  await control.press('ArrowDown')
  await control.press('Enter')
  await expect(control).toHaveValue('Ashfield, WA')
})
