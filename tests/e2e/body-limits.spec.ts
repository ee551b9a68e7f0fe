import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BODY_LIMITS, LARGEST_FILE, VISITOR_BODY } from '#lib/core/body-limits.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { named } from '#tests/e2e/harness/principals.ts'
import { fromOurPage, ORIGIN, send } from '#tests/e2e/harness/wire.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { HOSTILE_FORMS, HOSTILE_TYPE } from '#tests/support/hostile-forms.ts'
import { workbookParts } from '#tests/support/hostile-workbooks.ts'
import { zipOf } from '#tests/support/zip.ts'

const ROOT = join(import.meta.dirname, '../..')
const MB = 1024 * 1024

const actionId = (): string => {
  const text = readFileSync(join(ROOT, '.next/server/server-reference-manifest.json'), 'utf8')
  return Object.keys((JSON.parse(text) as { node: object }).node)[0] as string
}

/** A CSV file of exactly this many bytes whose rows could become loans. */
const sheetOf = (bytes: number): Buffer => {
  const row = `A1,${'x'.repeat(9_000)}\n`
  const text = `Loan No.,Notes\n${row.repeat(Math.floor(bytes / row.length))}`
  return Buffer.concat([Buffer.from(text), Buffer.alloc(bytes, 'x')]).subarray(0, bytes)
}
/** A workbook of exactly this many bytes, most of them a picture. */
const workbookOf = (bytes: number): Buffer => {
  const made = (size: number) => {
    const picture = Buffer.alloc(size, 'x')
    const parts = [
      ...workbookParts(),
      { name: 'xl/media/image1.png', bytes: picture, packed: picture, forged: { method: 0 } },
    ]
    return Buffer.from(zipOf(parts))
  }
  return made(bytes - made(0).length)
}

type Upload = { content: Buffer; name?: string; isDeclared?: boolean }

const upload = async (cookie: string, { content, name = 'loans.csv', isDeclared = true }: Upload) => {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')])
  const headers = { ...fromOurPage(), 'content-type': HOSTILE_TYPE }
  if (isDeclared) return send('/api/loans/imports', { method: 'POST', cookie, headers, body })
  const stream = new Blob([new Uint8Array(body)]).stream()
  const init = { method: 'POST', headers: { ...headers, cookie }, body: stream, duplex: 'half' }
  const answer = await fetch(`${ORIGIN}/api/loans/imports`, init as RequestInit)
  return { status: answer.status, body: await answer.text() }
}
const wordsOf = (body: string): unknown => (JSON.parse(body) as { errors?: { message: string }[] }).errors?.[0]?.message

test('[T-J3] a spreadsheet of exactly 10 MB is accepted, and one byte more is refused with a message', async () => {
  const { cookie } = await named('admin')
  for (const size of [2.5 * MB, LARGEST_FILE.sheet])
    for (const [content, name] of [
      [sheetOf(size), 'loans.csv'],
      [workbookOf(size), 'loans.xlsx'],
    ] as const) {
      expect(content.length).toBe(size)
      const answer = await upload(cookie as string, { content, name })
      expect([name, size, answer.status, wordsOf(answer.body)]).toEqual([name, size, 201, undefined])
    }
  for (const extra of [1, 100_000, 5 * MB])
    for (const isDeclared of [true, false]) {
      const { status, body } = await upload(cookie as string, {
        content: sheetOf(LARGEST_FILE.sheet + extra),
        isDeclared,
      })
      expect([extra, isDeclared, status, wordsOf(body)]).toEqual([
        extra,
        isDeclared,
        413,
        'The file is larger than 10 MB.',
      ])
    }
  await rowsOf(`delete from loan_imports where file_name in ('loans.csv', 'loans.xlsx')`, [])
})

test('[T-J3] every other body is accepted up to its limit, and one byte more is refused with a message', async () => {
  const { cookie } = await named('admin')
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const action = { 'content-type': 'text/plain;charset=UTF-8', 'next-action': actionId() }
  const places: { path: string; limit: number; headers: Record<string, string>; cookie?: string | undefined }[] = [
    { path: '/api/loans/system-user', limit: BODY_LIMITS['/api/'], headers: json, cookie },
    { path: '/api/accounts/forgotten-password', limit: VISITOR_BODY, headers: json },
    { path: '/api/auth/signin/oidc', limit: BODY_LIMITS['/api/auth/'], headers: form },
    { path: '/api/auth/back-channel-logout', limit: BODY_LIMITS['/api/auth/back-channel-logout'], headers: form },
    { path: '/api/sign-out', limit: BODY_LIMITS['/api/sign-out'], headers: form },
    { path: '/loans/create', limit: BODY_LIMITS['/'], headers: action, cookie },
  ]
  const faults: string[] = []
  for (const { path, limit, headers, cookie: jar } of places)
    for (const size of [limit, limit + 1, limit + 200_000]) {
      const letter = { method: 'POST', headers: { ...fromOurPage(), ...headers }, cookie: jar }
      const { status, body } = await send(path, { ...letter, body: ' '.repeat(size) })
      const isRight =
        size > limit ? status === 413 && body.includes('The request is too large.') : status !== 413 && status < 500
      if (!isRight)
        faults.push(`${path} with ${size - limit} bytes more than ${limit}: ${status} ${body.slice(0, 100)}`)
    }
  expect(faults).toEqual([])
})

test('[T-J1] every endpoint and action refuses hostile forms with a message', async () => {
  const { cookie } = await named('admin')
  const doors: { path: string; headers?: Record<string, string> }[] = [
    { path: '/api/loans/imports' },
    { path: '/api/files' },
    { path: '/loans/create', headers: { 'next-action': actionId() } },
    { path: '/loans/create' },
    { path: '/api/../loans/create', headers: { 'next-action': actionId() } },
    { path: '/login', headers: { 'content-type': 'Multipart/Form-Data; boundary=x' } },
  ]
  const faults: string[] = []
  for (const { path, headers = {} } of doors)
    for (const [name, body] of Object.entries(HOSTILE_FORMS)) {
      const all = { ...fromOurPage(), 'content-type': HOSTILE_TYPE, ...headers }
      const { status, body: words } = await send(path, { method: 'POST', cookie, headers: all, body })
      if (!(status === 400 || status === 413) || !/\w+ \w+/.test(words))
        faults.push(`${path}: ${name}: ${status} ${words}`)
    }
  expect(faults).toEqual([])
})

test('[T-J1] API calls and actions with 60,000 entries are refused before any entry is read', async () => {
  const { cookie } = await named('admin')
  const record = Object.fromEntries(Array.from({ length: 60_000 }, (_each, at) => [`k${at}`, 1]))
  const credits = Array(60_000).fill('none')
  const json = { ...fromOurPage(), 'content-type': 'application/json' }
  const action = { ...fromOurPage(), 'content-type': 'text/plain;charset=UTF-8', 'next-action': actionId() }
  for (const [path, sent] of [
    ['/api/users/search', { filters: record }],
    ['/api/loans/system-user', { credits }],
  ] as const) {
    const { status, body } = await send(path, { method: 'POST', cookie, headers: json, body: JSON.stringify(sent) })
    expect([path, status, wordsOf(body)]).toEqual([path, 400, 'The request has too many entries.'])
  }
  for (const sent of [record, { loan: { credits } }]) {
    const { body } = await send('/loans/create', {
      method: 'POST',
      cookie,
      headers: action,
      body: JSON.stringify([sent]),
    })
    expect(body).toContain('The request has too many entries.')
  }
})

test('a file above 10 MB or refused by the server shows an error where it was chosen', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400/)
  const page = await signIn('admin')
  await page.goto('/loans/import')
  await awake(page.getByRole('button', { name: 'Choose a file' }))
  // By path, because sending ten megabytes to the browser as a message is slow.
  const choose = async (name: string, content: string | Buffer) => {
    const path = test.info().outputPath(name)
    await writeFile(path, content)
    await page.locator('input[type=file]').setInputFiles(path)
  }
  await choose('large.csv', sheetOf(LARGEST_FILE.sheet + 1))
  await expect(page.getByRole('alert').filter({ hasText: 'large.csv' })).toContainText('The file is larger than 10 MB.')
  await choose('bomb.xlsx', Buffer.from(zipOf(workbookParts({ sheet: `<!DOCTYPE a>${'<c/>'.repeat(10)}` }))))
  await expect(page.getByRole('alert').filter({ hasText: 'bomb.xlsx' })).toContainText(
    'cannot be read as a spreadsheet',
  )
  await choose('whole.csv', sheetOf(LARGEST_FILE.sheet))
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible({ timeout: 30_000 })
  await rowsOf(`delete from loan_imports where file_name = 'whole.csv'`, [])
})
