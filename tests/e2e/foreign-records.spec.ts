import { expect, test } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { isThorough } from '#tests/e2e/harness/depth.ts'
import { isPartyOf, outcomeOf } from '#tests/e2e/harness/expectations.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { freshStaff, named, sessionFor } from '#tests/e2e/harness/principals.ts'
import { type Answer, each, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'

// The machine may be busy with the rest of the tests.
test.describe.configure({ timeout: 120_000 })

test('[T-A3] a record of somebody else returns exactly the same 404 as one that does not exist', async () => {
  const [rival, all] = await Promise.all([named('rival'), world()])
  const foreign = all.loans.find((loan) => loan.statusKey === 'PRESETTLEMENT' && !isPartyOf(rival.actor, loan))
  const absent = 2_147_483_646
  const hidden = all.files.find((file) => !file.isPublic && !file.isShown)
  expect(foreign && hidden).toBeTruthy()
  const pairs = [
    ...[
      '/loans/ID/view',
      '/api/loans/ID',
      '/api/loans/ID/lenders',
      '/api/loans/ID/brokers',
      '/api/loans/ID/check-user-involvement',
      '/api/loans/ID/verify/loan-no?loanNo=X1',
      '/general/loans/ID',
      '/api/general-public/finder/loans/ID',
    ].map((path) => [path, foreign?.id] as const),
    ['/api/files/ID', hidden?.id] as const,
  ]
  // A streamed page sends and numbers its parts in the order in which they are ready, so the order and the pieces vary.
  const cleaned = ({ status, body }: Answer, id: number) =>
    `${status} ${body
      .replaceAll(String(id), 'ID')
      .replace(/nonce[=\\":]+[A-Za-z0-9+/=]+|[a-z0-9]{21}_[A-Za-z]+|"b":"[^"]+"/g, '')
      .replace(/[A-Za-z0-9+/]{22}==/g, '')
      .replace(/"\]\)<\/script><script[^>]*>self\.__next_f\.push\(\[1,"/g, '')
      .replace(/(\\+"\$)[A-Z@]?[0-9a-f]+(?=\\+")/g, '$1')
      .split(/\\+n/)
      .map((part) => part.replace(/^[0-9a-f]+:/, ''))
      .sort()
      .join('\n')}`
  for (const [path, id] of pairs) {
    const answers = await Promise.all(
      [id as number, absent].map(async (each) =>
        cleaned(await send(path.replace('ID', String(each)), { cookie: rival.cookie }), each),
      ),
    )
    expect(answers[0], path).toMatch(/^404 /)
    expect(answers[0], path).toBe(answers[1])
  }
})

test('[T-A9] two people reading the same pages never see each other’s name, and no page is cached', async () => {
  const people = await Promise.all([freshStaff(), freshStaff()])
  const marks = people.map(({ name }) => name)
  const all = await world()
  const loanId = all.loans[0]?.id
  const { lender, broker, lawFirm } = all.own
  const pages = [
    '/loans/create',
    `/loans/${loanId}/view`,
    '/finder-utility',
    `/users/${lender}/lender`,
    `/users/${broker}/broker`,
    `/users/${lawFirm}/lawfirm`,
    '/users/notes',
    '/loans?status=DEFAULT',
    '/logout',
    '/exception/404',
    '/api/accounts/me',
  ]
  const rounds = isThorough ? 200 : 60
  const faults: string[] = []
  const own = { seen: 0, asked: 0 }
  await each(
    Array.from({ length: rounds * 2 }, (_, index) => index),
    async (index) => {
      const who = index % 2
      const page = pages[Math.floor(index / 2) % pages.length] as string
      const answer = await send(page, { cookie: people[who]?.cookie })
      if (answer.body.includes(marks[1 - who] as string)) faults.push(`${page} shows the other person`)
      if (!String(answer.headers['cache-control']).includes('no-store')) faults.push(`${page} may be kept`)
      own.asked += 1
      if (answer.body.includes(marks[who] as string)) own.seen += 1
    },
  )
  await rowsOf('update staff set is_active = false where id = any($1)', [people.map(({ staffId }) => staffId)])
  figures(
    test.info(),
    `${rounds} rounds over ${pages.length} pages: ${own.seen} of ${own.asked} answers name their own person, ${faults.length} the other`,
  )
  expect(faults).toEqual([])
  // Most pages do contain the name of their own person.
  expect(own.seen / own.asked).toBeGreaterThan(0.7)
})

test('[T-A1] [T-A9] withdrawn rights and ended sessions take effect on the next request', async () => {
  const { staffId, accountId, cookie } = await freshStaff()
  const me = async (session = cookie) => send('/api/accounts/me', { cookie: session })
  const notes = async () => outcomeOf(await send('/users/notes', { cookie }))
  expect((await me()).body).toContain('ADMIN')
  await rowsOf('update staff set is_admin = false where id = $1', [staffId])
  expect((await me()).body).not.toContain('ADMIN')
  expect(await notes()).toBe('shown')
  await rowsOf('update staff set is_active = false where id = $1', [staffId])
  expect((await me()).status).toBe(401)
  expect(await notes()).toBe('login')
  await rowsOf('update staff set is_active = true where id = $1', [staffId])
  expect((await me()).status).toBe(200)
  await rowsOf('update accounts set closed_at = now() where id = $1', [accountId])
  expect((await me()).status).toBe(401)
  await rowsOf('update accounts set closed_at = null where id = $1', [accountId])
  const second = await sessionFor(accountId)
  await rowsOf(`update sessions set ended_at = now() where account_id = $1`, [accountId])
  expect((await me()).status).toBe(401)
  expect((await me(second)).status).toBe(401)
  await rowsOf('update staff set is_active = false where id = $1', [staffId])
})
