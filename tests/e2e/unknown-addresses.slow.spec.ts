import { exceptionLabels } from '#lib/web/exceptions/labels.ts'
import { named } from '#tests/e2e/harness/principals.ts'
import { each, fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { expect, test } from '#tests/e2e/people.ts'

const UNKNOWN = exceptionLabels[404]

test.describe('unknown addresses', () => {
  test('[A-14] an unknown address shows the 404 page, with a link back', async ({
    visit,
    signIn,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/404/)
    const anybody = ['/none', '/general/loans/2147483646', '/general/none', '/_next/none', '/favicon.ico', '/Loans']
    // Signed out, an address below a protected one leads to sign-in.
    const staff = [...anybody, '/loans/none/view', '/users/1/none', '/loans/1/none']
    for (const [page, paths, back] of [
      [await visit(), anybody, '/general/finder-utility'],
      [await signIn('staff'), staff, '/'],
    ] as const) {
      for (const path of paths) {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBe(404)
        await expect(page.getByRole('heading', { name: UNKNOWN.title }), path).toBeVisible()
        await expect(page.getByText(UNKNOWN.description), path).toBeVisible()
      }
      await page.goto('/none')
      await expect(page.getByRole('navigation', { name: 'Menu' }), 'the frame').toHaveCount(back === '/' ? 1 : 0)
      await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', back)
    }
  })

  test('invalid ids return 404, and invalid bodies 400', async () => {
    const { cookie } = await named('staff')
    const ids = [
      'abc',
      '0',
      '-1',
      '1.5',
      '1e3',
      '01',
      '9'.repeat(40),
      '%00',
      '%E0%A4%A',
      '%F0%28%8C%28',
      '1%2f2',
      '2147483648',
      '1%0A',
    ]
    const pages = [
      '/loans/ID/view',
      '/users/ID/lender',
      '/users/ID/broker',
      '/users/ID/lawfirm',
      '/general/loans/ID',
      '/general/brokers/ID',
      '/general/lenders/ID',
      '/public/brokers/x/ID',
    ]
    const calls = [
      '/api/loans/ID',
      '/api/loans/ID/lenders',
      '/api/lenders/ID',
      '/api/files/ID',
      '/api/general-public/finder/loans/ID',
      '/api/general-public/finder/brokers/ID',
    ]
    const faults: string[] = []
    await each(
      [...pages, ...calls].flatMap((path) => ids.map((id) => path.replace('ID', id))),
      async (path) => {
        const { status, headers } = await send(path, { cookie })
        const kind = path.startsWith('/api/') ? 'application/json' : 'text/html'
        if (status !== 404 || !String(headers['content-type']).startsWith(kind))
          faults.push(`${path}: ${status} ${headers['content-type']}`)
      },
    )
    for (const body of ['{', 'null', '[]', '{"loanNo":{}}', 'loanNo=1', '\u0000']) {
      const answer = await send('/api/loans/system-user', {
        method: 'POST',
        cookie,
        body,
        headers: { ...fromOurPage(), 'content-type': 'application/json' },
      })
      if (answer.status !== 400) faults.push(`${body}: ${answer.status}`)
      const { errors } = JSON.parse(answer.body) as { errors: { message: string }[] }
      if (!errors[0]?.message) faults.push(`${body}: no message`)
    }
    expect(faults).toEqual([])
  })
})
