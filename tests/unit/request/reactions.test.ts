import { describe, expect, test } from 'vitest'
import { createRequestClient } from '#components/request/client.ts'
import { getStatusMessage, UNREACHABLE_MESSAGE } from '#components/request/failure.ts'
import { clientPage, HERE } from './client-page.ts'

const { server, went, said, newClient } = await clientPage()

describe('the page’s reaction to a response', () => {
  test('[A-16] 401 leads once to sign-in with the current URL', async () => {
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

  test('[A-17] a 403 with the code of an inactive profile leads to the inactive page, a 500 on a lender does not', async () => {
    server.answerJson(403, { errors: [{ code: 'INACTIVE_PROFILE', message: 'Forbidden' }] })
    await newClient().get('/api/lawfirms/3')
    server.answerJson(500, {})
    await newClient().get('/api/lenders/3')
    expect(went).toEqual(['/inactive-profile', '/exception/500'])
  })

  test('[A-17] a path that only starts like a lender path leads to the 403 page', async () => {
    server.answerJson(403, {})
    await newClient().get('/api/lenders-export')
    expect(went).toEqual(['/exception/403'])
  })

  test('[A-18] 404 leads home and shows a message', async () => {
    server.answerJson(404, {})
    expect(await newClient().get('/api/loans/1')).toMatchObject({ ok: false, status: 404 })
    expect(went).toEqual(['/'])
    expect(said).toEqual(['Not Found'])
  })

  test('[A-18] an aborted request counts as 404 and shows nothing', async () => {
    server.answer(() => undefined)
    const cancel = new AbortController()
    const pending = newClient().put('/api/lenders/1', { a: 1 }, { signal: cancel.signal })
    cancel.abort()
    expect(await pending).toEqual({ ok: false, status: 404, errors: [], isCancelled: true })
    expect([went, said]).toEqual([[], []])
  })

  test.each([400, 402, 405, 409, 413, 422, 429, 503, 599])('[A-18] %i is returned to the caller', async (status) => {
    const errors = [{ code: 'X', field: 'acn', message: 'No' }]
    server.answerJson(status, { status, errors, data: { version: 4 }, reference: 'ab12' })
    const result = await newClient().post('/api/companies')
    expect(result).toEqual({ ok: false, status, errors, data: { version: 4 }, reference: 'ab12' })
    expect(went).toEqual([])
  })

  test('[A-18] a status below 400 is not a failure', async () => {
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

  test('[A-19] messages are read from validationErrors as well as errors, each once', async () => {
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

  test('[A-19] a quiet request shows no toast for errors that its caller can show', async () => {
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
  ])('[A-17][A-18] a save that returns %i shows a message and stays on the page', async (status, text) => {
    server.answerJson(status, {})
    const client = newClient()
    for (const method of ['post', 'put', 'patch', 'delete'] as const) await client[method]('/api/lenders/1')
    await client.form('/api/files', {})
    expect(said).toEqual(Array(5).fill(text))
    expect(went).toEqual([])
  })

  test('[A-16] a user who stays on the page to keep unsaved input is led to sign-in by the next 401', async () => {
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
  ])('[A-20] %i without messages shows %s', async (status, text) => {
    server.answerJson(status, {})
    await newClient().post('/api/x')
    expect(said).toEqual([text])
  })

  // A browser never passes a 407 to a page, so only its text is looked up.
  test('[A-20] 407 is Authentication Required', () => {
    expect(getStatusMessage(407)).toBe('Authentication Required')
  })

  test('[A-18] a network failure does not leave the page', async () => {
    server.answer((response) => response.socket?.destroy())
    expect(await newClient().post('/api/loans', { a: 1 })).toEqual({ ok: false, status: 0, errors: [] })
    expect(said).toEqual([UNREACHABLE_MESSAGE])
    expect(went).toEqual([])
  })

  test('[A-17][A-19] a refused server action shows a message and stays on the page', () => {
    newClient().react(
      { ok: false, status: 403, errors: [{ code: 'FORBIDDEN', message: 'Not yours' }] },
      '/loans/1/edit',
      { isSave: true },
    )
    expect([said, went]).toEqual([['Not yours'], []])
  })
})
