import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRequestClient, type Downloaded } from '#components/request/client.ts'
import { messageOf, UNREACHABLE_MESSAGE } from '#components/request/failure.ts'
import { DOWNLOAD_TIMEOUT, REQUEST_TIMEOUT } from '#lib/core/timing.ts'
import { type LocalServer, startLocalServer } from './local-server.ts'

const HERE = '/loans/12/view?tab=log#top'

let server: LocalServer
let went: string[]
let said: string[]
let saved: Downloaded[]
let sent: { url: string; init: RequestInit }[]

beforeAll(async () => {
  server = await startLocalServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  went = []
  said = []
  saved = []
  sent = []
  server.received.length = 0
  server.answerJson(200, { status: 200, data: { id: 7 } })
})

const newClient = (timeouts?: { request: number; download: number }) =>
  createRequestClient({
    fetch: (input, init) => {
      sent.push({ url: String(input), init: init ?? {} })
      return fetch(`${server.address}${input}`, init)
    },
    navigate: (path) => went.push(path),
    toast: (message) => said.push(message),
    save: (file) => saved.push(file),
    currentPath: () => HERE,
    ...(timeouts ? { timeouts } : {}),
  })

const last = () => server.received.at(-1)

describe('what is sent', () => {
  test('[A-21] a get repeats lists and skips empty values', async () => {
    const query = { stateKeys: ['NSW', '', 'VIC'], search: '', page: 1, bdm: null, law: undefined, isOpen: false }
    const result = await newClient().get('/api/loans', query)
    expect(last()).toMatchObject({ method: 'GET', url: '/api/loans?stateKeys=NSW&stateKeys=VIC&page=1&isOpen=false' })
    expect(last()?.headers.accept).toBe('application/json')
    expect(result).toEqual({ ok: true, status: 200, body: { status: 200, data: { id: 7 } } })
  })

  test('[A-21] a query is added to the one that an address has already', async () => {
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

  test('[A-21] a post without a body sends an empty object', async () => {
    await newClient().post('/api/companies/1/delete-account')
    expect(last()?.body).toBe('{}')
  })

  test('[A-21] a delete has a query and no body', async () => {
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

  test('[A-21] only a public get goes without credentials', async () => {
    const client = newClient()
    await client.get('/api/accounts/me')
    await client.publicGet('/api/general-public/finder/brokers', { page: 2 })
    expect(sent.map(({ init }) => init.credentials)).toEqual(['same-origin', 'omit'])
    expect(last()?.url).toBe('/api/general-public/finder/brokers?page=2')
  })
})

describe('what comes back', () => {
  test('[A-21] an empty answer is an empty body', async () => {
    server.answer((response) => response.writeHead(204).end())
    expect(await newClient().put('/api/x')).toEqual({ ok: true, status: 204, body: {} })
  })

  test('[A-21] a PDF comes as a blob, anything else in its place is a failure', async () => {
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

  test('[A-21] a refused download saves nothing and says why', async () => {
    server.answerJson(400, { errors: [{ code: 'INVALID', message: 'Cannot export at this time' }] })
    expect(await newClient().download('/api/exports/3')).toMatchObject({ ok: false, status: 400 })
    expect(saved).toEqual([])
    expect(said).toEqual(['Cannot export at this time'])
  })

  test('[A-21] an answer that is not JSON is an error of the server', async () => {
    server.answer((response) => response.end('<html>'))
    expect(await newClient().get('/api/x')).toMatchObject({ ok: false, status: 500 })
    expect(went).toEqual(['/exception/500'])
  })
})

describe('time-outs', () => {
  test('[A-21] requests end after 30 s, downloads after 300 s', () => {
    expect([REQUEST_TIMEOUT, DOWNLOAD_TIMEOUT]).toEqual([30_000, 300_000])
  })

  test('[A-21][A-20] a request without an answer in time is a Request Timeout', async () => {
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

  test('[A-21] each kind of request asks for its time: 300 s the download, 30 s every other', async () => {
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
    '[A-21] %s ends with the usual time, a download goes on',
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

  test('[A-21] the time-out also ends an answer that begins and never ends', async () => {
    server.answer((response) => response.writeHead(200).write('{'))
    expect(await newClient({ request: 40, download: 40 }).get('/api/x')).toMatchObject({ ok: false, status: 408 })
  })
})

describe('how the page reacts', () => {
  test('[A-16] 401 leads to sign-in with the current address, once only', async () => {
    server.answerJson(401, { errors: [{ code: 'UNAUTHENTICATED', message: 'Unauthorized' }] })
    const client = newClient()
    const results = await Promise.all([client.get('/api/a'), client.post('/api/b'), client.get('/api/c')])
    await client.get('/api/d')
    expect(results.map((result) => result.status)).toEqual([401, 401, 401])
    expect(went).toEqual([`/login?returnUrl=${encodeURIComponent(HERE)}`])
    expect(said).toEqual(['Unauthorized'])
  })

  test.each([403, 500])('[A-17] %i leads to its error page', async (status) => {
    server.answerJson(status, {})
    expect(await newClient().get('/api/loans/1')).toMatchObject({ ok: false, status })
    expect(went).toEqual([`/exception/${status}`])
    expect(said).toEqual([])
  })

  test.each(['/api/lenders/12', '/api/brokers/12/matches?page=2', '/api/lenders/12/system-user'])(
    '[A-17] a 403 on %s leads to the inactive page',
    async (url) => {
      server.answerJson(403, {})
      await newClient().get(url)
      expect(went).toEqual(['/inactive-profile'])
    },
  )

  test('[A-17] a 403 that names an inactive profile leads to the inactive page, a 500 on a lender does not', async () => {
    server.answerJson(403, { errors: [{ code: 'INACTIVE_PROFILE', message: 'Forbidden' }] })
    await newClient().get('/api/lawfirms/3')
    server.answerJson(500, {})
    await newClient().get('/api/lenders/3')
    expect(went).toEqual(['/inactive-profile', '/exception/500'])
  })

  test('[A-17] a word that only begins like a lender path leads to the 403 page', async () => {
    server.answerJson(403, {})
    await newClient().get('/api/lenders-export')
    expect(went).toEqual(['/exception/403'])
  })

  test('[A-18] 404 leads home and says so', async () => {
    server.answerJson(404, {})
    expect(await newClient().get('/api/loans/1')).toMatchObject({ ok: false, status: 404 })
    expect(went).toEqual(['/'])
    expect(said).toEqual(['Not Found'])
  })

  test('[A-18] a cancelled request counts as 404, says nothing and stays', async () => {
    server.answer(() => undefined)
    const cancel = new AbortController()
    const pending = newClient().put('/api/lenders/1', { a: 1 }, { signal: cancel.signal })
    cancel.abort()
    expect(await pending).toEqual({ ok: false, status: 404, errors: [], isCancelled: true })
    expect([went, said]).toEqual([[], []])
  })

  test.each([400, 402, 405, 409, 413, 422, 429, 503, 599])('[A-18] %i goes to the caller', async (status) => {
    const errors = [{ code: 'X', field: 'acn', message: 'No' }]
    server.answerJson(status, { status, errors, data: { version: 4 }, reference: 'ab12' })
    const result = await newClient().post('/api/companies')
    expect(result).toEqual({ ok: false, status, errors, data: { version: 4 }, reference: 'ab12' })
    expect(went).toEqual([])
  })

  test('[A-18] a status below 400 is no failure', async () => {
    server.answerJson(299, { data: 1 })
    expect(await newClient().get('/api/x')).toMatchObject({ ok: true, status: 299 })
  })

  test('[A-19] every message of an errors array is one toast', async () => {
    server.answerJson(400, {
      errors: [{ message: 'Please enter email' }, { message: 'Please select state' }, { x: 1 }],
    })
    await newClient().post('/api/companies')
    expect(said).toEqual(['Please enter email', 'Please select state'])
  })

  test('[A-19] messages are read from validationErrors as from errors, each once', async () => {
    server.answerJson(400, { validationErrors: [{ code: 'INVALID', field: 'acn', message: 'Please enter ACN' }] })
    expect(await newClient().post('/api/companies')).toEqual({
      ok: false,
      status: 400,
      errors: [{ code: 'INVALID', field: 'acn', message: 'Please enter ACN' }],
    })
    server.answerJson(400, { validationErrors: [{ message: 'Please enter email' }], errors: [{ message: 'No' }, 1] })
    await newClient().post('/api/companies')
    expect(said).toEqual(['Please enter ACN', 'Please enter email', 'No'])
  })

  test('[A-19] a quiet request leaves to its caller what he can show himself, and nothing else', async () => {
    server.answerJson(400, { errors: [{ code: 'INVALID', message: 'Please enter email' }] })
    expect(await newClient().post('/api/companies', {}, { isQuiet: true })).toMatchObject({ status: 400 })
    expect(said).toEqual([])
    server.answerJson(403, {})
    await newClient().get('/api/search', {}, { isQuiet: true })
    expect([said, went]).toEqual([[], []])
  })

  test.each([
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [500, 'An error occured'],
  ])('[A-17][A-18] a save that is answered %i says so and stays', async (status, text) => {
    server.answerJson(status, {})
    const client = newClient()
    for (const method of ['post', 'put', 'patch', 'delete'] as const) await client[method]('/api/lenders/1')
    await client.form('/api/files', {})
    expect(said).toEqual(Array(5).fill(text))
    expect(went).toEqual([])
  })

  test('[A-16] who stays at a sign-in that would lose something typed is led there again by the next 401', async () => {
    server.answerJson(401, {})
    let stays: () => void = () => {}
    const client = createRequestClient({
      fetch: (input, init) => fetch(`${server.address}${input}`, init),
      navigate: (path, onStay) => {
        went.push(path)
        stays = onStay
      },
      toast: (message) => said.push(message),
      save: () => {},
      currentPath: () => HERE,
    })
    await client.put('/api/a')
    await client.put('/api/a')
    expect(went).toHaveLength(1)
    stays()
    await client.put('/api/a')
    expect(went).toHaveLength(2)
  })

  test.each([
    [400, 'Bad Request'],
    [402, 'Payment Required'],
    [405, 'Method Not Allowed'],
    [406, 'Not Acceptable'],
    [408, 'Request Timeout'],
    [418, 'Bad Request'],
    [503, 'An error occured'],
  ])('[A-20] %i without messages says %s', async (status, text) => {
    server.answerJson(status, {})
    await newClient().post('/api/x')
    expect(said).toEqual([text])
  })

  // A browser never hands a 407 to a page, so its text is looked up alone.
  test('[A-20] 407 is Authentication Required', () => {
    expect(messageOf(407)).toBe('Authentication Required')
  })

  test('[A-18] a server that is not reached fails without leaving the page', async () => {
    server.answer((response) => response.socket?.destroy())
    expect(await newClient().post('/api/loans', { a: 1 })).toEqual({ ok: false, status: 0, errors: [] })
    expect(said).toEqual([UNREACHABLE_MESSAGE])
    expect(went).toEqual([])
  })

  test('[A-17][A-19] a refused server action, which is a save, says so and stays', () => {
    newClient().react(
      { ok: false, status: 403, errors: [{ code: 'FORBIDDEN', message: 'Not yours' }] },
      '/loans/1/edit',
      { isSave: true },
    )
    expect([said, went]).toEqual([['Not yours'], []])
  })
})
