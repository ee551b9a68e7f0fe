import { addRecipient } from './composing.ts'
import {
  BOLD,
  chooseIn,
  expectBody,
  field,
  line,
  link,
  list,
  style,
  test,
  text,
  textOf,
  toolOf,
} from './mail-editor.ts'
import { expect } from './people.ts'

const popup = '[data-editor-popup]'

test('[N-01] bold, nested lists, a link, undo and redo work with the keyboard', async ({ written }) => {
  const { page } = written
  await page.keyboard.type('Dear ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('all')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(', see https://a.test/x now')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('two')
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('Read our ')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Links start with http://, https:// or mailto:')
  await dialog.getByLabel('Address').fill('covenant.test/rates')
  await dialog.getByLabel('Text').fill('rates')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('.')
  const whole = [
    line('Dear ', text('all', BOLD), ', see ', text('https://a.test/x', link('https://a.test/x')), ' now'),
    list('bulletList', [line('one'), list('bulletList', [line('two')])]),
    line('Read our ', text('rates', link('https://covenant.test/rates')), '.'),
  ]
  await expectBody(written, whole)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expectBody(written, [line()])
  await page.keyboard.press('Control+z')
  await expectBody(written, whole)
  await toolOf(page, 'Redo').click()
  await expectBody(written, [line()])
  await expect(toolOf(page, 'Redo')).toHaveAttribute('aria-disabled', 'true')
})

test('[N-01] sizes from 8 to 36 points and colours are applied to the selection and cleared again', async ({
  written,
}) => {
  const { page } = written
  await page.keyboard.type('Big news')
  await page.keyboard.press('Control+a')
  await toolOf(page, /^Size of text/).click()
  const sizes = await page.getByRole('menuitemradio').allInnerTexts()
  expect([sizes[0], sizes.at(-1)]).toEqual(['8 pt', '36 pt'])
  await page.getByRole('menuitemradio', { name: '36 pt' }).click()
  await chooseIn(page, 'Colour of text', 'Red')
  await expectBody(written, [line(text('Big news', style('#b42318', '36pt')))])
  await expect(textOf(page)).toBeFocused()
  await expect(toolOf(page, 'Size of text: 36 pt')).toBeVisible()
  await page.keyboard.press('Control+Shift+Comma')
  await expectBody(written, [line(text('Big news', style('#b42318', '32pt')))])
  await chooseIn(page, 'Colour of text', 'Automatic')
  await chooseIn(page, /^Size of text/, '11 pt · Normal')
  await expectBody(written, [line('Big news')])
  await toolOf(page, 'Italic').click()
  await toolOf(page, 'Numbered list').click()
  await expectBody(written, [list('orderedList', [line(text('Big news', { type: 'italic' }))])])
  await expect(toolOf(page, 'Italic')).toHaveAttribute('aria-pressed', 'true')
  await toolOf(page, 'Clear formatting').click()
  await expectBody(written, [line('Big news')])
})

test('[N-01] a merge field is a chip with a text for people without a value, set by keyboard or mouse', async ({
  written,
}) => {
  const { page } = written
  await page.keyboard.type('Dear ')
  await chooseIn(page, 'Merge field', 'First name')
  await expect(page.getByRole('status').filter({ hasText: 'Merge field First name. Press Enter' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('For people without one')).toBeFocused()
  await page.keyboard.type('th{{er}}e')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' of {{company|your firm}} and {{bdm}}')
  await expectBody(written, [
    line('Dear ', field('firstName', 'there'), ' of ', field('company', 'your firm'), ' and ', field('bdm')),
  ])
  // With the mouse, and with an arrow key that selects it.
  const chip = textOf(page).locator('[data-merge-field="bdm"]')
  await chip.click()
  await page.getByLabel('For people without one').fill('us')
  await page.locator(popup).getByRole('button', { name: 'Done' }).click()
  await expect(chip).toHaveText('BDM or “us”')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('For people without one')).toHaveValue('us')
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expectBody(written, [
    line('Dear ', field('firstName', 'there'), ' of ', field('company', 'your firm'), ' and '),
  ])
  await page.keyboard.press('Control+z')
  await expect(chip).toHaveText('BDM or “us”')
})

test('[N-01] the toolbar is one tab stop, and arrow keys move between its tools', async ({ written }) => {
  const { page } = written
  await page.keyboard.type('x')
  await page.keyboard.press('Alt+F10')
  await expect(toolOf(page, /^Size of text/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(toolOf(page, 'Bold')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(toolOf(page, 'Redo')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(toolOf(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: '8 pt', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toolOf(page, /^Size of text/)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(textOf(page)).not.toBeFocused()
})

test('[N-03] an empty text is refused with a red border and a message, and gets focus', async ({ written }) => {
  const { page } = written
  // Recipients come before the text, so without one they would get the focus.
  await addRecipient(page, 'Helen Castellano')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Without a text')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(textOf(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(textOf(page)).toHaveAccessibleDescription(/^Write the text of the email\./)
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('Now with one')
  await expect(textOf(page)).not.toHaveAttribute('aria-invalid')
})

test('[N-01] a draft opens with its text even if the editor loads after the page', async ({ written }) => {
  const { page } = written
  await page.keyboard.type('Written before')
  await expectBody(written, [line(text('Written before'))])
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  // React shows a placeholder before it replaces it; meanwhile the library destroys the waiting editor.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const latency of [10, 20, 30]) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      downloadThroughput: -1,
      uploadThroughput: -1,
      latency,
    })
    await page.reload()
    await expect(textOf(page)).toHaveText('Written before')
  }
  await textOf(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and after')
  await expectBody(written, [line(text('Written before and after'))])
})
