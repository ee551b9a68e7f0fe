import { type Actor, isPerson } from '#lib/core/actor.ts'
import { addDaysTo, type Day, formatDay } from '#lib/core/dates.ts'
import { forbidden, invalid } from '#lib/core/errors.ts'
import type { AuditAction } from '#lib/foundation/audit/schema.ts'
import { shownName } from '#lib/foundation/lookups/parties/scope.ts'
import { BOOKS } from '#lib/lending/privacy/rules.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { parseStoredTerms } from '#lib/market/criteria/queries.ts'
import { isOpen } from '#lib/market/matches/scope.ts'
import type { NamedLender } from '#lib/market/scenarios/answers/queries.ts'
import { earlierMessages } from '#lib/market/scenarios/earlier/labels.ts'
import { type DayVersion, pickPublished, toEarlierOffer } from '#lib/market/scenarios/earlier/rules.ts'
import type { Offer } from '#lib/market/scenarios/fields.ts'
import { readPlaceReference } from '#lib/market/scenarios/offers/queries.ts'
import { createInterned } from '#lib/market/scenarios/offers/rules.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { readStored } from '#lib/market/scenarios/saving/queries.ts'
import { matchOwnScenarios } from '#lib/market/scenarios/saving/scope.ts'
import type { Scenario } from '#lib/market/scenarios/schema.ts'
import { isSameScenario, toValues } from '#lib/market/scenarios/values/rules.ts'
import { dayStartSql, sydneyDaySql } from '#lib/server/database/days.ts'
import { database, Prisma, queryRows } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { today } from '#lib/server/operations/clock.ts'

const SETTINGS = Prisma.join(
  BOOKS.map(({ column, setting }) => Prisma.sql`${quoteIdentifier(`x.${column}`)} as ${quoteIdentifier(setting)}`),
)

// A lender that is closed, paused or switched off now is shown to staff only, whatever it showed then.
const isShownNow = (actor: Actor): Prisma.Sql => (scenarioPolicies.matchEarlier.who(actor) ? Prisma.sql`true` : isOpen)

// The last switch before the end of a day decides; before the first one, the opposite of it. Without any, it was on.
const wasOnAtEndOf = (day: Day, { kind, id, on, off }: Switch): Prisma.Sql => {
  const acts = Prisma.sql`select e.act from audit_entries e
    where e.subject_kind = ${kind} and e.subject_id = ${quoteIdentifier(id)} and e.act in (${on}, ${off})`
  const end = dayStartSql(addDaysTo(day, 1))
  return Prisma.sql`coalesce((${acts} and e.at < ${end} order by e.at desc, e.id desc limit 1) = ${on},
    (${acts} and e.at >= ${end} order by e.at, e.id limit 1) = ${off}, true)`
}

type Switch = { kind: 'LENDER' | 'COMPANY'; id: 'x.id' | 'c.id'; on: AuditAction; off: AuditAction }

// Versions are recorded of paused lenders, too, whose terms nobody else could see.
const wasShownOn = (actor: Actor, day: Day): Prisma.Sql =>
  scenarioPolicies.matchEarlier.who(actor)
    ? Prisma.sql`true`
    : Prisma.sql`${isOpen}
        and ${wasOnAtEndOf(day, { kind: 'LENDER', id: 'x.id', on: 'PROFILE_ACTIVATED', off: 'PROFILE_PAUSED' })}
        and ${wasOnAtEndOf(day, {
          kind: 'COMPANY',
          id: 'c.id',
          on: 'MASTER_SWITCH_TURNED_ON',
          off: 'MASTER_SWITCH_TURNED_OFF',
        })}`

const findFirstDay = async (actor: Actor, category: CategoryKey): Promise<Day | null> => {
  const [row] = await queryRows<{ day: Day | null }>(Prisma.sql`
    select min(${sydneyDaySql(Prisma.sql`v.edited_at`)})::text as day from criteria_versions v
    join lenders x on x.id = v.lender_id join companies c on c.id = x.company_id
    where v.category_key = ${category} and ${isShownNow(actor)}
      and (v.snapshot->>'isOffered')::boolean and (v.snapshot->>'isVerified')::boolean`)
  return row?.day ?? null
}

/** True if the actor may ask about an earlier day: staff, and the owner of the saved scenario that is asked about as saved. */
const mayMatchEarlier = async (actor: Actor, scenario: Scenario, scenarioId: number | null): Promise<boolean> => {
  if (scenarioPolicies.matchEarlier.who(actor)) return true
  if (scenarioId === null || !isPerson(actor)) return false
  const own = await database().savedScenario.findFirst({
    where: { ...matchOwnScenarios(actor), id: scenarioId },
    select: { scenario: true },
  })
  return own !== null && isSameScenario(toValues(readStored(own.scenario)), toValues(scenario))
}

/**
 * Checks that a scenario may be judged by the criteria of a day. Raises FORBIDDEN for all but staff and the owner of the
 * saved scenario, INVALID on 'asOf' for a day in the future or before the history of criteria begins.
 */
export const requireEarlierDay = async (
  actor: Actor,
  { scenario, scenarioId, asOf }: { scenario: Scenario; scenarioId: number | null; asOf: Day },
): Promise<void> => {
  if (!(await mayMatchEarlier(actor, scenario, scenarioId))) throw forbidden()
  if (asOf > today()) throw invalid([{ code: 'INVALID', field: 'asOf', message: earlierMessages.future }])
}

/** Raises INVALID on 'asOf' for a day before the first version of a category. */
export const requireHistory = async (actor: Actor, category: CategoryKey, asOf: Day): Promise<void> => {
  const first = await findFirstDay(actor, category)
  if (first !== null && first <= asOf) return
  const message = first === null ? earlierMessages.none : earlierMessages.before(formatDay(first))
  throw invalid([{ code: 'INVALID', field: 'asOf', message }])
}

/** The offers of an earlier day, in the order of their lenders' ids, and the version that each is of. */
export type EarlierOffers = { offers: readonly Offer[]; versions: ReadonlyMap<number, DayVersion> }

const readTerms = ({ snapshot: { terms } }: DayVersion) =>
  parseStoredTerms(Object.assign({}, terms, { states: [], securityTypes: [] }))

/** Returns what lenders published in a category on a day: of each the last version that others could see. */
export const readEarlierOffers = async (actor: Actor, category: CategoryKey, day: Day): Promise<EarlierOffers> => {
  // The version in force when the day began, and all versions of the day.
  const rows = await queryRows<DayVersion>(Prisma.sql`
    select k.id, v.lender_id as "lenderId", v.sequence, encode(v.hash, 'hex') as hash,
      ${sydneyDaySql(Prisma.sql`v.edited_at`)}::text as "editedOn", v.snapshot, ${SETTINGS}
    from lender_categories k join lenders x on x.id = k.lender_id join companies c on c.id = x.company_id
    join criteria_versions v on v.lender_id = x.id and v.category_key = k.category_key
    where k.category_key = ${category} and ${wasShownOn(actor, day)} and v.edited_at < ${dayStartSql(addDaysTo(day, 1))}
      and v.sequence >= coalesce((select max(b.sequence) from criteria_versions b where b.lender_id = v.lender_id
        and b.category_key = v.category_key and b.edited_at < ${dayStartSql(day)}), 1)
    order by v.lender_id, v.sequence desc`)
  const published = pickPublished(rows, day)
  const kit = { categoryKey: category, reference: await readPlaceReference(), interned: createInterned() }
  return {
    offers: published.map((version) => toEarlierOffer(version, readTerms(version), kit)),
    versions: new Map(published.map((version) => [version.lenderId, version])),
  }
}

/** Returns the names of lenders that may still be shown, with the versions that they were judged by. */
export const readEarlierNames = async (
  actor: Actor,
  lenderIds: readonly number[],
  versions: EarlierOffers['versions'],
): Promise<Map<number, NamedLender>> => {
  if (lenderIds.length === 0) return new Map()
  const rows = await queryRows<Omit<NamedLender, 'sequence' | 'editedOn' | 'hash'>>(Prisma.sql`
    select x.id, ${shownName} as name, c.name as company, ${SETTINGS}
    from lenders x join companies c on c.id = x.company_id
    where x.id = any(${[...lenderIds]}::int[]) and ${isShownNow(actor)}`)
  return new Map(
    rows.map((row) => {
      const { sequence = null, editedOn = null, hash = null } = versions.get(row.id) ?? {}
      return [row.id, Object.assign(row, { sequence, editedOn, hash })]
    }),
  )
}
