import { paths } from '#lib/core/paths.ts'
import { DASHBOARD_AREAS, type DashboardArea } from '#lib/discovery/dashboard/labels.ts'
import { GROUPINGS } from '#lib/discovery/loan-search/groups/search.ts'
import { LOAN_HISTOGRAMS } from '#lib/discovery/loan-search/histograms/rules.ts'
import { LOOKUP_NAMES } from '#lib/foundation/lookups/schema.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import type { FileFacts, LoanFacts, ProfileFacts, World } from '#tests/e2e/harness/world.ts'

/** One way to fill in the parameters of an endpoint's address, with the record it refers to. */
export type Sample = {
  path: string
  loan?: LoanFacts
  profile?: ProfileFacts
  file?: FileFacts
  /** The profiles that show a person first. */
  people?: ProfileFacts[]
  lookup?: string
  area?: DashboardArea
  isNone?: true
  /** The value of the second parameter of an address; null if the endpoint does not know it. */
  part?: string | null
}

const ABSENT = 2_147_483_646
const MALFORMED = [
  'abc',
  '0',
  '-1',
  '1.5',
  '+1',
  '2147483648',
  '9'.repeat(30),
  'null',
  '%00',
  '1%00',
  '..%2f1',
  '1%27--',
  '%F0%9F%92%A9',
  '1,2',
  '%7B%7D',
  'x'.repeat(2000),
]
const wrongTokens = ['x', 'A'.repeat(43), '%F0%9F%92%A9', 'x'.repeat(2000)]
// Other ways to write an existing number.
const disguised = (id: number) => [`0${id}`, `%20${id}`, `${id}.0`, `${id}e0`, `0x${id.toString(16)}`, `${id}%0A`]

/** Returns the samples of an endpoint. An endpoint with parameters but without samples fails the suite. */
export const samplesOf = (endpoint: Endpoint, all: World): Sample[] => {
  const { address } = endpoint
  // The bare address of a list leads back to the last search, if there is one.
  if (['/loans', '/users/all'].includes(address)) return [{ path: `${address}?view=all` }]
  // Nobody in these samples has a draft or names a saved search.
  if (/^\/api\/emails\/(drafts\/bulk\/(audience|preview)|marketing\/recipients)$/.test(address))
    return [{ path: address, isNone: true }]
  if (address === '/api/loans/groups') return GROUPINGS.map((by) => ({ path: `${address}?by=${by}` }))
  if (address === '/api/users/groups') return [{ path: `${address}?by=company` }, { path: `${address}?by=bdm` }]
  if (address === '/api/loans/histogram')
    return Object.keys(LOAN_HISTOGRAMS).map((field) => ({ path: `${address}?field=${field}` }))
  if (address === '/api/users/histogram') return CATEGORY_KEYS.map((field) => ({ path: `${address}?field=${field}` }))
  if (address === '/api/match/places')
    return [all.own.lender, ABSENT].map((id) => ({
      path: `${address}?lenderId=${id}&categoryKey=FIRST_RANKING`,
      isNone: true,
    }))
  if (!address.includes('[')) return [{ path: address }]
  const list = address.startsWith('/api/emails/') ? 'bulk' : 'loans'
  const settled = address.replace('[kind]', list).replace('[sequence]', '1').replace('[day]', '2026-06-01')
  if (settled !== address) return samplesOf({ ...endpoint, address: settled }, all)
  const gap = /\[(list|category)\]/.exec(address)?.[0]
  if (gap) return samplesOfParts(endpoint, all, gap)
  // Pages share one parser for ids and are slower to request.
  const fewer = <T>(items: T[]): T[] =>
    endpoint.kind === 'page' ? items.filter((_item, index) => index % 4 === 0) : items
  const malformed = fewer(MALFORMED)
  const of = (text: string | number) => address.replace('[id]', String(text))
  const none = (texts: (string | number)[]): Sample[] => texts.map((text) => ({ path: of(text), isNone: true }))
  const profile = (kind: ProfileFacts['kind']) => all.profiles.filter((each) => each.kind === kind)
  const loanId = all.loans[0]?.id as number
  // Nobody in these samples has one.
  if (address.includes('saved-searches')) return none([loanId, all.own.lender, ABSENT, ...malformed])
  if (/\/loans\/\[id\]/.test(address)) {
    const wrong = [all.own.lender, all.own.broker, all.own.lawFirm, all.files[0]?.id as number]
    if (address.includes('[logId]')) return samplesOfLogs(of, all, [...wrong, ABSENT, ...malformed])
    return [
      ...all.loans.map((loan) => ({ path: of(loan.id), loan })),
      ...none([...wrong, ABSENT, ...malformed, ...fewer(disguised(loanId))]),
    ]
  }
  const kind = /lawfirm/.test(address)
    ? 'lawfirm'
    : /lender|privacy-settings|still-correct/.test(address)
      ? 'lender'
      : /broker/.test(address)
        ? 'broker'
        : null
  if (kind && address.includes('[id]')) {
    const named = Object.values(all.own).flat()
    const right = profile(kind)
    const chosen = [
      ...right.filter(({ id }) => named.includes(id)),
      ...right.filter(({ isActive }) => !isActive).slice(0, 1),
      ...right.filter(({ isMasterSwitchOn }) => !isMasterSwitchOn).slice(0, 1),
      ...right
        .filter(({ isPublic, isActive, isMasterSwitchOn }) => !isPublic && isActive && isMasterSwitchOn)
        .slice(0, 1),
      ...right.filter(({ isPublic }) => isPublic).slice(0, 1),
    ]
    const wrong = all.profiles.filter((each) => each.kind !== kind && named.includes(each.id)).map(({ id }) => id)
    return [
      ...[...new Set(chosen)].map((facts) => ({ path: of(facts.id), profile: facts })),
      ...none([...wrong, loanId, ABSENT, ...malformed, ...fewer(disguised(right[0]?.id as number))]),
    ]
  }
  const others: Record<string, () => Sample[]> = {
    '/api/files/[id]': () => [
      ...all.files.map((file) => ({ path: of(file.id), file })),
      ...none([loanId, all.own.lender, ABSENT, ...malformed, ...disguised(all.files[0]?.id as number)]),
    ],
    '/api/individuals/[id]': () =>
      [
        ...profile('lender').slice(0, 4),
        ...all.profiles.filter(({ isActive, isMasterSwitchOn }) => !isActive || !isMasterSwitchOn).slice(0, 4),
        ...all.profiles.filter(({ id }) => Object.values(all.own).flat().includes(id)),
      ]
        .filter(({ personId }) => personId !== null)
        .map(
          (facts): Sample => ({
            path: of(facts.personId as number),
            people: all.profiles.filter(({ personId }) => personId === facts.personId),
          }),
        )
        .concat(none([loanId, ABSENT, ...malformed, ...disguised(profile('lender')[0]?.personId as number)])),
    '/general/email-subscriptions/[token]': () => wrongTokens.map((token) => ({ path: paths.emailPreferences(token) })),
    '/api/email-preferences/[token]': () =>
      wrongTokens.map((token): Sample => ({ path: paths.emailPreferencesCall(token), isNone: true })),
    ...Object.fromEntries(
      ['/email-subscriptions/[id]', '/api/individuals/[id]/email-subscriptions'].map((each) => [
        each,
        () => [
          ...all.profiles
            .filter(({ id, personId }) => personId !== null && Object.values(all.own).flat().includes(id))
            .map(({ personId }): Sample => ({ path: of(personId as number) })),
          ...none([loanId, all.own.lender, ABSENT, ...malformed]),
        ],
      ]),
    ),
    '/api/emails/drafts/bulk/attachments/[id]': () => none([loanId, ABSENT, ...malformed, ...disguised(loanId)]),
    '/api/emails/outbox/[id]': () => none([loanId, ABSENT, ...malformed, ...disguised(loanId)]),
    '/outbox/[id]': () => none([loanId, ABSENT, ...malformed]),
    ...Object.fromEntries(
      [
        '/mailings/[id]',
        '/mailings/[id]/left-out',
        '/api/emails/recipients/[id]',
        '/api/emails/attachments/[id]',
        '/email-consent/[id]',
        '/api/emails/consent/[id]',
      ]
        .concat(['', '/recipients', '/left-out'].map((part) => `/api/emails/campaigns/[id]${part}`))
        .map((each) => [each, () => none([loanId, ABSENT, ...malformed])]),
    ),
    '/api/loans/imports/[id]': () => none([loanId, ABSENT, ...malformed, ...disguised(loanId)]),
    '/api/loans/imports/[id]/left-out': () => none([loanId, ABSENT, ...malformed, ...disguised(loanId)]),
    '/api/loans/imports/[id]/rows': () => none([loanId, ABSENT, ...malformed, ...disguised(loanId)]),
    // Nobody in these samples has asked a lender.
    '/api/approaches/[id]': () => none([loanId, all.own.lender, ABSENT, ...malformed, ...disguised(loanId)]),
    '/approaches/[id]': () => none([loanId, all.own.lender, ABSENT, ...malformed]),
    '/approaches/scenarios/[id]': () => none([loanId, all.own.broker, ABSENT, ...malformed]),
    // Nobody in these samples has one.
    '/api/scenarios/[id]': () => none([loanId, ABSENT, ...malformed, ...disguised(loanId)]),
    '/api/exports/[id]': () => none([loanId, ABSENT, ...malformed, ...disguised(loanId)]),
    '/exports/[id]': () => none([loanId, ABSENT, ...malformed]),
    '/loans/import/[id]': () => none([loanId, ABSENT, ...malformed]),
    // Opening such a link uses nothing up; a wrong one shows an error.
    '/invitation/[token]': () => wrongTokens.map((token) => ({ path: `/invitation/${token}` })),
    '/confirm-address/[token]': () => wrongTokens.map((token) => ({ path: `/confirm-address/${token}` })),
    '/undo-address/[token]': () => wrongTokens.map((token) => ({ path: `/undo-address/${token}` })),
    '/resetPassword/[token]': () => wrongTokens.map((token) => ({ path: `/resetPassword/${token}` })),
    '/api/lookups/[name]': () => [
      ...LOOKUP_NAMES.map((lookup) => ({ path: address.replace('[name]', lookup), lookup })),
      ...['accounts', 'constructor', '__proto__', 'STATUS', '%00'].map(
        (name): Sample => ({ path: address.replace('[name]', name), isNone: true }),
      ),
    ],
    '/companies/[id]/users/create': () => [
      { path: of(all.files[0]?.companyId as number) },
      ...none([loanId, all.own.lender, ABSENT, ...MALFORMED, ...disguised(all.files[0]?.companyId as number)]),
    ],
    '/api/dashboard/stats/[area]': () => [
      ...DASHBOARD_AREAS.map((area) => ({ path: address.replace('[area]', area), area })),
      ...['constructor', '__proto__', 'LOANS', '%00'].map(
        (area): Sample => ({ path: address.replace('[area]', area), isNone: true }),
      ),
    ],
    '/public/brokers/[slug]/[userId]': () => [
      ...profile('broker')
        .slice(0, 8)
        .filter(({ personId }) => personId)
        .map((facts) => ({ path: `/public/brokers/wrong/${facts.personId}`, profile: facts })),
      ...[...malformed, ABSENT, loanId, all.own.lender].map(
        (text): Sample => ({ path: `/public/brokers/wrong/${text}`, isNone: true }),
      ),
    ],
    '/public/brokers/[slug]/[userId]/picture': () =>
      [
        ...malformed,
        ABSENT,
        loanId,
        all.own.lender,
        ...profile('broker').map(({ personId }) => personId ?? ABSENT),
      ].map((text): Sample => ({ path: `/public/brokers/wrong/${text}/picture`, isNone: true })),
    '/sitemap/[part]': () => [
      { path: '/sitemap/1.xml' },
      ...['0.xml', '-1.xml', '999.xml', '1', 'x.xml', '1.xml%00'].map(
        (part): Sample => ({ path: `/sitemap/${part}`, isNone: true }),
      ),
    ],
    '/exception/[type]': () =>
      ['401', '403', '404', '500', 'x', '__proto__', '%00'].map((type) => ({ path: `/exception/${type}` })),
    '/login/[...action]': () => [{ path: '/login/x' }, { path: '/login/x/y' }],
    '/logout/[...action]': () => [{ path: '/logout/x' }],
    '/[...unknown]': () => ['/none', '/none/1'].map((path): Sample => ({ path, isNone: true })),
    '/api/[...unknown]': () =>
      ['/api/x', '/api/loans/x/y/z', '/api/nothing/all', '/api/openapi.json'].map(
        (path): Sample => ({ path, isNone: true }),
      ),
    '/api/auth/[...nextauth]': () =>
      ['csrf', 'providers', 'session'].map((action) => ({ path: `/api/auth/${action}` })),
  }
  return others[address]?.() ?? []
}

const PARTS: Record<string, readonly [string, ...string[]]> = {
  '[list]': ['current', 'matching', 'presettled', 'discharged', 'done-with-you'],
  '[category]': ['FirstRanking', 'SecondRanking', 'Construction', 'Mezzanine', 'LandBank', 'Rural'],
}
const WRONG_PARTS = ['x', 'constructor', '__proto__', 'CURRENT', 'FIRST_RANKING', '4', '%00']

// Every record with the first value of the second parameter, and a few records with each of the others. A version belongs to
// its own loan only.
const samplesOfLogs = (of: (id: number) => string, { loans }: World, wrong: (string | number)[]): Sample[] => {
  const at = (loan: LoanFacts, logId: string | number) => of(loan.id).replace('[logId]', String(logId))
  const [first, second] = loans as [LoanFacts, LoanFacts]
  return [
    ...loans.map((loan) => ({ path: at(loan, loan.logId), loan })),
    ...[second.logId, first.id, ...wrong].map(
      (logId): Sample => ({ path: at(first, logId), loan: first, isNone: true }),
    ),
  ]
}

const samplesOfParts = (endpoint: Endpoint, all: World, gap: string): Sample[] => {
  const [usual, ...others] = PARTS[gap] ?? ['']
  const filled = (part: string) => samplesOf({ ...endpoint, address: endpoint.address.replace(gap, part) }, all)
  const few = (part: string) => filled(part).filter(({ profile }, index) => profile && index < 4)
  return [
    ...filled(usual).map((sample) => ({ ...sample, part: usual })),
    ...others.flatMap((part) => few(part).map((sample) => ({ ...sample, part }))),
    ...WRONG_PARTS.flatMap((part) => few(part).slice(0, 1)).map((sample) => ({ ...sample, part: null })),
  ]
}
