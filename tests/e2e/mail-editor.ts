import type { Page } from '@playwright/test'
import { awake, expect } from './people.ts'
import { test as base } from './saved-searches.ts'

type Json = Record<string, unknown>

/** A composer in which a text is being written: its page and the last saved body. */
export type Written = { page: Page; body: () => Json | null }

/** Tests of the text editor of mailings. */
export const test = base.extend<{ written: Written }>({
  written: async ({ enter }, use) => {
    const { page } = await enter('staff')
    let last: Json | null = null
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/api/emails/drafts/bulk'))
        last = (request.postDataJSON() as { emailBody: Json | null }).emailBody
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/bulk-email')
    await awake(page.getByRole('textbox', { name: 'Subject' }))
    await textOf(page).click()
    await use({ page, body: () => last })
  },
})

/** The text field. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** A tool of the toolbar by its name. */
export const toolOf = (page: Page, name: string | RegExp) =>
  page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** Chooses an entry of a toolbar menu. */
export const chooseIn = async (page: Page, tool: string | RegExp, line: string): Promise<void> => {
  await toolOf(page, tool).click()
  await page.getByRole('menu').getByText(line, { exact: true }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Waits until the draft has this body. */
export const expectBody = async ({ body }: Written, content: unknown[]): Promise<void> => {
  await expect.poll(body).toEqual({ type: 'doc', content })
}

/** Waits until the editor has handled a cursor move, which the browser reports with its next frame. */
export const cursorMoved = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Puts the data of another program into the clipboard, byte by byte. */
export const copied = (page: Page, parts: Record<string, string>): Promise<void> =>
  page.evaluate((held) => {
    const put = (event: ClipboardEvent) => {
      for (const [type, said] of Object.entries(held)) event.clipboardData?.setData(type, said)
      event.preventDefault()
    }
    const field = document.createElement('textarea')
    field.value = 'x'
    document.body.append(field)
    document.addEventListener('copy', put, { once: true })
    field.select()
    document.execCommand('copy')
    field.remove()
  }, parts)

/** A paragraph of a body. */
export const line = (...content: (string | Json)[]): Json =>
  content.length === 0
    ? { type: 'paragraph' }
    : { type: 'paragraph', content: content.map((part) => (typeof part === 'string' ? text(part) : part)) }

/** A text node with its marks. */
export const text = (said: string, ...marks: Json[]): Json =>
  marks.length === 0 ? { type: 'text', text: said } : { type: 'text', text: said, marks }

/** A list of a body; each item has its blocks. */
export const list = (type: 'bulletList' | 'orderedList', ...items: Json[][]): Json => ({
  type,
  ...(type === 'orderedList' ? { attrs: { start: 1 } } : {}),
  content: items.map((content) => ({ type: 'listItem', content })),
})

export const field = (name: string, fallback = ''): Json => ({ type: 'mergeField', attrs: { field: name, fallback } })
export const link = (href: string): Json => ({ type: 'link', attrs: { href } })
export const style = (color: string | null, fontSize: string | null): Json => ({
  type: 'textStyle',
  attrs: { color, fontSize },
})
export const BOLD = { type: 'bold' }
