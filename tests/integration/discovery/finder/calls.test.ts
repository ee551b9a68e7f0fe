import { beforeAll, describe, expect, test } from 'vitest'
import { GET as brokers } from '#app/api/finder/brokers/route.ts'
import { GET as lenders } from '#app/api/finder/lenders/route.ts'
import { GET as publicBrokers } from '#app/api/general-public/finder/brokers/route.ts'
import { GET as publicLenders } from '#app/api/general-public/finder/lenders/route.ts'
import { GET as lookups } from '#app/api/lookups/[name]/route.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { type Cast, makeCast, recorded } from '#tests/integration/lending/cast.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type Answer = {
  status: number
  rows?: { id: number; matchingLoansCount: number }[]
  total?: number
  page?: number
  rankedBy?: string
  errors?: { field?: string; message: string }[]
}

let cast: Cast
let suburb: number
const cookies: Record<string, string> = {}

beforeAll(async () => {
  cast = await makeCast()
  await database().lender.update({ where: { id: cast.lender.lenderId }, data: { finderFunctionOptIn: true } })
  await recorded(cast.parties, { credits: [1, 3], suburb: 'Parramatta', state: 'NSW' })
  await recorded(cast.parties, { credits: [2], suburb: 'Granville', state: 'NSW' })
  await recorded(cast.parties, {
    scenarioKey: 'CONSTRUCTION',
    constructionScenario: { qsRequired: true, tdcEquity: '25' },
    suburb: 'Geelong',
    state: 'VIC',
  })
  suburb = (await database().suburb.findFirstOrThrow({ where: { name: 'Parramatta', stateKey: 'NSW' } })).id
  for (const who of ['staff', 'broker', 'firm'] as const) cookies[who] = await sessionCookie(cast.actors[who])
})

const call = async (endpoint: unknown, query: string, who = 'nobody', params = {}): Promise<Answer> => {
  const headers = new Headers(cookies[who] ? { cookie: cookies[who] } : [])
  const request = new Request(`${getEnv().NEXTAUTH_URL}/api/finder?${query}`, { headers })
  const response = await (endpoint as Handler)(request, { params: Promise.resolve(params) })
  return { ...(JSON.parse(await response.text()) as Answer), status: response.status }
}
const matching = async (query: string) => (await call(lenders, query, 'broker')).rows?.[0]?.matchingLoansCount ?? 0
const refusal = async (endpoint: unknown, query: string, who?: string) => {
  const { status, errors, rows } = await call(endpoint, query, who)
  expect(rows).toBeUndefined()
  return [status, ...(errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
}

const PUBLIC = [
  ['lenders', publicLenders],
  ['brokers', publicBrokers],
] as const
const SIGNED_IN = [
  ['lenders', lenders],
  ['brokers', brokers],
] as const

describe('GET /api/finder', () => {
  test.each(SIGNED_IN)('[P-14] %s are for signed-in users, including law firms', async (_kind, endpoint) => {
    expect((await call(endpoint, '')).status).toBe(401)
    for (const who of ['staff', 'broker', 'firm']) {
      const { status, total, page, rows, rankedBy } = await call(endpoint, '', who)
      expect([status, total, page, rows?.length], who).toEqual([200, 1, 1, 1])
      expect(rankedBy).toMatch(/^Ranked by matching closed loans, then by mean stars/)
    }
  })

  test('[P-14] accepts the documented query: radiusSearchkey, repeated credits, scenario fields', async () => {
    expect(await matching('')).toBe(3)
    expect(await matching('credits=2&credits=3')).toBe(2)
    expect(await matching('credits=3')).toBe(1)
    expect(await matching(`suburb=${suburb}&state=NSW`)).toBe(1)
    for (const name of ['radiusSearchkey', 'radiusSearchKey'])
      expect(await matching(`suburb=${suburb}&state=NSW&${name}=KM_10`)).toBe(2)
    const scenario = 'scenarioKey=CONSTRUCTION&constructionScenario.qsRequired=true'
    expect(await matching(`${scenario}&constructionScenario.tdcEquity=25`)).toBe(1)
    expect(await matching(`${scenario}&constructionScenario.tdcEquity=26`)).toBe(0)
  })

  test('[L-02] a page beyond the end is empty and has the total', async () => {
    for (const [who, endpoint] of [
      ['staff', brokers],
      ['nobody', publicBrokers],
    ] as const)
      expect(await call(endpoint, 'page=7', who)).toMatchObject({ status: 200, rows: [], total: 1, page: 7 })
  })
})

describe('refused queries', () => {
  const refused: [string, (string | number)[]][] = [
    ['colour=red', [400, 'colour: There is no filter “colour”.']],
    ['lenderId=4', [400, 'lenderId: There is no filter “lenderId”.']],
    ['radiusSearchkey=KM_5', [400, 'radiusSearchKey: Please select suburb and state']],
    ['minPrincipal=100000', [400, 'maxPrincipal: Please enter values for lower end and higher end.']],
    [
      'minLvr=70&maxLvr=60',
      [400, 'minLvr: The lower end of your range must be less than the higher end of your range.'],
    ],
    [
      'minPrincipal=100000&maxPrincipal=200000000',
      [
        400,
        'maxPrincipal: You must choose a Principal Range between $50K and $100M.',
        'maxPrincipal: Principal: from $50,000 to $150,000,000.',
      ],
    ],
    [
      'minLowerRate=0.5&maxLowerRate=9',
      [
        400,
        'minLowerRate: You must choose an interest rate range between 1% and 150%.',
        'minLowerRate: Lower Rate: from 1% to 150%.',
      ],
    ],
    ['page=none', [400, 'page: This is not a page.']],
    ['priorityKey=THIRD', [400, 'priorityKey: This is not a value of Priority.']],
    ['settlementDateKey=D_31', [400, 'settlementDateKey: This is not a value of Settlement Date.']],
    ['minTermKey=M_7', [400, 'minTermKey: This is not a value of Term.']],
    [
      'securityTypeKey=RESIDENTIAL&securitySubTypeKey=OFFICE',
      [400, 'securitySubTypeKey: This is not a value of Sub-Type.'],
    ],
    ['state=NSW&state=VIC', [400, 'state: State is given twice.']],
  ]
  test.each(refused)('[L-04] [L-05] %s is 400 with message and field, on all four endpoints', async (query, answer) => {
    for (const [, endpoint] of SIGNED_IN) expect(await refusal(endpoint, query, 'broker')).toEqual(answer)
    for (const [, endpoint] of PUBLIC) expect(await refusal(endpoint, query)).toEqual(answer)
  })

  test.each(PUBLIC)(
    '[L-12] public %s by credit, interest or subdivision type are 400, signed in or not',
    async (_kind, endpoint) => {
      for (const who of ['nobody', 'staff']) {
        expect(await refusal(endpoint, 'credits=1', who)).toEqual([400, 'credits: Sign in to search by Credits.'])
        expect(await refusal(endpoint, 'interestKey=PREPAID', who)).toEqual([
          400,
          'interestKey: Sign in to search by Interest.',
        ])
        expect(await refusal(endpoint, 'scenarioKey=SUBDIVISION&subdivisionScenario.typeKey=STRATA', who)).toEqual([
          400,
          'subdivisionScenario.typeKey: Sign in to search by Subdivision type.',
        ])
      }
    },
  )
})

test('a suburb of another state is 400, and a search with every listed value is accepted', async () => {
  expect(await refusal(lenders, `suburb=${suburb}&state=VIC`, 'staff')).toEqual([
    400,
    'suburb: Please select suburb and state',
  ])
  const asked = [`suburb=${suburb}&state=NSW&radiusSearchKey=KM_20&priorityKey=FIRST&scenarioKey=SUBDIVISION`]
    .concat('subdivisionScenario.typeKey=STRATA&securityTypeKey=COMMERCIAL&securitySubTypeKey=OFFICE&minTermKey=M_1')
    .concat('maxTermKey=M_60&settlementDateKey=Y_5&credits=1&credits=2&interestKey=PREPAID&valuationRequired=true')
  expect((await call(lenders, asked.join('&'), 'broker')).status).toBe(200)
})

test('[L-12] the lists of the public finder are readable without sign-in, except credit, interest and subdivision type', async () => {
  const status = async (name: string) => (await call(lookups, '', 'nobody', { name })).status
  const open = [
    'states-suburbs',
    'states',
    'radius',
    'priority',
    'scenario',
    'security-types',
    'settlement-dates',
    'terms',
  ]
  for (const name of open) expect(await status(name), name).toBe(200)
  for (const name of ['credits', 'interest', 'subdivision-types']) expect(await status(name), name).toBe(401)
})
