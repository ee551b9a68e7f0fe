import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { ownBroker } from './own-companies.ts'
import { expect, test } from './people.ts'

// Red on the left, blue on the right.
const halves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#f00' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: '#00f' } }, left: 200, top: 0 }])
    .png()
    .toBuffer()

const drop = async (page: Page, place: Locator, bytes: Buffer, type: string) => {
  const dataTransfer = await page.evaluateHandle(
    ({ text, type }) => {
      const transfer = new DataTransfer()
      const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([data], 'picture', { type }))
      return transfer
    },
    { text: bytes.toString('base64'), type },
  )
  await place.dispatchEvent('drop', { dataTransfer })
}

test('[D-12] [D-16] a picture is dropped, cropped by keyboard, removed, restored, and saved on a phone', async ({
  signIn,
}) => {
  const { brokerId, individualId } = await ownBroker()
  const page = await signIn('staff', { viewport: { width: 390, height: 844 } })
  await page.goto(`/users/${brokerId}/broker`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Edit profile' })
  const field = form.getByRole('group', { name: 'Picture' })
  const place = field.getByTestId(/^drop-/)
  const picture = field.locator('img')
  await expect(field.getByRole('button', { name: 'Choose picture (Picture)' })).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Hidden' })).toBeDisabled()

  await drop(page, place, Buffer.from('<svg/>'), 'image/svg+xml')
  await expect(field.getByRole('alert')).toHaveText('You can only choose image files.')
  await drop(page, place, Buffer.from('GIF89a and no more'), 'image/gif')
  await expect(field.getByRole('alert')).toContainText('cannot be read')

  await drop(page, place, await halves(), 'image/png')
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  await dialog.getByRole('group', { name: 'Frame' }).focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+ArrowRight')
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    if (
      await dialog.getByRole('button', { name: 'Use picture' }).evaluate((button) => button === document.activeElement)
    )
      break
  }
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const src = (await picture.getAttribute('src')) as string
  const { channels } = await sharp(await (await page.request.get(src)).body()).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([0, 0, 4])

  await field.getByRole('button', { name: 'Remove (Picture)' }).click()
  await expect(picture).toHaveCount(0)
  await field.getByRole('button', { name: 'Undo (Picture)' }).click()
  await expect(picture).toHaveAttribute('src', src)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(page.locator(`img[src="${src}"]`).first()).toBeVisible()
  const [stored] = await rowsOf<{ id: number }>('select image_file_id as id from individuals where id = $1', [
    individualId,
  ])
  expect(src).toBe(`/api/files/${stored?.id}`)
})

test('[D-14] a company’s own people can change only the picture and LinkedIn of a portrait; staff can change all', async ({
  signIn,
}) => {
  const [own] = await rowsOf<{ id: number }>(
    `
    select b.id from brokers b join individuals i on i.company_id = b.company_id join accounts a on a.individual_id = i.id
    where a.email = $1`,
    [getNamedPerson('broker').email],
  )
  for (const [role, isReadOnly] of [
    ['broker', true],
    ['staff', false],
  ] as const) {
    const page = await signIn(role)
    await page.goto(`/users/${own?.id}/broker`)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('form', { name: 'Edit profile' })
    for (const label of ['First Name', 'Last Name', 'Email', 'Mobile'])
      await expect(form.getByLabel(label)).toHaveJSProperty('readOnly', isReadOnly)
    await expect(form.getByLabel('LinkedIn')).toHaveJSProperty('readOnly', false)
    await expect(form.getByText('Only staff can change the fields with a lock.')).toHaveCount(isReadOnly ? 1 : 0)
    await expect(form.getByRole('button', { name: /\(Picture\)/ }).first()).toBeEnabled()
  }
})

test('[D-11] portraits are reordered by keyboard, each move is announced, and the order is stored', async ({
  signIn,
}) => {
  const [company] = await rowsOf<{ id: number; companyId: number }>(`
    select b.id, b.company_id as "companyId" from brokers b join companies c on c.id = b.company_id
    left join lenders l on l.company_id = c.id where l.id is null and c.closed_at is null
      and (select count(*) from individuals i where i.company_id = c.id and i.closed_at is null) >= 2
    order by b.id offset 20 limit 1`)
  const names = async () =>
    (
      await rowsOf<{ name: string }>(
        `select first_name || ' ' || last_name as name from individuals where company_id = $1 and closed_at is null
         order by appearance_order, id`,
        [company?.companyId],
      )
    ).map(({ name }) => name)
  const before = await names()
  const [first] = before
  const page = await signIn('staff')
  await page.goto(`/users/${company?.id}/broker`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Portrait order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Portrait order' })
  const down = dialog.getByRole('button', { name: `Move ${first} down` })
  await down.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`${first} is now 2 of ${before.length}.`)
  // Focus stays on the person who was moved.
  await expect(
    dialog.getByRole('button', { name: new RegExp(`^Move ${first} `) }).and(page.locator(':focus')),
  ).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(dialog).toBeHidden()
  expect(await names()).toEqual([before[1], first, ...before.slice(2)])
})
