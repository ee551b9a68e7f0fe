import { addDaysTo, addMonthsTo, countDaysBetween, type Day } from '#lib/core/dates.ts'
import { pool } from '#lib/server/database/db.ts'
import { drawCallInstant, findCallDay, type Instant } from './days.ts'
import type { Market, PlannedCompany } from './market.ts'
import { createRandom, type Random } from './random.ts'

/** A planned file note: author, company, and which of its profiles it is about. */
export type PlannedNote = {
  at: Instant
  by: { kind: 'staff'; staff: number } | { kind: 'company'; company: number }
  about: { company: number; kind: 'lender' | 'broker' | 'lawfirm' }
  noteType: string
  note: string
}

/** The number of months that the notes go back, as many as the call scores show. */
const MONTHS = 25
/** Notes per month of each staff member, by index; the named ones call most. */
const STAFF_PACE = [26, 22, 17, 15, 13, 12, 11, 9, 8, 7] as const
/** The total notes of a named person's company. */
const COMPANY_NOTES = 46

const TYPES = [
  ['PHONE_CALL', 52],
  ['CALL_ATTEMPT', 13],
  ['EMAIL', 12],
  ['MEETING', 8],
  ['VIDEO_CALL', 7],
  ['TEXT_MESSAGE', 4],
  ['GENERAL', 4],
] as const

const ABOUT_LENDER = [
  'Funding line renewed until next June; wants more first mortgages in Melbourne and Brisbane.',
  'Has $12m to place this month. Prefers residential security up to 65%, no vacant land.',
  'Rates move up a quarter from Monday. Asked to verify the criteria before then.',
  'Credit committee now sits twice a week, so indicative terms come within two days.',
  'Pulled back from regional construction until the two jobs in Ballarat are finished.',
  'Happy with the last two brokers we introduced; one of them has a second deal coming.',
  'Will look at second mortgages again from next quarter, behind major banks only.',
  'New analyst starts on the 1st. Asked for a short demonstration of the matches page.',
  'Valuation panel is short in Perth; allow ten business days there.',
  'Wants to syndicate anything above $8m. Sent him two names.',
]
const ABOUT_BROKER = [
  'Has a $2.4m refinance in Parramatta, clean credit, wants 12 months interest prepaid.',
  'Busy with three construction deals; will update his subscriptions on Friday.',
  'Client walked away after the valuation. Looking for a lender at 70% instead.',
  'Asked who funds residual stock on the Gold Coast at the moment. Sent three lenders.',
  'New to private lending; explained how verified criteria work and what lapses.',
  'Settled last week and was pleased with the lawyers. Will leave a review.',
  'Two deals in pre-settlement; the caveat on the Geelong one is being withdrawn.',
  'Moving to a new office in Southbank; mobile stays the same.',
  'Wants mezzanine behind a bank facility, $1.1m, exit by sale of four townhouses.',
  'Prefers email during settlements. Call again once the Penrith deal is through.',
]
const ABOUT_FIRM = [
  'Mortgage documents go out within a day at the moment; capacity for six more matters.',
  'Sarah is on leave for two weeks; requisitions go to the associate.',
  'Agreed a fixed fee for standard first mortgages up to $3m.',
  'Asked them to confirm the PEXA workspace before noon on settlement days.',
  'New partner for Queensland matters from next month.',
]
const NO_ANSWER = [
  'No answer, left a message.',
  'Rang out. Try again in the afternoon.',
  'In a meeting, will ring back.',
]
const SHORT = {
  EMAIL: ['Sent the summary of last month by email.', 'Emailed the list of open conditions.'],
  TEXT_MESSAGE: ['Texted the settlement time.', 'Confirmed tomorrow by text.'],
} as Record<string, string[]>

const chooseKind = ({ kind }: PlannedCompany, random: Random): PlannedNote['about']['kind'] => {
  if (kind === 'LAWFIRM') return 'lawfirm'
  if (kind === 'DUAL') return random.chance(0.5) ? 'lender' : 'broker'
  return kind === 'LENDER' ? 'lender' : 'broker'
}

const TEXTS = { lender: ABOUT_LENDER, broker: ABOUT_BROKER, lawfirm: ABOUT_FIRM }

type Caller = { since: Day; stateKey: string }

/** Plans the file notes. Deterministic for the same day and market; none is older than its author or subject. */
export const planNotes = (today: Day, market: Market): PlannedNote[] => {
  const random = createRandom(61_001)
  const opened = addMonthsTo(`${today.slice(0, 7)}-01`, 1 - MONTHS)
  const days = countDaysBetween(opened, today)
  const notes: PlannedNote[] = []

  const plan = (
    by: PlannedNote['by'],
    { since, stateKey }: Caller,
    isAllowed: (company: PlannedCompany, index: number) => boolean,
  ) => {
    const day = findCallDay(addDaysTo(opened, random.int(0, days)), today)
    const company = random.int(0, market.companies.length - 1)
    const noted = market.companies[company] as PlannedCompany
    if (day <= since || day <= noted.since || !isAllowed(noted, company)) return
    const kind = chooseKind(noted, random)
    const noteType = random.weighted(TYPES)
    const note = random.pick(noteType === 'CALL_ATTEMPT' ? NO_ANSWER : (SHORT[noteType] ?? TEXTS[kind]))
    notes.push({ at: drawCallInstant(random, day, stateKey), by, about: { company, kind }, noteType, note })
  }

  for (const [staff, caller] of market.staff.entries())
    for (let left = (STAFF_PACE[staff] ?? 7) * MONTHS; left > 0; left -= 1)
      plan({ kind: 'staff', staff }, caller, () => true)
  for (const [company, caller] of market.companies.entries()) {
    const { kind, people } = caller
    if (kind === 'LAWFIRM' || !people[0]?.named) continue
    for (let left = COMPANY_NOTES; left > 0; left -= 1)
      plan(
        { kind: 'company', company },
        caller,
        (other, index) => index !== company && other.kind !== kind && !other.isPaused && !other.isSwitchedOff,
      )
  }
  return notes.sort((one, other) => one.at.getTime() - other.at.getTime())
}

type Ids = {
  staff: readonly { accountId: number }[]
  companies: readonly {
    companyId: number
    lenderId: number | null
    brokerId: number | null
    lawFirmId: number | null
    people: readonly { accountId: number }[]
  }[]
}

/** Inserts the planned notes in one statement, as `createFileNote` would have written them at their time. */
export const storeNotes = async (notes: readonly PlannedNote[], { staff, companies }: Ids): Promise<void> => {
  const profileOf = ({ about: { company, kind } }: PlannedNote, asked: PlannedNote['about']['kind']) => {
    const ids = companies[company]
    if (kind !== asked || !ids) return null
    return { lender: ids.lenderId, broker: ids.brokerId, lawfirm: ids.lawFirmId }[kind]
  }
  const observerOf = ({ by }: PlannedNote) => (by.kind === 'staff' ? null : companies[by.company]?.companyId)
  const accountOf = ({ by }: PlannedNote) =>
    by.kind === 'staff' ? staff[by.staff]?.accountId : companies[by.company]?.people[0]?.accountId
  const observers = [...new Set(notes.map(observerOf).filter((id) => id !== null && id !== undefined))]
  await pool().query(
    'insert into observers (company_id) select id from unnest($1::int[]) as given (id) on conflict do nothing',
    [observers],
  )
  await pool().query(
    `insert into file_notes (observer_id, lender_id, broker_id, law_firm_id, note_type_key, note, taken_by_id, taken_at)
     select o.id, g.lender_id, g.broker_id, g.law_firm_id, g.note_type, g.note, g.account_id, g.at
     from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::int[], $8::timestamptz[])
       with ordinality as g (company_id, lender_id, broker_id, law_firm_id, note_type, note, account_id, at, place)
     join observers o on o.company_id is not distinct from g.company_id
     order by g.place`,
    [
      notes.map(observerOf),
      notes.map((note) => profileOf(note, 'lender')),
      notes.map((note) => profileOf(note, 'broker')),
      notes.map((note) => profileOf(note, 'lawfirm')),
      notes.map(({ noteType }) => noteType),
      notes.map(({ note }) => note),
      notes.map(accountOf),
      notes.map(({ at }) => at),
    ],
  )
}
