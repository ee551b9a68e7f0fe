import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { composer } from './composing.ts'
import { expect } from './people.ts'

/** Types a subject, and a text with a merge field and a picture. */
export const writeLetter = async (page: Page): Promise<void> => {
  const fields = composer(page)
  await fields.subject.click()
  await page.keyboard.type('Rates for {{company}}')
  await fields.text.click()
  await page.keyboard.type('Dear ')
  await page.getByRole('button', { name: 'Merge field' }).click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  // The menu returns focus to the text a moment after it has closed.
  await expect(fields.text).toBeFocused()
  await page.getByLabel('For people without one').fill('there')
  await page.keyboard.press('Enter')
  await expect(fields.text).toBeFocused()
  await page.keyboard.type(', this is new.')
  const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#159' } })
    .png()
    .toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await chooser).setFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: picture })
  await page.getByLabel('What it shows').fill('A harbour')
  await page.keyboard.press('Enter')
  await expect(fields.text.getByRole('img', { name: 'A harbour' })).toBeVisible()
  await expect(fields.saved).toBeVisible()
}
