import { beforeAll, expect, test } from 'vitest'
import { PUT as change } from '#app/api/loans/[id]/[as]/route.ts'
import { PUT as unnamed } from '#app/api/loans/[id]/route.ts'
import { PUT as withoutId } from '#app/api/loans/lender/route.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type Cast, makeCast, recorded } from '../cast.ts'

type Person = keyof Cast['actors']
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

let cast: Cast
const cookies: Partial<Record<Person, string>> = {}
beforeAll(async () => {
  cast = await makeCast()
  for (const [who, actor] of Object.entries(cast.actors)) cookies[who as Person] = await sessionCookie(actor)
})

const put = async (
  endpoint: Handler,
  who: Person,
  params: Record<string, string>,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const request = new Request(`${getEnv().NEXTAUTH_URL}/api/loans`, {
    method: 'PUT',
    headers: {
      cookie: cookies[who] ?? '',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: toJsonWithBigints(body),
  })
  const response = await endpoint(request, { params: Promise.resolve(params) })
  return { status: response.status, ...(JSON.parse(await response.text()) as { data?: unknown; errors?: unknown }) }
}

const recordedWith = async () => {
  const { dual, lender, parties } = cast
  const all = { ...parties, lenders: [lender, dual] }
  const body = makeLoanInput(all)
  return { id: await recorded(all, body), body }
}

test('[P-10] each role has its own endpoint for a change, which accepts the loan or review fields', async () => {
  const ROLES: [string, Person][] = [
    ['system-user', 'staff'],
    ['lender', 'lender'],
    ['lender', 'dual'],
    ['dual', 'dual'],
    ['lawfirm', 'firm'],
  ]
  for (const [as, who] of ROLES) {
    const { id, body } = await recordedWith()
    const params = { id: String(id), as }
    const saved = await put(change, who, params, { ...body, lowerRate: '9.05' })
    expect(saved, `${who} as ${as}`).toMatchObject({ status: 200, data: { id, version: 2 } })
    expect(await put(change, who, params, { ...body, version: 1 })).toMatchObject({
      status: 409,
      data: { version: 2, lowerRate: '9.05' },
    })
    const tagged = await put(change, who, params, body, { 'if-match': '"1"' })
    expect(tagged.status).toBe(409)
    for (const [other] of ROLES.filter(([word, person]) => word !== as && person !== who))
      if (!ROLES.some(([word, person]) => word === other && person === who))
        expect((await put(change, who, { ...params, as: other }, body)).status, `${who} as ${other}`).toBe(403)
  }
})

test('[P-10] [I-07] review fields alone are saved as reviews, with the version in If-Match as well', async () => {
  const { id, body } = await recordedWith()
  const { actors } = cast
  const review = (who: Person, as: string, fields: object) => put(change, who, { id: String(id), as }, fields)
  expect(await review('lender', 'lender', { brokerStarsFromLender: 5 })).toMatchObject({ status: 200, data: { id } })
  expect((await review('broker', 'broker', { lenderStarsFromBroker: 4, lenderReviewByBroker: 'Swift.' })).status).toBe(
    200,
  )
  const tagged = (version: string) =>
    put(change, 'staff', { id: String(id), as: 'system-user' }, { lawyerStarsFromLender: 3 }, { 'if-match': version })
  expect((await tagged('1')).status).toBe(409)
  expect((await tagged('2')).status).toBe(200)
  expect(await getLoan(actors.staff, id)).toMatchObject({
    brokerStarsFromLender: 5,
    lenderStarsFromBroker: 4,
    lenderReviewByBroker: 'Swift.',
    lawyerStarsFromLender: 3,
  })
  expect(await review('broker', 'broker', { brokerStarsFromLender: 1 })).toMatchObject({
    status: 400,
    errors: [{ field: 'brokerStarsFromLender' }],
  })
  // A broker's change contains review fields only.
  expect((await review('broker', 'broker', body)).status).toBe(403)
  expect((await review('dual', 'broker', body)).status).toBe(403)
  expect((await review('lender', 'lender', { ...body, brokerStarsFromLender: 1 })).status).toBe(400)
})

test('[H-12] a change without a loan id is refused with a message', async () => {
  const missing = { status: 400, errors: [{ code: 'INVALID', field: 'id', message: 'id is Required' }] }
  for (const id of ['undefined', 'null', ' '])
    expect(await put(change, 'staff', { id, as: 'system-user' }, {}), id).toMatchObject(missing)
  expect(await put(withoutId, 'lender', {}, {})).toMatchObject(missing)
  expect(await put(unnamed, 'broker', { id: 'broker' }, {})).toMatchObject(missing)
  expect((await put(unnamed, 'staff', { id: '12' }, {})).status).toBe(405)
  expect((await put(change, 'staff', { id: '999999', as: 'system-user' }, (await recordedWith()).body)).status).toBe(
    404,
  )
  expect((await put(change, 'staff', { id: 'x1', as: 'system-user' }, {})).status).toBe(404)
})
