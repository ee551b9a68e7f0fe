import { describe, expect, test, vi } from 'vitest'
import { DOWNLOAD_TIMEOUT, REQUEST_TIMEOUT } from '#lib/core/timing.ts'
import { clientPage } from './client-page.ts'

const { server, went, said, saved, sent, newClient } = await clientPage()
const last = () => server.received.at(-1)

describe('requests', () => {
  test('[A-21] a GET repeats lists and skips empty values', async () => {
    const query = { stateKeys: ['NSW', '', 'VIC'], search: '', page: 1, bdm: null, law: undefined, isOpen: false }
    const result = await newClient().get('/api/loans', query)
    expect(last()).toMatchObject({ method: 'GET', url: '/api/loans?stateKeys=NSW&stateKeys=VIC&page=1&isOpen=false' })
    expect(last()?.headers.accept).toBe('application/json')
    expect(result).toEqual({ ok: true, status: 200, body: { status: 200, data: { id: 7 } } })
  })

  test('[A-21] a query is appended to the one that a URL already has', async () => {
    await newClient().get('/api/lookups/partners?lawFirmId=3', { search: 'ana & co' })
    expect(last()?.url).toBe('/api/lookups/partners?lawFirmId=3&search=ana+%26+co')
  })

  test.each([
    ['post', 'POST'],
    ['put', 'PUT'],
    ['patch', 'PATCH'],
  ] as const)('[A-21] %s sends JSON', async (kind, method) => {
    await newClient()[kind]('/api/loans/1', { principal: '1350000', note: '' })
    expect(last()).toMatchObject({ method, url: '/api/loans/1', body: '{"principal":"1350000","note":""}' })
    expect(last()?.headers['content-type']).toBe('application/json')
  })

  test('[A-21] a POST without a body sends an empty object', async () => {
    await newClient().post('/api/companies/1/delete-account')
    expect(last()?.body).toBe('{}')
  })

  test('a background save is sent with keepalive if it is small enough, and a 401 does not redirect', async () => {
    server.answerJson(401, { status: 401, errors: [] })
    for (const [note, keepalive] of [
      ['short', true],
      ['a'.repeat(59_000), true],
      ['a'.repeat(60_000), undefined],
      ['é'.repeat(30_000), undefined],
    ] as const) {
      const result = await newClient().put('/api/loans/1', { note }, { isBackground: true })
      expect([result.status, sent.at(-1)?.init.keepalive]).toEqual([401, keepalive])
    }
    expect([went, said]).toEqual([[], []])
    await newClient().put('/api/loans/1', { note: 'short' })
    expect(sent.at(-1)?.init.keepalive).toBeUndefined()
  })

  test('[A-21] a DELETE has a query and no body', async () => {
    await newClient().delete('/api/users/3', { force: true })
    expect(last()).toMatchObject({ method: 'DELETE', url: '/api/users/3?force=true', body: '' })
  })

  test('[A-21] a multipart form repeats lists, skips empty values and carries files', async () => {
    const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
    await newClient().form('/api/emails/bulk/send', { to: [3, 4], subject: 'Rates', reason: '', attachment: file })
    const { headers, body, method } = last() as NonNullable<ReturnType<typeof last>>
    expect(method).toBe('POST')
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body.match(/name="to"\r\n\r\n[34]/g)).toHaveLength(2)
    expect(body).toContain('name="attachment"; filename="logo.svg"')
    expect(body).not.toContain('reason')
  })

  test('[A-21] an upload sends one file under the name file', async () => {
    await newClient().upload('/api/files', new File(['abc'], 'a.png', { type: 'image/png' }), { method: 'PUT' })
    expect(last()?.method).toBe('PUT')
    expect(last()?.body).toContain('name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc')
  })

  test('[A-21] only a public GET is sent without credentials', async () => {
    const client = newClient()
    await client.get('/api/accounts/me')
    await client.publicGet('/api/general-public/finder/brokers', { page: 2 })
    expect(sent.map(({ init }) => init.credentials)).toEqual(['same-origin', 'omit'])
    expect(last()?.url).toBe('/api/general-public/finder/brokers?page=2')
  })
})

describe('responses', () => {
  test('[A-21] an empty answer is an empty body', async () => {
    server.answer((response) => response.writeHead(204).end())
    expect(await newClient().put('/api/x')).toEqual({ ok: true, status: 204, body: {} })
  })

  test('[A-21] a PDF is returned as a blob, and any other response is a failure', async () => {
    server.answer((response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'))
    const result = await newClient().pdf('/api/loans/1/pdf')
    expect(result.ok && (await result.body.text())).toBe('%PDF-1.7')
    expect(last()?.headers.accept).toBe('application/pdf')
    server.answer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'))
    expect(await newClient().pdf('/api/loans/1/pdf')).toMatchObject({ ok: false, status: 500 })
  })

  test('[A-21] a download is saved under the name of its content-disposition', async () => {
    server.answer((response) =>
      response
        .writeHead(200, {
          'content-disposition': `attachment; filename="loans.xlsx"; filename*=UTF-8''Kredite%20%E2%82%AC.xlsx`,
        })
        .end('bytes'),
    )
    const result = await newClient().download('/api/exports/3')
    expect(result).toMatchObject({ ok: true, body: { name: 'Kredite €.xlsx' } })
    expect(saved.map(({ name }) => name)).toEqual(['Kredite €.xlsx'])
    expect(await saved[0]?.blob.text()).toBe('bytes')
  })

  test('[A-21] a refused download saves nothing and reports the reason', async () => {
    server.answerJson(400, { errors: [{ code: 'INVALID', message: 'Cannot export at this time' }] })
    expect(await newClient().download('/api/exports/3')).toMatchObject({ ok: false, status: 400 })
    expect(saved).toEqual([])
    expect(said).toEqual(['Cannot export at this time'])
  })

  test('[A-21] a response that is not JSON is a server error', async () => {
    server.answer((response) => response.end('<html>'))
    expect(await newClient().get('/api/x')).toMatchObject({ ok: false, status: 500 })
    expect(went).toEqual(['/exception/500'])
  })
})

describe('time-outs', () => {
  test('[A-21] requests end after 30 s, downloads after 300 s', () => {
    expect([REQUEST_TIMEOUT, DOWNLOAD_TIMEOUT]).toEqual([30_000, 300_000])
  })

  test('[A-21][A-20] a request without a response in time is a Request Timeout', async () => {
    server.answer(() => undefined)
    const result = await newClient({ request: 30, download: 60_000 }).get('/api/slow')
    expect(result).toEqual({ ok: false, status: 408, errors: [] })
    expect(said).toEqual(['Request Timeout'])
    expect(went).toEqual([])
  })

  test('[A-21] a download has its own, longer time-out', async () => {
    server.answer((response) => setTimeout(() => response.end('late'), 60))
    const client = newClient({ request: 20, download: 60_000 })
    expect(await client.download('/api/exports/3')).toMatchObject({ ok: true })
  })

  test('[A-21] each kind of request has its time-out: 300 s for a download, 30 s for others', async () => {
    const asked = vi.spyOn(AbortSignal, 'timeout')
    const client = newClient()
    const file = new File(['abc'], 'a.png', { type: 'image/png' })
    const kinds: Record<Exclude<keyof typeof client, 'react'>, () => Promise<unknown>> = {
      get: () => client.get('/api/x'),
      publicGet: () => client.publicGet('/api/x'),
      post: () => client.post('/api/x'),
      put: () => client.put('/api/x'),
      patch: () => client.patch('/api/x'),
      delete: () => client.delete('/api/x'),
      form: () => client.form('/api/x', { a: 1 }),
      upload: () => client.upload('/api/x', file),
      pdf: () => client.pdf('/api/x'),
      download: () => client.download('/api/x'),
    }
    for (const [kind, call] of Object.entries(kinds)) {
      asked.mockClear()
      await call()
      expect(asked.mock.calls, kind).toEqual([[kind === 'download' ? 300_000 : 30_000]])
    }
  })

  test.each(['upload', 'form', 'pdf'] as const)(
    '[A-21] %s ends at the usual time-out, a download continues',
    async (kind) => {
      server.answer((response) => setTimeout(() => response.end('late'), 200))
      const client = newClient({ request: 20, download: 60_000 })
      const file = new File(['abc'], 'a.png', { type: 'image/png' })
      const calls = {
        upload: () => client.upload('/api/files', file),
        form: () => client.form('/api/files', { file }),
        pdf: () => client.pdf('/api/loans/1/pdf'),
      }
      const [ended, saved] = await Promise.all([calls[kind](), client.download('/api/exports/3')])
      expect(ended).toEqual({ ok: false, status: 408, errors: [] })
      expect(saved).toMatchObject({ ok: true })
    },
  )

  test('[A-21] the time-out also ends a response that starts and never finishes', async () => {
    server.answer((response) => response.writeHead(200).write('{'))
    expect(await newClient({ request: 40, download: 40 }).get('/api/x')).toMatchObject({ ok: false, status: 408 })
  })
})
