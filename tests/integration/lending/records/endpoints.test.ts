import { beforeAll, describe, expect, test } from 'vitest'
import { GET as readAs } from '#app/api/loans/[id]/[as]/route.ts'
import { GET as readBrokers } from '#app/api/loans/[id]/brokers/route.ts'
import { GET as readInvolvement } from '#app/api/loans/[id]/check-user-involvement/route.ts'
import { GET as readLenders } from '#app/api/loans/[id]/lenders/route.ts'
import { GET as readLoan } from '#app/api/loans/[id]/route.ts'
import { GET as verifyKnown } from '#app/api/loans/[id]/verify/loan-no/route.ts'
import { GET as listAll } from '#app/api/loans/all/[[...as]]/route.ts'
import { GET as readColumns } from '#app/api/loans/columns/route.ts'
import { POST as createAsLawFirm } from '#app/api/loans/lawfirm/route.ts'
import { POST as createAsLender } from '#app/api/loans/lender/route.ts'
import { GET as list } from '#app/api/loans/route.ts'
import { POST as createAsStaff } from '#app/api/loans/system-user/route.ts'
import { GET as verify } from '#app/api/loans/verify/loan-no/route.ts'
import { GET as readLookup } from '#app/api/lookups/[name]/route.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type Cast, makeCast, preSettlement, recorded } from '../cast.ts'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
const listAllAsStaff: Handler = (request) => listAll(request, { params: Promise.resolve({ as: ['system-user'] }) })
type Person = keyof Cast['actors'] | 'nobody'
type Asked = { params?: Record<string, string>; query?: string; body?: unknown; headers?: Record<string, string> }

let cast: Cast
let loan: number
let open: number
const cookies: Partial<Record<Person, string>> = {}

beforeAll(async () => {
  cast = await makeCast()
  loan = await recorded(cast.parties)
  open = await recorded(cast.parties, preSettlement)
  for (const [who, actor] of Object.entries(cast.actors)) cookies[who as Person] = await sessionCookie(actor)
})

const ask = async (endpoint: unknown, who: Person, { params = {}, query = '', body, headers = {} }: Asked = {}) => {
  const isWrite = body !== undefined
  const request = new Request(`${getEnv().NEXTAUTH_URL}/api/loans?${query}`, {
    method: isWrite ? 'POST' : 'GET',
    headers: {
      ...(cookies[who] ? { cookie: cookies[who] } : {}),
      ...(isWrite ? { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } : {}),
      ...headers,
    },
    ...(isWrite ? { body: typeof body === 'string' ? body : toJsonWithBigints(body) } : {}),
  })
  const response = await (endpoint as Handler)(request, { params: Promise.resolve(params) })
  return {
    status: response.status,
    headers: response.headers,
    ...(JSON.parse(await response.text()) as { data?: unknown; errors?: unknown; rows?: unknown }),
  }
}

describe('recording over the API', () => {
  test('[P-10] [B-16] each role has its own endpoint, which refuses other roles', async () => {
    const endpoints: [unknown, Person[]][] = [
      [createAsStaff, ['staff']],
      [createAsLender, ['lender', 'dual']],
      [createAsLawFirm, ['firm']],
    ]
    const people: Person[] = ['staff', 'lender', 'dual', 'firm', 'broker', 'nobody']
    for (const [endpoint, allowed] of endpoints) {
      for (const who of people) {
        const body = makeLoanInput({ ...cast.parties, lenders: [cast.lender, cast.dual] })
        const answer = await ask(endpoint, who, { body })
        expect(answer.status, who).toBe(allowed.includes(who) ? 201 : who === 'nobody' ? 401 : 403)
        const stored = await database().loan.findFirst({ where: { loanNo: body.loanNo } })
        if (allowed.includes(who)) expect(answer).toMatchObject({ status: 201, data: stored?.id })
        else expect(stored).toBeNull()
      }
    }
  })

  test('[P-10] returns errors with messages by field', async () => {
    const answer = await ask(createAsStaff, 'staff', { body: { loanNo: 'A_1' } })
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual(
      expect.arrayContaining([
        { code: 'INVALID', field: 'loanNo', message: 'Loan number contains special characters' },
      ]),
    )
    const refused = await ask(createAsLender, 'rival', { body: makeLoanInput(cast.parties) })
    expect(refused).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'loanLenders',
          message: expect.stringContaining('if Rival Lending is one of the Attributed Lenders.'),
        },
      ],
    })
    const known = (await database().loan.findUniqueOrThrow({ where: { id: loan } })).loanNo
    const taken = await ask(createAsStaff, 'staff', { body: makeLoanInput(cast.parties, { loanNo: known }) })
    expect(taken).toMatchObject({ status: 409, errors: [{ field: 'loanNo', message: 'Loan number already exists.' }] })
  })

  test('[T-F3] creates one loan for repeated requests with one idempotency key', async () => {
    const body = makeLoanInput(cast.parties)
    const headers = { 'idempotency-key': 'request-key-0001' }
    const first = await ask(createAsStaff, 'staff', { body, headers })
    expect(await ask(createAsStaff, 'staff', { body, headers })).toMatchObject({ status: 201, data: first.data })
    expect((await ask(createAsStaff, 'staff', { body: makeLoanInput(cast.parties), headers })).status).toBe(409)
  })

  test('[T-B9] refuses another site’s request', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { 'sec-fetch-site': '', origin: 'null' },
    ]
    for (const headers of foreign) {
      const body = makeLoanInput(cast.parties)
      expect((await ask(createAsStaff, 'staff', { body, headers })).status).toBe(403)
      expect(await database().loan.count({ where: { loanNo: body.loanNo } })).toBe(0)
    }
  })

  test('[T-C1] refuses a malformed body without internal details', async () => {
    for (const body of [
      '{',
      '[]',
      'null',
      '"x"',
      '{"loanLenders":{"length":9}}',
      `{"loanNo":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    ]) {
      const answer = await ask(createAsStaff, 'staff', { body })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer)).not.toMatch(/node_modules|prisma|select |at \w+ \(/i)
    }
    const large = await ask(createAsStaff, 'staff', { body: `{"notes":"${'x'.repeat(1_100_000)}"}` })
    expect(large.status).toBe(413)
  })
})

describe('reading over the API', () => {
  test('[P-11] a loan, its parties and the involvement are returned within scope only', async () => {
    const params = { id: String(loan) }
    expect(await ask(readLoan, 'rival', { params })).toMatchObject({
      status: 200,
      data: { id: loan, variant: 'uninvolved', principal: 1_200_000 },
    })
    expect(await ask(readLenders, 'lender', { params })).toMatchObject({
      rows: [{ lenderId: cast.lender.lenderId, contributionAmount: 1_200_000 }],
      total: 1,
      page: 1,
    })
    expect(await ask(readBrokers, 'lender', { params })).toMatchObject({
      rows: [{ brokerId: cast.broker.brokerId }],
      total: 1,
      page: 1,
    })
    expect(await ask(readInvolvement, 'lender', { params })).toMatchObject({
      data: { attributedLenders: [{ id: cast.lender.lenderId }], attributedBrokers: [], attributedLawyer: null },
    })
    for (const endpoint of [readLoan, readLenders, readBrokers, readInvolvement]) {
      const foreign = await ask(endpoint, 'rival', { params: { id: String(open) } })
      expect(foreign).toEqual({
        ...(await ask(endpoint, 'rival', { params: { id: '2000000000' } })),
        headers: foreign.headers,
      })
      expect(foreign.status).toBe(404)
      expect((await ask(endpoint, 'rivalFirm', { params })).status).toBe(404)
      expect((await ask(endpoint, 'nobody', { params })).status).toBe(401)
      for (const id of ['0', '-1', 'x', '1.5', '99999999999', "1' or 1=1"])
        expect((await ask(endpoint, 'staff', { params: { id } })).status).toBe(404)
    }
  })

  test('[I-09] [B-16] each role has its own endpoint to read a loan, which refuses other roles', async () => {
    const read = (who: Person, as: string, id = loan) => ask(readAs, who, { params: { id: String(id), as } })
    const own: [Person, string][] = [
      ['staff', 'system-user'],
      ['lender', 'lender'],
      ['broker', 'broker'],
      ['firm', 'lawfirm'],
    ]
    for (const [who, as] of own) {
      const plain = await ask(readLoan, who, { params: { id: String(loan) } })
      expect(await read(who, as)).toEqual({ ...plain, headers: expect.anything() })
      expect(plain.status).toBe(200)
      for (const [, other] of own) if (other !== as) expect((await read(who, other)).status).toBe(403)
      expect((await read(who, 'dual')).status).toBe(403)
    }
    expect((await read('rival', 'lender', open)).status).toBe(404)
    expect((await read('staff', 'nobody')).status).toBe(404)
    expect((await read('nobody', 'lender')).status).toBe(401)
  })

  test('[P-11] the list has data with total and page; law firms and visitors have none', async () => {
    for (const [endpoint, who] of [
      [listAll, 'rival'],
      [list, 'broker'],
      [listAllAsStaff, 'staff'],
    ] as const) {
      const answer = await ask(endpoint, who, { query: 'statusKey=SETTLED&state=NSW&page=1&pageSize=50' })
      expect(answer).toMatchObject({ status: 200, page: 1, total: expect.any(Number) })
      const rows = answer.data as unknown as { totalPrincipal: number; loanLendersBrokers: unknown[] }[]
      expect(rows.length).toBeGreaterThan(0)
      expect(rows[0]).toMatchObject({ totalPrincipal: expect.any(Number), loanLendersBrokers: expect.any(Array) })
    }
    expect((await ask(listAllAsStaff, 'lender')).status).toBe(403)
    for (const endpoint of [listAll, list, listAllAsStaff, readColumns]) {
      expect((await ask(endpoint, 'firm')).status).toBe(403)
      expect((await ask(endpoint, 'nobody')).status).toBe(401)
    }
    expect((await ask(readColumns, 'broker')).data).toHaveLength(16)
    expect((await ask(readColumns, 'broker')).data).toEqual(
      expect.arrayContaining([
        { id: 'loanNo', name: 'Loan No.', isDefault: true },
        { id: 'repayment', name: 'Repayment', isDefault: false },
        { id: 'lastEdit', name: 'Last Edited', isDefault: false },
        { id: 'recorded', name: 'Recorded', isDefault: false },
      ]),
    )
  })

  test('[P-10] a number can be checked for a new and for an existing loan', async () => {
    const { loanNo } = await database().loan.findUniqueOrThrow({ where: { id: loan } })
    const query = `loanNo=${loanNo.toLowerCase()}&loanLenders=5&loanLenders=6`
    expect((await ask(verify, 'lender', { query })).data).toMatchObject({
      errors: [{ message: 'Loan number already exists.' }],
    })
    expect((await ask(verifyKnown, 'lender', { query, params: { id: String(loan) } })).data).toEqual({ errors: [] })
    expect((await ask(verify, 'lender')).data).toMatchObject({ errors: [{ message: 'Loan number is required.' }] })
    expect((await ask(verify, 'broker', { query })).status).toBe(403)
  })

  test('[P-18] a choice list has data, page and total', async () => {
    const answer = await ask(readLookup, 'firm', { params: { name: 'lenders' }, query: 'search=redgum&page=1' })
    expect(answer).toMatchObject({
      status: 200,
      total: 1,
      page: 1,
      data: [{ id: cast.lender.lenderId, name: 'Amelia Ferrante — Redgum Private Credit' }],
    })
    expect((await ask(readLookup, 'firm', { params: { name: 'bdms' } })).status).toBe(403)
    expect((await ask(readLookup, 'staff', { params: { name: 'passwords' } })).status).toBe(404)
  })

  test('[T-A9] no signed-in response may be cached', async () => {
    for (const [endpoint, params] of [
      [readLoan, { id: String(loan) }],
      [listAll, {}],
      [readLookup, { name: 'lenders' }],
    ] as const) {
      expect((await ask(endpoint, 'staff', { params })).headers.get('cache-control')).toBe('private, no-store')
    }
  })
})
