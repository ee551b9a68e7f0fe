import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { POST as companies } from '#app/api/companies/route.ts'
import { POST as individuals } from '#app/api/individuals/route.ts'
import { POST as users } from '#app/api/users/route.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { buildAcn } from '#prisma/seed/numbers.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditCount } from '#tests/support/audit.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

const { made, actors } = await castOf()

const cookies = { one: await sessionCookie(actors.admin), other: await sessionCookie(actors.staff) }
const secondAdmin = await sessionCookie(actors.admin)

let number = 700
const contact = () => {
  number += 1
  return { firstName: 'Ada', lastName: 'Repeat', email: `ada.${number}@covenant.example`, stateKey: 'NSW' }
}
const rows = async () => ({
  companies: await database().company.count(),
  individuals: await database().individual.count(),
  staff: await database().staff.count(),
  accounts: await database().account.count(),
  messages: await database().emailMessage.count(),
})
const increase = (before: Awaited<ReturnType<typeof rows>>, after: Awaited<ReturnType<typeof rows>>) =>
  Object.fromEntries(Object.entries(after).map(([kind, count]) => [kind, count - before[kind as keyof typeof before]]))

const creates = [
  {
    name: 'a company',
    endpoint: companies,
    path: '/api/companies',
    body: () => ({
      ...contact(),
      profileTypeKey: 'DUAL',
      companyName: 'Repeat Capital',
      companyACN: buildAcn(number),
      mobileNumber: '0491570156',
      bdmId: made.staff.staffId,
    }),
    one: { companies: 1, individuals: 1, staff: 0, accounts: 1, messages: 1 },
    audited: 3,
  },
  {
    name: 'an individual',
    endpoint: individuals,
    path: '/api/individuals',
    body: () => ({ ...contact(), companyId: made.broker.companyId, isVisible: true, mobileNumber: '0491570157' }),
    one: { companies: 0, individuals: 1, staff: 0, accounts: 1, messages: 1 },
    audited: 2,
  },
  {
    name: 'a system user',
    endpoint: users,
    path: '/api/users',
    body: () => ({ ...contact(), mobile: '0491570158' }),
    one: { companies: 0, individuals: 0, staff: 1, accounts: 1, messages: 1 },
    audited: 2,
  },
]

const knock = async (
  { endpoint, path }: (typeof creates)[number],
  body: unknown,
  key?: string,
  cookie = cookies.one,
) => {
  const request = new Request(`${getEnv().NEXTAUTH_URL}${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const answer = await endpoint(request, { params: Promise.resolve({}) })
  return { status: answer.status, ...(await answer.json()) }
}

describe.each(creates)('repeating a submit: $name', (create) => {
  test('[T-F3] twenty at once with one key create one record, and all get its ids', async () => {
    const [before, audited, body, key] = [await rows(), await auditCount(), create.body(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(create, body, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    for (const { data } of answers) expect(data).toEqual(answers[0].data)
    expect(increase(before, await rows())).toEqual(create.one)
    expect(await auditCount()).toBe(audited + create.audited)
  })

  test('[T-F3] other contents with a used key are refused and create nothing', async () => {
    const key = randomUUID()
    expect((await knock(create, create.body(), key)).status).toBe(201)
    const [before, audited] = [await rows(), await auditCount()]
    expect(await knock(create, create.body(), key)).toMatchObject({ status: 409, errors: [{ code: 'CONFLICT' }] })
    expect([await rows(), await auditCount()]).toEqual([before, audited])
    // The same person in another browser is the same account.
    expect((await knock(create, create.body(), key, secondAdmin)).status).toBe(409)
  })

  test('[T-F3] without a key uniqueness decides: one of twenty is created, and the others get the reason', async () => {
    const [before, body] = [await rows(), create.body()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(create, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(increase(before, await rows())).toEqual(create.one)
  })

  test('[T-F3] a refused request leaves its key unused, and an invalid key is refused', async () => {
    const [body, key] = [create.body(), randomUUID()]
    expect((await knock(create, { ...body, stateKey: 'NZ' }, key)).status).toBe(400)
    expect((await knock(create, body, "';--")).status).toBe(400)
    expect((await knock(create, body, key)).status).toBe(201)
  })
})

test('[T-F3] a key belongs to one account and one command', async () => {
  const [company, individual, staff] = creates as [(typeof creates)[0], (typeof creates)[0], (typeof creates)[0]]
  const key = randomUUID()
  for (const create of [company, individual, staff])
    expect((await knock(create, create.body(), key)).status, create.name).toBe(201)
  expect((await knock(individual, individual.body(), key, cookies.other)).status).toBe(201)
})
