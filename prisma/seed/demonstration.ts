import type { PersonActor } from '#lib/core/actor.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { createCompany } from '#lib/market/onboarding/commands.ts'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { createStaff } from '#lib/people/staff/commands.ts'
import { database, disconnect, pool, runTransaction } from '#lib/server/database/db.ts'
import { now, today as presentDay, setClock } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { planApproaches } from './approaches.ts'
import { playApproaches, saveDeals } from './asking.ts'
import { planCriteria, storeCriteria } from './criteria.ts'
import { type Instant, toInstant } from './days.ts'
import { askForAccounts, inviteTheRest, keepLeads } from './desk.ts'
import { findActor, seeder } from './factories.ts'
import { type PlannedLoan, planLoans } from './loans.ts'
import { drawLogo } from './logos.ts'
import { storePastMailings, storePresentMailings } from './mailings.ts'
import { COUNTS, type Counts, type Market, type PlannedCompany, planMarket } from './market.ts'
import { planNotes, storeNotes } from './notes.ts'
import { storeOptOuts } from './opt-outs.ts'
import { planPairs, planSubscriptions, storePairs } from './pairs.ts'
import { type Drawing, storeDrawings } from './pictures.ts'
import { readAllSuburbs } from './places.ts'
import { drawPortrait } from './portraits.ts'
import { createRandom } from './random.ts'
import { planReviews } from './reviews.ts'

export type SeedOptions = {
  /** Receives progress messages, one line at a time. */
  report?: (line: string) => void
  /** Overrides the scenario's numbers, for smaller data in tests. */
  counts?: Partial<Counts>
  /** False skips logos and portraits. */
  hasPictures?: boolean
}

type SeededPerson = { individualId: number; accountId: number }
type SeededCompany = {
  companyId: number
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
  people: SeededPerson[]
}
type SeededStaff = { staffId: number; accountId: number }
type Seeded = { staff: SeededStaff[]; companies: SeededCompany[]; loans: number[] }

const MARKER = 'demonstration'

/** Returns whether the scenario is loaded: not at all, completely, or partly because loading was interrupted. */
export const readDemonstrationState = async (): Promise<'NONE' | 'PARTIAL' | 'WHOLE'> => {
  const key = await database().serverKey.findUnique({ where: { name: MARKER } })
  if (!key) return 'NONE'
  return (key.value as { isWhole?: boolean }).isWhole ? 'WHOLE' : 'PARTIAL'
}

/**
 * Loads the demonstration scenario into an empty database. Deterministic for a given day; records are created by the
 * real commands at their planned time. Throws in production and if the database contains a company.
 */
export const loadDemonstration = async ({
  report = () => {},
  counts = {},
  hasPictures = true,
}: SeedOptions = {}): Promise<void> => {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The demonstration scenario is never loaded in production.')
  await runWithFastCommits(async () => {
    if ((await database().company.count()) > 0)
      throw new Error('The demonstration scenario is loaded into an empty database only; this one holds companies.')
    await database().serverKey.upsert({ where: { name: MARKER }, create: { name: MARKER, value: {} }, update: {} })
    const today = presentDay()
    const market = planMarket(today, { ...COUNTS, ...counts })
    const loans = planLoans(today, market, await readAllSuburbs(), counts.loans ?? COUNTS.loans)
    const seeded: Seeded = { staff: [], companies: [], loans: [] }
    await playHappenings(listHappenings(today, market, loans, seeded), report)
    await acceptInvitations(market, seeded)
    await setRemaining(market, seeded)
    const notes = planNotes(today, market)
    await storeNotes(notes, seeded)
    report(`${notes.length} file notes are written`)
    const followUps = await keepLeads(today, market, seeded)
    const invitations = await inviteTheRest(today, market, seeded)
    if (getEnv().ALLOW_SIGN_UP) await askForAccounts(today)
    report(`${followUps} follow-ups are set, ${invitations} invitations are out`)
    report('Switches and privacy settings are set')
    const categories = planCriteria(market)
    const subscriptions = planSubscriptions(market)
    const pairs = planPairs(categories, subscriptions)
    await storeCriteria(
      await findActor(seeded.staff[0]?.accountId as number),
      categories,
      seeded.companies,
      market,
      today,
    )
    await storePairs(subscriptions, pairs, seeded, today)
    report(`${categories.length} categories of criteria and ${pairs.length} pairs are set`)
    const approaches = planApproaches(today, market, { categories, loans })
    const play = { market, companies: seeded.companies, loans: seeded.loans }
    report(`${await playApproaches(today, approaches, play)} lenders are asked about ${approaches.length} deals`)
    await saveDeals(approaches, play)
    const sender = seeded.staff[0]?.accountId as number
    await storePastMailings(today, seeded.companies, sender)
    report(`${await storeOptOuts(seeded.companies, toInstant(addDaysTo(today, -3), 600))} people have left some mail`)
    await storePresentMailings(today, seeded.companies, sender)
    if (hasPictures) {
      const drawings = listDrawings(market, seeded)
      await storeDrawings(drawings)
      report(`${drawings.length} logos and portraits are drawn`)
    }
  })
  // With synchronous commits again, so that everything before is on disk too.
  await database().serverKey.update({ where: { name: MARKER }, data: { value: { isWhole: true, day: presentDay() } } })
}

// After a crash the scenario is loaded again anyway, so commits need not wait for the disk.
const runWithFastCommits = async (work: () => Promise<void>): Promise<void> => {
  const before = process.env.PGOPTIONS
  await disconnect()
  process.env.PGOPTIONS = `${before ?? ''} -c synchronous_commit=off`.trim()
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.PGOPTIONS
    else process.env.PGOPTIONS = before
    await disconnect()
  }
}

type Happening = {
  at: Instant
  what: 'staff' | 'companies' | 'people' | 'loans' | 'reviews'
  run: () => Promise<unknown>
}

/** Returns everything that happens, in chronological order. */
const listHappenings = (today: Day, market: Market, loans: readonly PlannedLoan[], seeded: Seeded): Happening[] => {
  const actors = new Map<number, Promise<PersonActor>>()
  const actor = (accountId: number) => {
    const known = actors.get(accountId) ?? findActor(accountId)
    actors.set(accountId, known)
    return known
  }
  const representative = (company: number) => actor(seeded.companies[company]?.people[0]?.accountId as number)
  const recorder = ({ recorder: by }: PlannedLoan) =>
    by.kind === 'staff' ? actor(seeded.staff[by.staff]?.accountId as number) : representative(by.company)
  const happenings: Happening[] = [
    ...market.staff.map(
      (person, index): Happening => ({
        at: toInstant(person.since, 480 + index),
        what: 'staff',
        run: async () => {
          seeded.staff[index] = await createSeedStaff(person)
        },
      }),
    ),
    ...market.companies.flatMap((company, index): Happening[] => [
      {
        at: toInstant(company.since, 540),
        what: 'companies',
        run: async () => {
          seeded.companies[index] = await createSeedCompany(company, seeded)
        },
      },
      ...company.people.slice(1).map(
        (person, at): Happening => ({
          at: toInstant(person.since, 560 + at),
          what: 'people',
          run: () => createSeedPerson(person, at + 1, seeded.companies[index] as SeededCompany),
        }),
      ),
    ]),
    ...loans.map(
      (loan, index): Happening => ({
        at: loan.at,
        what: 'loans',
        run: async () => {
          const { id } = await createLoan(await recorder(loan), buildBody(loan, seeded))
          seeded.loans[index] = id
        },
      }),
    ),
    ...planReviews(today, loans).map(
      ({ at, loan, company, input }): Happening => ({
        at,
        what: 'reviews',
        run: async () => recordReview(await representative(company), seeded.loans[loan] as number, input),
      }),
    ),
  ]
  return happenings.sort((one, other) => one.at.getTime() - other.at.getTime())
}

const PROGRESS = 500

const playHappenings = async (happenings: readonly Happening[], report: (line: string) => void): Promise<void> => {
  const done = { staff: 0, companies: 0, people: 0, loans: 0, reviews: 0 }
  let at = now()
  const restore = setClock(() => at)
  try {
    for (const happening of happenings) {
      at = happening.at
      await happening.run()
      done[happening.what] += 1
      if (happening.what === 'loans' && done.loans % PROGRESS === 0) report(`${done.loans} loans`)
    }
  } finally {
    restore()
  }
  const { staff, companies, people, loans, reviews } = done
  report(`${staff} staff, ${companies} companies with ${companies + people} people, ${loans} loans, ${reviews} reviews`)
}

const createSeedStaff = async (person: Market['staff'][number]): Promise<SeededStaff> => {
  const { firstName, lastName, email, mobileNumber: mobile, stateKey, isAdmin } = person
  const { staffId } = await createStaff(seeder, { firstName, lastName, email, mobile, stateKey })
  if (isAdmin) await database().staff.update({ where: { id: staffId }, data: { isAdmin } })
  const { id } = await database().account.findFirstOrThrow({ where: { staffId }, select: { id: true } })
  return { staffId, accountId: id }
}

const findAccount = async (individualId: number): Promise<SeededPerson> => {
  const { id } = await database().account.findFirstOrThrow({ where: { individualId }, select: { id: true } })
  return { individualId, accountId: id }
}

const toContact = ({ firstName, lastName, email, mobileNumber, stateKey }: PlannedCompany['people'][number]) => ({
  firstName,
  lastName,
  email,
  mobileNumber,
  stateKey,
})

const createSeedCompany = async (company: PlannedCompany, { staff }: Seeded): Promise<SeededCompany> => {
  const { individualId, ...ids } = await createCompany(seeder, {
    ...toContact(company.people[0] as PlannedCompany['people'][number]),
    profileTypeKey: company.kind,
    companyName: company.name,
    companyACN: company.acn,
    bdmId: company.kind === 'LAWFIRM' ? null : staff[company.bdm]?.staffId,
  })
  return { ...ids, people: [await findAccount(individualId)] }
}

const createSeedPerson = async (person: PlannedCompany['people'][number], index: number, company: SeededCompany) => {
  const { isVisible, positionKey } = person
  const input = { ...toContact(person), isVisible, positionKey, companyId: company.companyId }
  company.people[index] = await findAccount((await addIndividual(seeder, input)).individualId)
}

const buildBody = (loan: PlannedLoan, { companies }: Seeded): Record<string, unknown> => {
  const { at: _at, day: _day, recorder: _recorder, lenders, brokers, lawFirm, partner, associate, ...terms } = loan
  const firm = companies[lawFirm] as SeededCompany
  return {
    ...terms,
    loanLenders: lenders.map(({ company, contribution }) => ({
      lenderId: companies[company]?.lenderId,
      contributionAmount: contribution,
    })),
    loanBrokers: brokers.map((company) => ({ brokerId: companies[company]?.brokerId })),
    lawFirmId: firm.lawFirmId,
    assignedPartnerId: firm.people[partner]?.individualId,
    assignedAssociateId: associate === null ? null : firm.people[associate]?.individualId,
  }
}

const DAY = 86_400_000

/**
 * Marks the invitations of most people as accepted; also creates the sign-ins of the named people with the printed
 * passwords.
 */
const acceptInvitations = async (market: Market, { staff, companies }: Seeded): Promise<void> => {
  const people = [
    ...market.staff.map((person, index) => ({ person, accountId: staff[index]?.accountId })),
    ...market.companies.flatMap(({ people: planned }, index) =>
      planned.map((person, at) => ({ person, accountId: companies[index]?.people[at]?.accountId })),
    ),
  ].flatMap(({ person, accountId }) => (person.hasAccepted && accountId ? [{ person, accountId }] : []))
  const lastLogin = (days: number | null) => (days === null ? null : new Date(now().getTime() - (days + 0.4) * DAY))
  await pool().query(
    `update accounts a set issuer = $1, subject = taken.subject, last_login_at = taken.last_login_at,
       accepted_at = least(a.created_at + interval '26 hours', $5::timestamptz)
     from unnest($2::int[], $3::text[], $4::timestamptz[]) as taken (id, subject, last_login_at) where a.id = taken.id`,
    [
      process.env.OIDC_ISSUER,
      people.map(({ accountId }) => accountId),
      people.map(({ person, accountId }) => person.named?.subject ?? `demonstration-${accountId}`),
      people.map(({ person }) => lastLogin(person.lastLoginDaysAgo)),
      now(),
    ],
  )
  for (const { person } of people) {
    const { named } = person
    if (named) await runTransaction((tx) => setPassword(tx, named))
  }
}

/** Sets what no command of the scenario sets: websites, switches and privacy settings. */
const setRemaining = async (market: Market, { companies }: Seeded): Promise<void> => {
  const planned = market.companies.map((company, index) => ({ company, ids: companies[index] as SeededCompany }))
  const idsWhere = (test: (company: PlannedCompany) => boolean, id: (ids: SeededCompany) => number | null) =>
    planned.flatMap(({ company, ids }) => (test(company) ? [id(ids)] : [])).filter((found) => found !== null)
  await pool().query(
    'update companies c set website = given.website from unnest($1::int[], $2::text[]) as given (id, website) where c.id = given.id',
    [planned.map(({ ids }) => ids.companyId), planned.map(({ company }) => company.website)],
  )
  const lenders = (test: (company: PlannedCompany) => boolean) => ({
    id: { in: idsWhere(test, (ids) => ids.lenderId) },
  })
  const db = database()
  const off = idsWhere(
    ({ isSwitchedOff }) => isSwitchedOff,
    (ids) => ids.companyId,
  )
  await db.company.updateMany({ where: { id: { in: off } }, data: { isMasterSwitchOn: false } })
  await db.lender.updateMany({ where: lenders(({ isPaused }) => isPaused), data: { isActive: false } })
  const pausedBrokers = idsWhere(
    ({ isPaused }) => isPaused,
    (ids) => ids.brokerId,
  )
  await db.broker.updateMany({ where: { id: { in: pausedBrokers } }, data: { isActive: false } })
  const pausedFirms = idsWhere(
    ({ isPaused }) => isPaused,
    (ids) => ids.lawFirmId,
  )
  await db.lawFirm.updateMany({ where: { id: { in: pausedFirms } }, data: { isActive: false } })
  const optedIn = lenders((company) => company.finderFunctionOptIn)
  await db.lender.updateMany({ where: optedIn, data: { finderFunctionOptIn: true } })
  const hidden = { current: lenders((c) => c.hidesCurrentBook), discharged: lenders((c) => c.hidesDischargedBook) }
  await db.lender.updateMany({ where: hidden.current, data: { loanTabShowCurrentLoanBook: false } })
  await db.lender.updateMany({ where: hidden.discharged, data: { loanTabShowDischargedLoanBook: false } })
}

const listDrawings = (market: Market, { companies }: Seeded): Drawing[] => {
  const random = createRandom(51_001)
  return market.companies.flatMap((company, index) => {
    const { companyId, people } = companies[index] as SeededCompany
    const logo: Drawing = {
      kind: 'LOGO',
      fileName: `${company.name}.png`,
      svg: drawLogo(random, company.name),
      place: (logoFileId) => database().company.update({ where: { id: companyId }, data: { logoFileId } }),
    }
    const portraits = company.people.map((person, at): Drawing | null => {
      const svg = drawPortrait(random, person.look, person.origin)
      const id = people[at]?.individualId as number
      const place = (imageFileId: number) => database().individual.update({ where: { id }, data: { imageFileId } })
      return person.hasPortrait
        ? { kind: 'PORTRAIT', fileName: `${person.firstName} ${person.lastName}.png`, svg, place }
        : null
    })
    return [...(company.hasLogo ? [logo] : []), ...portraits.filter((each) => each !== null)]
  })
}
