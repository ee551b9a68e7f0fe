import { join } from 'node:path'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { some } from '#tests/e2e/harness/depth.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { queries, rawBodies, SQL, STRUCTURES, tellsTooMuch } from '#tests/e2e/harness/hostile.ts'
import { soundLoan } from '#tests/e2e/harness/loans.ts'
import { named } from '#tests/e2e/harness/principals.ts'
import { samplesOf } from '#tests/e2e/harness/samples.ts'
import { type Answer, each, fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { type World, world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'

const ROOT = join(import.meta.dirname, '../..')
// The machine may be busy with the rest of the tests.
test.describe.configure({ timeout: 120_000 })

const endpointsOf = async (...methods: string[]): Promise<Endpoint[]> =>
  (await listSourceEndpoints(ROOT)).filter(({ kind, method }) => kind === 'handler' && methods.includes(method))
// The variants for staff and for each kind of profile share one implementation, and therefore their two hundred queries.
const kinOf = ({ address }: Endpoint): string =>
  address.replace(/\/(lenders|brokers|lawfirms)\//, '/profiles/').replace('/system-user', '')
const pathOf = (endpoint: Endpoint, all: World): string => {
  const samples = samplesOf(endpoint, all)
  return (samples.find(({ isNone }) => !isNone) ?? samples[0])?.path as string
}
const envelopeFaults = ({ status, body, headers }: Answer): string[] => {
  if (status >= 500) return [String(status)]
  if (status < 400 || status === 405) return []
  if (!String(headers['content-type']).startsWith('application/json')) return [`${status} without the envelope`]
  const { status: said, errors } = JSON.parse(body) as { status?: number; errors?: { message?: string }[] }
  const isSound =
    said === status && Array.isArray(errors) && errors.length > 0 && errors.every(({ message }) => message)
  return [
    ...(isSound ? [] : [`${status} with a broken envelope`]),
    ...(tellsTooMuch(body) ? [`tells ${body.slice(0, 120)}`] : []),
  ]
}

test.describe('hostile input', () => {
  const PARTS = 4
  for (let part = 0; part < PARTS; part += 1)
    test(`[T-C1] [T-C2] every GET endpoint handles hostile queries without a server error, part ${part + 1}`, async () => {
      const [{ cookie }, all, endpoints] = await Promise.all([named('staff'), world(), endpointsOf('GET')])
      const paths = endpoints
        .filter(({ address }) => !address.startsWith('/sitemap'))
        .map((endpoint) => ({ kin: kinOf(endpoint), path: pathOf(endpoint, all) }))
      const kins = Object.values(
        Object.groupBy([...paths, { kin: '', path: '/api/auth/callback/oidc' }], ({ kin }) => kin),
      ).filter((_kin, index) => index % PARTS === part)
      // A usual run sends each kind of endpoint a quarter of the two hundred queries; together they cover all.
      const letters = kins.flatMap((kin = [], place) =>
        some(queries(200), 4, place).map((query, index) => `${kin[index % kin.length]?.path}?${query}`),
      )
      const faults: string[] = []
      const times: number[] = []
      await each(letters, async (path) => {
        const began = performance.now()
        const answer = await send(path, { cookie })
        times.push(performance.now() - began)
        for (const fault of envelopeFaults(answer)) faults.push(`${path.slice(0, 120)}: ${fault}`)
      })
      const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
      figures(
        test.info(),
        `${kins.length} kinds of endpoints, ${letters.length} queries, ${faults.length} faults, p99 ${Math.round(p99)} ms`,
      )
      expect(faults).toEqual([])
    })

  for (const [role, path] of [
    ['staff', '/api/loans/system-user'],
    ['lender', '/api/loans/lender'],
    ['lawFirm', '/api/loans/lawfirm'],
  ] as const) {
    test(`[T-C1] [T-C3] ${path} refuses every malformed body and names the field`, async () => {
      const { cookie } = await named(role)
      const loan: Record<string, unknown> = { ...(await soundLoan()), loanLenders: [], partner: undefined }
      const fields = [
        ...Object.keys(loan),
        'lvr',
        'valuationRequired',
        'establishmentFeeWithGst',
        'assignedPartnerId',
        'assignedAssociateId',
        'settlementDate',
        'repaymentDate',
        'dischargedDate',
        'shortfall',
        'notes',
        'suburb',
        'state',
      ]
      const lists = ['loanLenders', 'loanBrokers', 'credits']
      const shapes = [...new Set(fields)]
        .filter((field) => !lists.includes(field) && field !== 'partner')
        .flatMap((field) => STRUCTURES.map((value) => ({ field, body: JSON.stringify({ ...loan, [field]: value }) })))
      const rows = ['loanLenders', 'loanBrokers'].flatMap((field) =>
        STRUCTURES.map((value) => ({
          field,
          body: JSON.stringify({ ...loan, [field]: [{ lenderId: value, brokerId: value, contributionAmount: value }] }),
        })),
      )
      const strangers = [
        'id',
        'version',
        'principal_',
        'createdById',
        'created_by_id',
        'isAdmin',
        'loanSearches',
        'hash',
        '__proto__x',
        'establishmentFeePercentage',
      ].map((field) => ({ field: '', body: JSON.stringify({ ...loan, [field]: 1 }) }))
      const bodies = rawBodies()
      const faults: string[] = []
      const post = (body: string | Buffer, type: string) =>
        send(path, {
          method: 'POST',
          cookie,
          body,
          headers: { ...fromOurPage(), ...(type ? { 'content-type': type } : {}) },
        })
      await each(bodies, async ({ body, type }) => {
        const answer = await post(body, type)
        const faulty = answer.status < 400 ? ['accepted'] : envelopeFaults(answer)
        for (const fault of faulty) faults.push(`${type} ${String(body).slice(0, 60)}: ${fault}`)
      })
      await each([...shapes, ...rows, ...strangers], async ({ field, body }) => {
        const answer = await post(body, 'application/json')
        const named =
          answer.status === 400 &&
          (JSON.parse(answer.body) as { errors: { field?: string }[] }).errors.some((error) =>
            (error.field ?? '').startsWith(field),
          )
        if (!named) faults.push(`${body.slice(0, 200)}: ${answer.status}, ${field} not named`)
        for (const fault of envelopeFaults(answer)) faults.push(`${field}: ${fault}`)
      })
      figures(
        test.info(),
        `${bodies.length} raw bodies, ${shapes.length + rows.length} structures in single values, ${strangers.length} foreign fields, ${faults.length} faults`,
      )
      expect(faults).toEqual([])
    })
  }

  test('[T-C2] SQL in a search finds nothing, and in a sort parameter it is refused', async () => {
    const { cookie } = await named('staff')
    const counts = async (search: string) => {
      const answers = await Promise.all(
        ['lenders', 'states-suburbs', 'law-firms'].map((list) =>
          send(`/api/lookups/${list}?search=${encodeURIComponent(search)}`, { cookie }),
        ),
      )
      return answers.map(({ body }) => (JSON.parse(body) as { total: number }).total)
    }
    expect((await counts('b')).every((count) => count > 0)).toBe(true)
    // A single quotation mark, hyphen or ampersand occurs in some names.
    for (const text of SQL.filter((each) => each.length > 2 || /^[%_\\]$/.test(each)))
      expect(await counts(text), text).toEqual([0, 0, 0])
    // No column has such a name, and there are only two directions.
    for (const text of SQL)
      for (const parameter of ['sort', 'orderBy', 'sortDirection']) {
        const { status, body } = await send(`/api/loans/all?${parameter}=${encodeURIComponent(text)}`, { cookie })
        expect([status, (JSON.parse(body) as { errors: { field: string }[] }).errors[0]?.field], text).toEqual([
          400,
          parameter,
        ])
      }
  })

  test('[T-C1] pages handle hostile addresses without a server error or stack trace', async () => {
    const [{ cookie }, { own, loans }] = await Promise.all([named('staff'), world()])
    const paths = [
      '/finder-utility',
      `/users/${own.lender}/lender`,
      `/loans/${loans[0]?.id}/view`,
      '/users/notes',
      '/login-failed',
      '/exception/404',
      '/logout',
      '/logged-out',
      '/confirm-login',
    ]
    const broken = [
      '/%E0%A4%A',
      '/loans/%E0%A4%A/view',
      '/%00',
      '/users/%00/lender',
      `/${'a'.repeat(9000)}`,
      '/general/loans/%F0%28%8C%28',
      '/public/brokers/%/1',
      '/public/brokers/%00/1',
      '/..%2f..%2fetc%2fpasswd',
    ]
    const faults: string[] = []
    await each(
      [...paths.flatMap((path) => queries(22).map((query) => `${path}?${query}`)), ...broken],
      async (path) => {
        const { status, body } = await send(path, { cookie })
        if (status >= 500) faults.push(`${path.slice(0, 100)}: ${status}`)
        if (/node_modules|\n\s+at \S+ \(|PrismaClient|\/work\//.test(body))
          faults.push(`${path.slice(0, 100)} tells too much`)
      },
    )
    expect(faults).toEqual([])
  })
})
