import type { Page } from '@playwright/test'
import { GMAIL, HOSTILE, WORD } from '#tests/support/copied-texts.ts'
import {
  BOLD,
  copied,
  cursorMoved,
  expectBody,
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

const paste = async (page: Page, parts: Record<string, string>): Promise<void> => {
  await copied(page, parts)
  await textOf(page).focus()
  await page.keyboard.press('Control+v')
}

// While parsing pasted content the browser reports policy violations; none of it is applied or runs.
const REPORTED = /^(?:Executing inline event handler|Applying inline style) violates/

test('[N-01] text pasted from Word keeps its words, lists, links and colours, and nothing else', async ({
  written,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REPORTED)
  await paste(written.page, { 'text/html': WORD, 'text/plain': 'x' })
  await expectBody(written, [
    { type: 'heading', attrs: { level: 1 }, content: [text('Rates for June', style('#2f5496', null))] },
    line(
      ...['Dear ', text('all', BOLD), ', this is ', text('new', { type: 'italic' }), ' and '],
      ...[text('firm', { type: 'underline' }), ', ', text('red', style('#e60000', null)), ' and black.'],
    ),
    line(),
    list('bulletList', [line('First point'), list('bulletList', [line('Inner point')])], [line('Second point')]),
    list('orderedList', [line('Numbered')]),
    line('See ', text('our rates', link('https://covenant.test/rates'))),
  ])
  await written.page.keyboard.press('Control+z')
  await expectBody(written, [line()])
})

test('[N-01] text pasted from Gmail keeps its lines and lists', async ({ written }) => {
  await paste(written.page, { 'text/html': GMAIL, 'text/plain': 'x' })
  await expectBody(written, [
    line('Hi there,'),
    line(),
    line('the ', text('terms', BOLD), ' are ', text('below', style('#e60000', '14pt')), ':'),
    list('bulletList', [line('one')], [line('two'), list('bulletList', [line('in')])]),
    line(text('a@b.test', link('mailto:a@b.test')), ' bad'),
  ])
})

test('[N-01] pasted content runs and fetches nothing, and merge fields and links in plain text are recognised [T-C5]', async ({
  written,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REPORTED)
  const { page } = written
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => Object.assign(window, { broken: 0 }))
  await paste(page, { 'text/html': HOSTILE, 'text/plain': 'x' })
  await expectBody(written, [line('before'), line('after')])
  await page.keyboard.press('Enter')
  await paste(page, { 'text/plain': 'To {{firstName|you}}: https://a.test/' })
  await expectBody(written, [
    ...[line('before'), line('after')],
    line(
      'To ',
      { type: 'mergeField', attrs: { field: 'firstName', fallback: 'you' } },
      ': ',
      text('https://a.test/', link('https://a.test/')),
    ),
  ])
  expect(await page.evaluate(() => (window as unknown as { broken: number }).broken)).toBe(0)
  expect(asked.filter((url) => url.includes('evil.test'))).toEqual([])
})

test('[N-01] text copied from the editor is pasted unchanged', async ({ written }) => {
  const { page } = written
  await page.keyboard.type('Hello {{company|you}} there')
  await page.keyboard.press('Control+a')
  await toolOf(page, 'Bold').click()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+End')
  await cursorMoved(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+v')
  const { marks, ...chip } = { type: 'mergeField', attrs: { field: 'company', fallback: 'you' }, marks: [BOLD] }
  const same = line(text('Hello ', BOLD), { ...chip, marks }, text(' there', BOLD))
  await expectBody(written, [same, same])
})

/** A PNG picture of the given width in px, as base64. */
const drawn = (page: Page, width: number): Promise<string> =>
  page.evaluate((wide) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: wide, height: 60 })
    canvas.getContext('2d')?.fillRect(0, 0, wide, 30)
    return canvas.toDataURL('image/png').split(',')[1] as string
  }, width)

/** Answers each uploaded picture with the next id, from 71 on, or with 413 if `isRefused`. */
const answerPictures = async (page: Page, isRefused = false) => {
  let next = 71
  await page.route(/\/attachments/, (route) => {
    if (isRefused) return route.fulfill({ status: 413, json: { status: 413, errors: [] } })
    const kept = { fileName: 'a.png', contentType: 'image/png', byteSize: 80, isInline: true }
    return route.fulfill({ status: 201, json: { data: { id: next++, ...kept } } })
  })
}

const image = (attachmentId: number, alt: string, width: number) => ({
  type: 'image',
  attrs: { attachmentId, alt, width },
})

/** Drops a file at the end of the text, as from a folder. */
const drop = (page: Page, name: string, type: string, bytes: string): Promise<void> =>
  page.evaluate(
    ({ name, type, bytes }) => {
      const binary = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([binary], name, { type }))
      const target = document.querySelector('.mail-text > :last-child') as Element
      const { right, bottom } = target.getBoundingClientRect()
      const place = { clientX: right - 2, clientY: bottom - 2, bubbles: true, cancelable: true }
      target.dispatchEvent(new DragEvent('drop', { ...place, dataTransfer }))
    },
    { name, type, bytes },
  )

test('[N-01] a picture is chosen, pasted or dropped, can be described and resized', async ({ written }) => {
  const { page } = written
  await answerPictures(page)
  const bytes = await drawn(page, 900)
  await textOf(page).click()
  await page.keyboard.type('See ')
  const chooser = page.waitForEvent('filechooser')
  await toolOf(page, 'Picture').click()
  await (await chooser).setFiles({ name: 'map.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') })
  await expect(page.getByRole('status').filter({ hasText: 'Picture. Press Enter to describe it.' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What it shows')).toBeFocused()
  await page.keyboard.type('A map')
  await expectBody(written, [line('See ', image(71, 'A map', 600))])
  await page.getByRole('button', { name: 'Small', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectBody(written, [line('See ', image(71, 'A map', 200))])
  await page.evaluate(
    async (held) => {
      const binary = Uint8Array.from(atob(held), (sign) => sign.charCodeAt(0))
      const blob = new Blob([binary], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    },
    await drawn(page, 120),
  )
  await page.keyboard.press('Control+v')
  await expectBody(written, [line('See ', image(71, 'A map', 200), image(72, '', 120))])
  await page.keyboard.press('ArrowRight')
  await drop(page, 'plan.png', 'image/png', bytes)
  await expectBody(written, [line('See ', image(71, 'A map', 200), image(72, '', 120), image(73, '', 600))])
  await page.keyboard.press('Delete')
  await expectBody(written, [line('See ', image(71, 'A map', 200), image(72, '', 120))])
})

test('[N-01] a picture that is refused leaves nothing in the text, and a message names the file', async ({
  written,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 413/)
  const { page } = written
  await answerPictures(page, true)
  const bytes = await drawn(page, 50)
  await textOf(page).click()
  await page.keyboard.type('See ')
  await drop(page, 'plan.png', 'image/png', bytes)
  await expect(page.getByRole('status').filter({ hasText: 'plan.png could not be added.' })).toBeAttached()
  await expect(textOf(page).getByRole('progressbar')).toHaveCount(0)
  await drop(page, 'plan.svg', 'image/svg+xml', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('Pictures are PNG, JPEG or GIF files.')).toBeVisible()
  await expectBody(written, [line('See ')])
})
