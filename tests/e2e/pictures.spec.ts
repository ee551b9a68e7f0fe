import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fromOurPage, ORIGIN } from './harness/wire.ts'
import { awake, expect, test } from './people.ts'

const painted = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } })
    .png()
    .toBuffer()

const upload = async (page: Page, buffer: Buffer, name = 'picture.png', kind = 'PORTRAIT') =>
  page.request.post('/api/files', {
    headers: fromOurPage(),
    multipart: { kind, file: { name, mimeType: 'image/png', buffer } },
  })

test('[D-16] [T-D2] [T-D4] an upload is checked by content, re-encoded, and private to its uploader until a profile shows it', async ({
  signIn,
  visit,
}) => {
  const page = await signIn('broker')
  const sent = Buffer.concat([await painted(), Buffer.from('<script>c4n4ry</script>')])
  const answer = await upload(page, sent, '../../evil.html')
  expect(answer.status()).toBe(201)
  const { fileUrl } = (await answer.json()).data
  const own = await page.request.get(fileUrl)
  expect(own.status()).toBe(200)
  expect(own.headers()).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'content-disposition': "inline; filename*=UTF-8''evil.webp",
  })
  const bytes = await own.body()
  expect(bytes.includes('c4n4ry')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 200, height: 200 })
  for (const stranger of [await signIn('rival'), await signIn('staff'), await visit()])
    expect((await stranger.request.get(fileUrl)).status()).toBe(404)

  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', '%PDF-1.7'])
    expect((await (await upload(page, Buffer.from(text))).json()).errors).toEqual([
      { code: 'INVALID', field: 'file', message: 'You can only choose image files.' },
    ])
  const foreign = await page.request.post('/api/files', {
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    multipart: { kind: 'LOGO', file: { name: 'a.png', mimeType: 'image/png', buffer: await painted() } },
  })
  expect(foreign.status()).toBe(403)
  expect((await upload(await visit(), await painted())).status()).toBe(401)
})

test('[T-D1] a picture of exactly 5 MB is accepted, and a larger one is refused, with or without a declared length', async ({
  signIn,
}) => {
  const page = await signIn('lender')
  const limit = 5 * 1024 * 1024
  const picture = await painted()
  const padded = (size: number) => Buffer.concat([picture, randomBytes(size - picture.length)])
  expect((await upload(page, padded(limit))).status()).toBe(201)
  for (const size of [limit + 1, 15_000_000]) expect((await upload(page, padded(size))).status()).toBe(413)

  // Chunks without a declared length, until the server stops reading.
  const { cookies } = await page.context().storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
      controller.enqueue(sent === 0 ? Buffer.from(head) : randomBytes(65_536))
      sent += 65_536
      if (sent > 200_000_000) controller.close()
    },
  })
  const status = await fetch(`${ORIGIN}/api/files`, {
    method: 'POST',
    headers: { ...fromOurPage(), cookie, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  } as RequestInit).then(
    (answer) => answer.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect(sent).toBeLessThan(60_000_000)
})

test('[D-16] a file that is not a picture is refused without a request, for portrait and logo', async ({ signIn }) => {
  const page = await signIn('lender')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Edit profile' })
  await awake(form)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/files') && sent.push(request.method()))
  const inputs = form.locator('input[type="file"]')
  await expect(inputs).toHaveCount(2)
  for (const [index, mimeType] of ['text/plain', 'image/svg+xml'].entries()) {
    await inputs.nth(index).setInputFiles({ name: 'notes.txt', mimeType, buffer: Buffer.from('no picture') })
    await expect(form.getByText('You can only choose image files.')).toHaveCount(index + 1)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).not.toContain('POST')
})
