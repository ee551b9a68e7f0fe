import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addRecipient, compose, composer, draftOf, mailingsOf, test, write } from './composing.ts'
import { rowsOf } from './database.ts'
import { expect } from './people.ts'
import { holdRequests } from './requests.ts'
import { toast } from './screens.ts'

const MB = 1024 * 1024
const LIMIT = 26_214_400
const TOO_LARGE = 'Total attachments size cannot exceed more than 25MB'
const UPLOAD = /\/drafts\/bulk\/attachments/

const file = (name: string, bytes: number | Buffer) => ({
  name,
  buffer: typeof bytes === 'number' ? Buffer.alloc(bytes, 7) : bytes,
})
// By path, because sending large files to the browser as messages is slow.
const attach = async (page: Page, ...files: ReturnType<typeof file>[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'attached-'))
  const paths = files.map(({ name }) => join(folder, name))
  for (const [at, { buffer }] of files.entries()) await writeFile(paths[at] as string, buffer)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(paths)
}
const lines = (page: Page) => composer(page).files.getByRole('listitem')
const stored = (campaignId: number) =>
  rowsOf<{ name: string; size: number; hash: string }>(
    `select file_name as name, byte_size as size, encode(sha256, 'hex') as hash from email_attachments
     where campaign_id = $1 order by id`,
    [campaignId],
  )

test('[N-01] files are attached with progress, survive a reload, can be removed, and are sent with the mailing', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  const fields = await compose(page)
  await addRecipient(page, firm.name)
  await write(page, 'With files')
  const release = await holdRequests(page, UPLOAD)
  const bytes = randomBytes(300_000)
  await attach(page, file('terms.pdf', bytes), file('aside.txt', 40))
  await expect(fields.files.getByRole('progressbar', { name: 'Attaching terms.pdf' })).toBeVisible()
  await expect(fields.send).toHaveAttribute('aria-disabled', 'true')
  await expect(fields.send).toHaveAccessibleDescription('Wait until all files are attached.')
  release()
  await expect(lines(page)).toHaveText([/^terms\.pdf\s*293 kB$/, /^aside\.txt\s*1 kB$/])
  await expect(fields.files.getByRole('progressbar')).toHaveCount(0)
  await expect(fields.files).toContainText('293 kB of 25 MB')
  // A route delays every request of the page, including the save when the page is left.
  await page.unroute(UPLOAD)
  await page.reload()
  await expect(fields.subject).toHaveValue('With files')
  await expect(lines(page)).toHaveCount(2)
  await fields.files.getByRole('button', { name: 'Remove aside.txt' }).click()
  await expect(lines(page)).toHaveText([/^terms\.pdf/])
  await fields.send.click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  const [mailing] = await mailingsOf(accountId)
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(await stored(mailing?.id as number)).toEqual([{ name: 'terms.pdf', size: 300_000, hash }])
})

test('[N-03] attachments of 25 MB in total are accepted, and one byte more is refused before it is uploaded', async ({
  enter,
}) => {
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  let uploads = 0
  page.on('request', (request) => {
    if (UPLOAD.test(request.url()) && request.method() === 'POST') uploads += 1
  })
  await attach(page, file('whole.bin', LIMIT - 10 * MB))
  await expect(lines(page)).toHaveText([/^whole\.bin\s*15\.0 MB$/])
  await expect(page.getByText('Many hosts refuse emails of this size')).toHaveCount(0)
  await attach(page, file('over.bin', 10 * MB + 1))
  await expect(toast(page, TOO_LARGE)).toBeVisible()
  await expect(fields.files.getByRole('alert')).toHaveText(TOO_LARGE)
  await expect(lines(page)).toHaveCount(1)
  expect(uploads).toBe(1)
  await attach(page, file('rest.bin', 10 * MB))
  await expect(lines(page)).toHaveText([/^whole\.bin/, /^rest\.bin\s*10\.0 MB$/])
  await expect(fields.files.getByRole('alert')).toHaveCount(0)
  await expect(fields.files).toContainText('25.0 MB of 25 MB')
  await expect(page.getByText('Many hosts refuse emails of this size')).toBeVisible()
  await attach(page, file('one.bin', 1))
  await expect(fields.files.getByRole('alert')).toHaveText(TOO_LARGE)
  const files = await stored((await draftOf(accountId))?.id as number)
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBe(LIMIT)
})

test('[N-03] an empty file, too many files and one that the server refuses are reported, and the others stay', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 413/)
  const { page } = await enter('staff')
  const fields = await compose(page)
  await attach(page, file('kept.txt', 5))
  await expect(lines(page)).toHaveCount(1)
  await attach(page, file('empty.txt', 0))
  await expect(fields.files.getByRole('alert')).toHaveText('“empty.txt” is empty.')
  await attach(page, ...Array.from({ length: 20 }, (_each, at) => file(`${at}.txt`, 5)))
  await expect(fields.files.getByRole('alert')).toHaveText('Attach at most 20 files.')
  await page.route(UPLOAD, (route) =>
    route.fulfill({ status: 413, json: { status: 413, errors: [{ code: 'TOO_LARGE', message: TOO_LARGE }] } }),
  )
  await attach(page, file('late.txt', 5))
  await expect(toast(page, TOO_LARGE)).toBeVisible()
  await expect(lines(page)).toHaveText([/^kept\.txt/])
})

test('[N-01] a file can be dropped, its upload can be stopped, and leaving asks while it runs', async ({ enter }) => {
  const { page } = await enter('staff')
  const fields = await compose(page)
  await page.route(UPLOAD, () => undefined)
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'.repeat(2_000)], 'dropped.csv', { type: 'text/csv' }))
    return transfer
  })
  await fields.files.dispatchEvent('drop', { dataTransfer: data })
  await expect(fields.files.getByRole('progressbar', { name: 'Attaching dropped.csv' })).toBeVisible()
  await fields.cancel.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('A file is still being attached.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await fields.files.getByRole('button', { name: 'Remove dropped.csv' }).click()
  await expect(lines(page)).toHaveCount(0)
  await fields.cancel.click()
  await expect(page).toHaveURL('/')
})
