import { type Actor, brokerIdOf, isPerson, lawFirmIdOf, lenderIdOf, ownProfileIds, rolesOf } from '#lib/core/actor.ts'
import { DASHBOARD_AREAS, type DashboardArea } from '#lib/discovery/dashboard/schema.ts'
import { LOOKUP_NAMES } from '#lib/foundation/lookups/schema.ts'
import type { Endpoint } from '#scripts/endpoints.ts'
import type { Answer } from '#tests/e2e/harness/wire.ts'
import type { FileFacts, LoanFacts, ProfileFacts, World } from '#tests/e2e/harness/world.ts'
import { ACCESS, AREA_ACCESS, LOOKUP_ACCESS, markOf, type PrincipalName } from '#tests/support/access-table.ts'

/** What comes of knocking at an endpoint. */
export type Outcome = 'shown' | 'login' | 'forbidden' | 'inactive' | 'absent' | 'elsewhere' | 'failed'

/** One way to fill the gaps of an endpoint's address, with the record that it names. */
export type Sample = {
  path: string
  loan?: LoanFacts
  profile?: ProfileFacts
  file?: FileFacts
  /** The profiles on which a person is shown first. */
  people?: ProfileFacts[]
  lookup?: string
  area?: DashboardArea
  isNone?: true
  /** What fills the second gap of an address; null where it is nothing that the endpoint knows. */
  part?: string | null
}

const profileIdOf = { lender: lenderIdOf, broker: brokerIdOf, lawfirm: lawFirmIdOf }

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
// Other ways to write a number that exists.
const disguised = (id: number) => [`0${id}`, `%20${id}`, `${id}.0`, `${id}e0`, `0x${id.toString(16)}`, `${id}%0A`]

/** The samples for every gap; an endpoint whose gaps nobody fills here fails the suite. */
export const samplesOf = (endpoint: Endpoint, all: World): Sample[] => {
  const { address } = endpoint
  if (!address.includes('[')) return [{ path: address }]
  const gap = /\[(list|category)\]/.exec(address)?.[0]
  if (gap) return samplesOfParts(endpoint, all, gap)
  // Pages parse their ids by one function and cost more to ask.
  const fewer = <T>(items: T[]): T[] =>
    endpoint.kind === 'page' ? items.filter((_item, index) => index % 4 === 0) : items
  const malformed = fewer(MALFORMED)
  const of = (text: string | number) => address.replace('[id]', String(text))
  const none = (texts: (string | number)[]): Sample[] => texts.map((text) => ({ path: of(text), isNone: true }))
  const profile = (kind: ProfileFacts['kind']) => all.profiles.filter((each) => each.kind === kind)
  const loanId = all.loans[0]?.id as number
  if (/\/loans\/\[id\]/.test(address)) {
    const wrong = [all.own.lender, all.own.broker, all.own.lawFirm, all.files[0]?.id as number]
    return [
      ...all.loans.map((loan) => ({ path: of(loan.id), loan })),
      ...none([...wrong, ABSENT, ...malformed, ...fewer(disguised(loanId))]),
    ]
  }
  const kind = /lawfirm/.test(address)
    ? 'lawfirm'
    : /lender/.test(address)
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
    '/api/emails/outbox/[id]': () => none([loanId, ABSENT, ...malformed, ...disguised(loanId)]),
    '/outbox/[id]': () => none([loanId, ABSENT, ...malformed]),
    // Such a link takes nothing by being opened; a wrong one says so.
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

// Every record with the first filling of the second gap, a few of them with each of the others.
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

const isOwn = (actor: Actor, ids: number[]) => ids.some((id) => ownProfileIds(actor).includes(id))

/** True for a party of a loan, by the tests' own reckoning. */
export const isPartyOf = (
  actor: Actor,
  { lenderIds, brokerIds, lawFirmId }: Pick<LoanFacts, 'lenderIds' | 'brokerIds' | 'lawFirmId'>,
): boolean => isOwn(actor, [...lenderIds, ...brokerIds, lawFirmId])

const seesLoan = (actor: Actor, loan: LoanFacts): boolean => {
  if (actor.kind === 'staff' || isPartyOf(actor, loan)) return true
  return actor.kind !== 'law-firm' && isPerson(actor) && loan.statusKey !== 'PRESETTLEMENT'
}

// Row A-17: a law firm's people are led from a lender's or broker's page to the inactive page, from another firm's to their own.
const awayOutcome = (kind: ProfileFacts['kind'], isPage: boolean): Outcome =>
  isPage ? (kind === 'lawfirm' ? 'elsewhere' : 'inactive') : 'forbidden'

const profileOutcome = (actor: Actor, { kind, id, isActive }: ProfileFacts, isPage: boolean): Outcome => {
  if (actor.kind === 'law-firm' && !isOwn(actor, [id])) return awayOutcome(kind, isPage)
  return isActive || actor.kind === 'staff' || isOwn(actor, [id]) ? 'shown' : 'inactive'
}

// Whoever may not ask for such a profile learns nothing from the answer to an unknown id.
const noProfileOutcome = (actor: Actor, { address, kind }: Endpoint, { path }: Sample): Outcome => {
  const isAnId = /\/[1-9]\d{0,9}(\/|$)/.test(path) && !path.includes('2147483648')
  if (actor.kind !== 'law-firm' || !isAnId) return 'absent'
  return awayOutcome(address.endsWith('lawfirm') ? 'lawfirm' : 'lender', kind === 'page')
}

// What hangs on a profile: nothing of it for outsiders of a switched-off company, and then each part by its own rule.
const partOutcome = (actor: Actor, endpoint: Endpoint, sample: Sample): Outcome | null => {
  const { address } = endpoint
  const { profile, part } = sample
  const isPublicEndpoint = address.startsWith('/api/general-public/')
  if (part === null || (part === 'done-with-you' && (/lawfirms/.test(address) || isPublicEndpoint))) return 'absent'
  if (part === 'presettled' && isPublicEndpoint) return 'absent'
  if (isPublicEndpoint || !/\/(loans\/\[list\]|reviews|criteria|matches)/.test(address)) return null
  if (/matches$/.test(address)) return matchesOutcome(actor, endpoint, sample)
  if (!profile) return noProfileOutcome(actor, endpoint, sample)
  const isInside = actor.kind === 'staff' || isOwn(actor, [profile.id])
  const outcome = profileOutcome(actor, profile, false)
  if (outcome !== 'shown' || isInside) {
    // The own law firm has no Pre-Settlement list.
    return part === 'presettled' && profile.kind === 'lawfirm' && outcome === 'shown' && actor.kind !== 'staff'
      ? 'forbidden'
      : outcome
  }
  if (!profile.isMasterSwitchOn) return 'inactive'
  if (part === 'presettled') return 'forbidden'
  // The demonstration has no published criteria.
  return /criteria/.test(address) ? 'absent' : 'shown'
}

// Staff and owner have all matches, the other side of the market at most its own pair, one's own side none.
const matchesOutcome = (actor: Actor, { address }: Endpoint, { path, profile }: Sample): Outcome => {
  const roles = rolesOf(actor)
  const isInside = actor.kind === 'staff' || (profile !== undefined && isOwn(actor, [profile.id]))
  const isAnId = /\/[1-9]\d{0,9}\//.test(path) && !path.includes('2147483648')
  if (!isAnId) return 'absent'
  const isOpposite = roles.includes(address.startsWith('/api/lenders/') ? 'BROKER' : 'LENDER')
  if (!isInside && !isOpposite) return 'forbidden'
  return profile ? 'shown' : 'absent'
}

const ID_LEFT_OUT = /^\/api\/(individuals|(lenders|brokers|lawfirms)\/file-notes)$/

// A person is seen by staff, by the own company, and by lenders and brokers on a profile that is open to them.
const seesPerson = (actor: Actor, profiles: ProfileFacts[]): boolean => {
  const ids = profiles.map(({ id }) => id)
  if (actor.kind === 'staff' || isOwn(actor, ids)) return true
  return actor.kind !== 'law-firm' && profiles.some(({ isActive, isMasterSwitchOn }) => isActive && isMasterSwitchOn)
}

/** What the documents say must come of a principal's request, told from the table and the facts and not from the code. */
export const expectedOutcome = (
  { principal, actor }: { principal: PrincipalName; actor: Actor },
  endpoint: Endpoint,
  sample: Sample,
): Outcome => {
  const { address, kind } = endpoint
  const isOpen = (row: string | undefined) => markOf(row, principal) === 'open'
  const isPage = kind === 'page'
  const refused: Outcome = isPerson(actor) ? 'forbidden' : 'login'
  if (address === '/') return isPerson(actor) ? 'shown' : 'elsewhere'
  if (!isOpen(ACCESS[endpoint.name])) return refused
  // One's own profile of a kind; without one there is nothing to show.
  const own = /^\/api\/(lender|broker|lawfirm)s\/me$/.exec(address)?.[1]
  if (own) return profileIdOf[own as ProfileFacts['kind']](actor) === null ? 'absent' : 'shown'
  if (sample.area) return isOpen(AREA_ACCESS[sample.area]) ? 'shown' : refused
  if (address === '/login') return isPerson(actor) ? 'elsewhere' : 'shown'
  if (address === '/logout') return isPerson(actor) ? 'shown' : 'elsewhere'
  if (address === '/general/finder-utility') return isPerson(actor) ? 'elsewhere' : 'shown'
  if (sample.lookup) return isOpen(LOOKUP_ACCESS[sample.lookup]) ? 'shown' : refused
  // Notes are about others, and about nobody whose company is switched off; details an owner may keep himself.
  if (/\/(file|detail)-notes/.test(address) && sample.profile && actor.kind !== 'staff') {
    if (isOwn(actor, [sample.profile.id])) return address.includes('/file-notes') ? 'forbidden' : 'shown'
    if (sample.profile.isActive && !sample.profile.isMasterSwitchOn) return 'forbidden'
  }
  // A call whose record is missing says so and shows nothing.
  if (ID_LEFT_OUT.test(address)) return 'absent'
  if (sample.people) return seesPerson(actor, sample.people) ? 'shown' : 'absent'
  const ofPart = partOutcome(actor, endpoint, sample)
  if (ofPart) return ofPart
  if (/\/users\/\[id\]|\/api\/(lenders|brokers|lawfirms)\//.test(address))
    return sample.profile ? profileOutcome(actor, sample.profile, isPage) : noProfileOutcome(actor, endpoint, sample)
  if (sample.isNone) return 'absent'
  if (sample.file)
    return actor.kind === 'staff' ||
      sample.file.isPublic ||
      (isPerson(actor) &&
        ((sample.file.isShown && actor.kind !== 'law-firm') ||
          ('companyId' in actor && actor.companyId === sample.file.companyId)))
      ? 'shown'
      : 'absent'
  if (sample.loan)
    return (/general/.test(address) ? sample.loan.isPublic : seesLoan(actor, sample.loan)) ? 'shown' : 'absent'
  if (sample.profile) {
    if (!sample.profile.isPublic) return 'absent'
    return address.startsWith('/public/') ? 'elsewhere' : 'shown'
  }
  return 'shown'
}

/** What came of it, told from status, location and what a streamed page carries in place of a status. */
export const outcomeOf = ({ status, location, body }: Answer): Outcome => {
  const target =
    location ??
    /__next-page-redirect"[^>]*url=([^"]+)"/.exec(body)?.[1] ??
    /NEXT_REDIRECT;\w+;([^;]+);/.exec(body)?.[1] ??
    null
  if (status >= 500) return 'failed'
  if (target !== null && (status === 200 || status >= 300)) {
    if (/^(https?:\/\/[^/]+)?\/login(\?|$)/.test(target)) return 'login'
    if (target.endsWith('/exception/403')) return 'forbidden'
    return target.endsWith('/inactive-profile') ? 'inactive' : 'elsewhere'
  }
  if (status === 401) return 'login'
  if (status === 403) return body.includes('INACTIVE_PROFILE') ? 'inactive' : 'forbidden'
  return status === 200 && !body.includes('NEXT_HTTP_ERROR_FALLBACK;404') ? 'shown' : 'absent'
}
