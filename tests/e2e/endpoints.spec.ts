import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type TestInfo, test } from '@playwright/test'
import { builtEndpoints, type Endpoint, endpointFaults, sourceEndpoints } from '#scripts/endpoints.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { isThorough } from '#tests/e2e/harness/depth.ts'
import { expectedOutcome, isPartyOf, outcomeOf, type Sample, samplesOf } from '#tests/e2e/harness/expectations.ts'
import {
  another,
  freshStaff,
  named,
  type Principal,
  revoked,
  sessionFor,
  switchedOff,
  visitor,
} from '#tests/e2e/harness/principals.ts'
import { VARIANTS } from '#tests/e2e/harness/variants.ts'
import { type Answer, each, fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { preSettlementLoans, world } from '#tests/e2e/harness/world.ts'
import { ACCESS, markOf, PRINCIPALS, type PrincipalName } from '#tests/support/access-table.ts'

const ROOT = join(import.meta.dirname, '../..')
const ARRIVALS: Record<PrincipalName, () => Promise<Principal>> = {
  visitor: async () => visitor,
  broker: () => named('broker'),
  'another broker': () => another('broker'),
  lender: () => named('lender'),
  'rival lender': () => named('rival'),
  dual: () => named('dual'),
  'law firm': () => named('lawFirm'),
  'another law firm': () => another('lawFirm'),
  staff: () => named('staff'),
  'staff with ADMIN': () => named('admin'),
  'person of a switched-off company': switchedOff,
  'administrator whose rights were taken away': revoked,
}
/** Who tries every other way in, whoever is refused somewhere, and at which share of the endpoints: those who are nobody divide them. */
const WANDERERS = [
  ['visitor', 0, 3],
  ['person of a switched-off company', 1, 3],
  ['administrator whose rights were taken away', 2, 3],
  ['another broker', 0, 2],
  ['rival lender', 1, 2],
  ['law firm', 0, 2],
] as const

// The machine that runs this may be busy with the rest of the tests.
test.describe.configure({ timeout: 120_000 })

const figures = (info: TestInfo, description: string) => info.annotations.push({ type: 'figures', description })
const readable = async (): Promise<Endpoint[]> =>
  (await sourceEndpoints(ROOT)).filter(({ method, kind }) => method === 'GET' && kind !== 'action')

/** Loan numbers that must never reach this person: loans before settlement of others. */
const canariesOf = async ({ actor }: Principal): Promise<string[]> =>
  actor.kind === 'staff'
    ? []
    : (await preSettlementLoans()).filter((loan) => !isPartyOf(actor, loan)).map(({ loanNo }) => loanNo)

/** What the answer tells and must not: numbers of loans that are not this person's, and lenders that hide on this loan. */
const leaksOf = (
  { actor }: Principal,
  canaries: string[],
  { loan }: Sample,
  answer: Answer,
  isPublicEndpoint: boolean,
): string[] => {
  const found = canaries.filter((number) => answer.body.includes(number))
  if (!loan || actor.kind === 'staff') return found
  const names = isPublicEndpoint ? loan.closedNames : isPartyOf(actor, loan) ? [] : loan.hiddenNames
  const own = 'name' in actor ? [actor.name, 'companyName' in actor ? actor.companyName : ''] : []
  return [...found, ...names.filter((name) => !own.includes(name) && answer.body.includes(name))]
}

/** Personal answers stay in no cache; files carry their own rule and static texts are nobody's. */
const isKept = ({ address }: Endpoint, { headers }: Answer): boolean => {
  const control = String(headers['cache-control'] ?? '')
  if (/^\/(robots\.txt|icon\.svg|manifest\.webmanifest|sitemap)/.test(address)) return false
  if (address === '/api/files/[id]') return !/^(public, no-cache|private, no-(cache|store))$/.test(control)
  return !(control.includes('private') && control.includes('no-store'))
}

test('[T-A1] every endpoint of the build is classified and every gap has its samples', async () => {
  const endpoints = await sourceEndpoints(ROOT)
  expect(endpointFaults(endpoints, builtEndpoints(ROOT))).toEqual([])
  const all = await world()
  for (const endpoint of await readable()) expect(samplesOf(endpoint, all), endpoint.name).not.toEqual([])
  expect(all.loans.filter((loan) => loan.statusKey === 'PRESETTLEMENT').length).toBeGreaterThan(3)
  expect(all.loans.filter((loan) => loan.hiddenNames.length > 0).length).toBeGreaterThan(3)
  figures(test.info(), `${endpoints.length} endpoints, 0 unclassified`)
})

test('the build holds the database client a few times, not once for each endpoint', async () => {
  const folder = join(ROOT, '.next/server/chunks')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const chunks = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const copies = chunks.filter((text) => text.includes('inlineSchema')).length
  expect(copies).toBeGreaterThan(0)
  expect(copies).toBeLessThan(5)
  figures(test.info(), `${copies} copies in ${chunks.length} chunks`)
})

for (const [place, title] of PRINCIPALS.entries()) {
  test(`[T-A1] [T-A3] [T-A9] ${title} at every endpoint`, async () => {
    const principal = await ARRIVALS[title]()
    const [all, endpoints, canaries] = await Promise.all([world(), readable(), canariesOf(principal)])
    // Of two who are alike one tries twice the samples of the other.
    const isTwin = /^(another|rival|person|administrator)/.test(title)
    // Addresses that name nothing are read by one function for everybody: each principal tries its sixth of them.
    const isTried = ({ isNone }: Sample, index: number): boolean => {
      if (isNone) return index % 6 === place % 6
      return index === 0 || (isThorough ? !isTwin || index % 2 === 0 : index % (isTwin ? 4 : 2) === place % 2)
    }
    const knocks = endpoints.flatMap((endpoint) =>
      samplesOf(endpoint, all)
        .filter(isTried)
        .map((sample) => ({ endpoint, sample })),
    )
    const faults: string[] = []
    const count = { shown: 0, refused: 0 }
    await each(knocks, async ({ endpoint, sample }) => {
      const answer = await send(sample.path, { cookie: principal.cookie })
      const [outcome, expected] = [
        outcomeOf(answer),
        expectedOutcome({ principal: title, actor: principal.actor }, endpoint, sample),
      ]
      if (outcome === 'shown') count.shown += 1
      else count.refused += 1
      const say = (what: string) => faults.push(`${sample.path.slice(0, 90)}: ${what}`)
      if (outcome !== expected) say(`${outcome} (${answer.status}), not ${expected}`)
      for (const leak of leaksOf(principal, canaries, sample, answer, /general|public/.test(endpoint.address)))
        say(`tells ${leak}`)
      if (principal.cookie && isKept(endpoint, answer)) say(`may be kept: ${answer.headers['cache-control']}`)
      if (
        principal.cookie === undefined &&
        answer.headers['set-cookie'] &&
        !String(answer.headers['cache-control']).includes('no-store')
      )
        say('a cookie that may be kept')
    })
    figures(
      test.info(),
      `${knocks.length} knocks, ${count.shown} shown, ${count.refused} not, ${canaries.length} canaries, ${faults.length} faults`,
    )
    expect(faults).toEqual([])
  })
}

for (const title of PRINCIPALS) {
  test(`[T-A1] ${title} writes at no endpoint that the table refuses`, async () => {
    const principal = await ARRIVALS[title]()
    const endpoints = (await sourceEndpoints(ROOT)).filter(
      ({ kind, method, name }) => kind === 'handler' && method !== 'GET' && markOf(ACCESS[name], title) !== 'open',
    )
    const faults: string[] = []
    await each(endpoints, async ({ address, method, name }) => {
      const path = address.replace(/\[[^\]]+\]/g, '2147483646')
      const headers = { ...fromOurPage(), 'content-type': 'application/json' }
      const { status } = await send(path, { method, headers, body: '{}', cookie: principal.cookie })
      const expected = markOf(ACCESS[name], title) === 'refused' ? 403 : 401
      if (status !== expected) faults.push(`${method} ${path}: ${status}, not ${expected}`)
    })
    figures(test.info(), `${endpoints.length} closed writes, ${faults.length} faults`)
    expect(faults).toEqual([])
  })
}

for (const [title, part, parts] of WANDERERS) {
  test(`[T-A1] ${title} finds no way round an endpoint`, async () => {
    const principal = await ARRIVALS[title]()
    const [all, endpoints, canaries] = await Promise.all([world(), readable(), canariesOf(principal)])
    const closed = endpoints.flatMap((endpoint) => {
      const samples = samplesOf(endpoint, all).filter(({ isNone }) => !isNone)
      const sample = samples.find(
        (each) =>
          !['shown', 'elsewhere'].includes(
            expectedOutcome({ principal: title, actor: principal.actor }, endpoint, each),
          ),
      )
      return sample ? [{ endpoint, sample }] : []
    })
    const attempts = closed
      .filter((_knock, index) => index % parts === part && (isThorough || index % 2 === 0))
      // The ways are the framework's, not the endpoint's: each endpoint is tried by a third of them, each way at a third of the endpoints.
      .flatMap((knock, index) =>
        VARIANTS.filter((_variant, way) => (way + index) % 3 === 0).map((variant) => ({ ...knock, variant })),
      )
    const faults: string[] = []
    await each(attempts, async ({ endpoint, sample, variant }) => {
      const path = variant.path(sample.path)
      const answer = await send(path, { ...variant.letter, cookie: principal.cookie })
      const secrets = [...canaries, ...secretsOf(sample)]
      for (const secret of secrets.filter((text) => answer.body.includes(text)))
        faults.push(`${variant.name} ${path}: tells ${secret}`)
      // Where the framework answers a prefetch with an empty frame, the frame is all there may be.
      const isFrame = /prefetch/.test(variant.name) && !answer.body.includes('"__PAGE__"')
      if (outcomeOf(answer) === 'shown' && endpoint.kind === 'handler') faults.push(`${variant.name} ${path}: opens`)
      if (
        outcomeOf(answer) === 'shown' &&
        endpoint.kind === 'page' &&
        !isFrame &&
        /<h1|"h1"/.test(answer.body) &&
        answer.body.includes('data-shell="header"')
      )
        faults.push(`${variant.name} ${path}: opens`)
      if (answer.status >= 500) faults.push(`${variant.name} ${path}: ${answer.status}`)
    })
    figures(
      test.info(),
      `${closed.length} closed endpoints, ${VARIANTS.length} ways, ${attempts.length} attempts, ${faults.length} ways in`,
    )
    expect(faults).toEqual([])
  })
}

const secretsOf = ({ loan, profile }: Sample): string[] => [
  ...(loan ? [loan.loanNo] : []),
  ...(profile ? [profile.companyName] : []),
]

test('[T-A3] a foreign record answers letter for letter like one that does not exist', async () => {
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
  // The parts of a streamed page come, and are numbered, in the order in which they are ready, in as many pieces as that takes.
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

test('[T-A9] two people at the same pages never meet each other', async () => {
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
  // The marks are on the pages at all.
  expect(own.seen / own.asked).toBeGreaterThan(0.7)
})

test('[T-A1] [T-A9] rights that are taken away are gone on the next request', async () => {
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
