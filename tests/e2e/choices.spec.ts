import { pasteOver, WITH_CLIPBOARD } from './amounts.ts'
import { loanForm } from './loan-form.ts'
import { expect, test } from './people.ts'

test('[H-20] Enter in a choice list waits for the response to the current text', async ({ signIn }) => {
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
  // The older response does not match the text, so it is neither shown nor chosen.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect(control).toHaveValue('parkes')
  held.resolve()
  await expect(control).toHaveValue('Parkes, NSW')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
})

test('[H-20] the first choice is highlighted, and Enter takes the highlighted one, never one that has gone', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.route('/api/lookups/states-suburbs?*', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? ''
    const names = ['Ashby, NSW', 'Ashfield, NSW', 'Ashfield, WA'].filter((name) => name.toLowerCase().includes(search))
    const place = { suburb: 'Ashfield', state: 'NSW', postcode: '2131' }
    await route.fulfill({ json: { data: names.map((name, at) => ({ id: at + 1, name, ...place })) } })
  })
  const form = loanForm(page)
  await form.open()
  const control = form.field('Suburb & State')
  const highlighted = page.getByRole('listbox').getByRole('option', { selected: true })
  await control.click()
  await control.fill('ash')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Ashby, NSW',
    'Ashfield, NSW',
    'Ashfield, WA',
  ])
  await expect(highlighted).toHaveText('Ashby, NSW')
  // Ashby no longer matches: Enter waits and takes the first choice that does.
  await control.fill('ashf')
  await control.press('Enter')
  await expect(control).toHaveValue('Ashfield, NSW')
  await expect(page.getByRole('listbox')).toHaveCount(0)

  // Focus selects the whole text, so typing replaces it; Escape restores the choice.
  await form.field('Loan No.').focus()
  await control.focus()
  await page.keyboard.type('ash')
  await expect(control).toHaveValue('ash')
  await expect(highlighted).toHaveText('Ashby, NSW')
  await control.press('Escape')
  await expect(control).toHaveValue('Ashfield, NSW')
  await control.fill('ash')
  await expect(highlighted).toHaveText('Ashby, NSW')
  await control.press('ArrowDown')
  await control.press('ArrowDown')
  await expect(highlighted).toHaveText('Ashfield, WA')
  await control.press('Enter')
  await expect(control).toHaveValue('Ashfield, WA')

  // Leaving with a text that names no single choice takes none, and says so.
  await control.fill('ash')
  await expect(highlighted).toHaveText('Ashby, NSW')
  await control.press('Tab')
  await expect(control).toHaveValue('Ashfield, WA')
  await expect(page.getByText('“ash” is not one of the choices. Ashfield, WA is kept.')).toBeVisible()
})

test('[H-20] leaving a choice list takes what the text names, however fast, else keeps the text and says so', async ({
  signIn,
}) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  const held = Promise.withResolvers<void>()
  await page.route('/api/lookups/states-suburbs?*', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? ''
    if (search.startsWith('parkes')) await held.promise
    const names = ['Ashby, NSW', 'Ashfield, NSW', 'Ashfield, WA', 'Parkes, NSW', 'Parkesbourne, NSW']
    const found = names.filter((name) => search.includes(name.toLowerCase()) || name.toLowerCase().startsWith(search))
    const place = { suburb: 'Ashfield', state: 'NSW', postcode: '2131' }
    await route.fulfill({ json: { data: found.map((name, at) => ({ id: at + 1, name, ...place })) } })
  })
  const form = loanForm(page)
  await form.open()
  const control = form.field('Suburb & State')
  const list = page.getByRole('listbox')
  const message = page.getByText(/is not one of the choices\. Choose from the list\.$/)

  // Typed and left at once: the answer to the text comes after the field was left.
  await control.click()
  await page.keyboard.type('parkes')
  await page.keyboard.press('Tab')
  await expect(list).toHaveCount(0)
  await expect(control).toHaveValue('parkes')
  held.resolve()
  await expect(control).toHaveValue('Parkes, NSW')
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click()

  // Two suburbs have this name: nothing is guessed, and the text is there to go on from.
  await page.keyboard.type('ashfield')
  await expect(list.getByRole('option')).toHaveCount(2)
  await form.field('Loan No.').click()
  await expect(control).toHaveValue('ashfield')
  await expect(message).toBeVisible()
  await expect(control).toHaveAccessibleDescription(/“ashfield” is not one of the choices/)
  await control.click()
  await expect(message).toBeHidden()
  await expect(list.getByRole('option')).toHaveText(['Ashfield, NSW', 'Ashfield, WA'])

  // A pasted text with more in it, such as a postcode, names the only choice that it finds.
  await pasteOver(control, 'ashby, nsw 2463')
  await expect(list.getByRole('option')).toHaveText(['Ashby, NSW'])
  await page.keyboard.press('Tab')
  await expect(control).toHaveValue('Ashby, NSW')
  await expect(message).toBeHidden()
})

for (const locale of ['en-US', 'de-DE'])
  test(`[H-09] a browser in ${locale} shows dates as d/m/y, and its calendar opens and works by keyboard`, async ({
    signIn,
  }) => {
    const page = await signIn('staff', { locale })
    const form = loanForm(page)
    await form.open()
    const date = form.field('Settlement Date')
    await date.fill('3/2/2026')
    await date.blur()
    await expect(date).toHaveValue('03/02/2026')
    await expect(form.field('Status')).toHaveValue('SETTLED')
    await date.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: /^Tuesday, 3 February 2026/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(date).toBeFocused()
    await expect(date).toHaveValue('11/02/2026')
    await date.press('Alt+ArrowDown')
    await expect(calendar.getByRole('button', { name: /^Wednesday, 11 February 2026/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(date).toHaveValue('11/02/2026')
    await date.fill('30/2/2026')
    await date.blur()
    await expect(date).toHaveValue('30/2/2026')
  })
