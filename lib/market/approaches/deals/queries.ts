import { createHash } from 'node:crypto'
import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import { type FieldError, forbidden, invalid } from '#lib/core/errors.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { formatSuburb } from '#lib/foundation/lookups/suburbs/rules.ts'
import { toScenario } from '#lib/market/approaches/deals/rules.ts'
import { type Deal, type DealInput, dealInput } from '#lib/market/approaches/deals/schema.ts'
import { type ApproachState, dealMessages, MOST_OPEN } from '#lib/market/approaches/labels.ts'
import { countFreeSlots, isOpenState } from '#lib/market/approaches/rules.ts'
import type { ApproachRow, AskedDeal } from '#lib/market/approaches/schema.ts'
import { readDeal, readStoredDeal } from '#lib/market/scenarios/deals/queries.ts'
import { judgeOffer } from '#lib/market/scenarios/judging/rules.ts'
import { readOffers } from '#lib/market/scenarios/offers/queries.ts'
import { countDay } from '#lib/market/scenarios/offers/rules.ts'
import { explainOffer } from '#lib/market/scenarios/reasons/rules.ts'
import { getSavedScenario } from '#lib/market/scenarios/saving/queries.ts'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'
import { database, Prisma, pool, type Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

type Names = {
  category: string | null
  priority: string | null
  suburb: { name: string; state: string; postcode: string; isDoubled: boolean } | null
  state: string | null
  group: string | null
  security: string | null
  zoning: string | null
  agriculture: string | null
  subdivision: string | null
  purpose: string | null
  credits: string[]
}

/**
 * Looks up the names of a deal's choices in one statement. Raises INVALID with an error per field for an unknown choice, a
 * sub-type of another type, a suburb of another state, or a day in the past.
 */
export const resolveDeal = async (tx: Tx, given: DealInput): Promise<Deal> => {
  const { categoryKey, suburbId, stateKey, securityTypeKey, securitySubTypeKey, purposeKey, creditIds } = given
  const [names] = await tx.$queryRaw<Names[]>`select
    (select name from categories where key = ${categoryKey}) as category,
    (select name from priorities where key = ${given.priorityKey}) as priority,
    (select json_build_object('name', name, 'state', state_key, 'postcode', postcode, 'isDoubled', is_doubled)
      from suburbs where id = ${suburbId}) as suburb,
    (select key from states where key = ${stateKey}) as state,
    (select name from security_groups where key = ${securityTypeKey}) as "group",
    (select name from security_types where group_key = ${securityTypeKey} and key = ${securitySubTypeKey}) as security,
    (select name from security_types where group_key = 'LAND_BANK' and key = ${given.zoningKey}) as zoning,
    (select name from security_types where group_key = 'RURAL' and key = ${given.agricultureTypeKey}) as agriculture,
    (select name from subdivision_types where key = ${given.subdivision?.typeKey ?? null}) as subdivision,
    (select name from scenarios where key = ${purposeKey}) as purpose,
    array(select name from credits where id = any(${creditIds}::int[]) order by id) as credits`
  if (!names) throw new Error('a select without a row')
  const errors = findDealFaults(given, names)
  if (errors.length > 0) throw invalid(errors)
  const { suburb } = names
  return Object.assign({}, given, {
    stateKey: suburb?.state ?? names.state,
    names: {
      category: names.category,
      priority: names.priority,
      place: suburb
        ? formatSuburb({
            suburb: suburb.name,
            state: suburb.state,
            postcode: suburb.postcode,
            isDoubled: suburb.isDoubled,
          })
        : names.state,
      security: names.security ?? names.zoning ?? names.agriculture ?? names.group,
      purpose: names.purpose,
      credits: names.credits,
    },
  })
}

const findDealFaults = (given: DealInput, names: Names): FieldError[] => {
  const faults: [string, boolean, string][] = [
    ['suburbId', given.suburbId !== null && names.suburb === null, dealMessages.place],
    ['stateKey', given.stateKey !== null && names.state === null, dealMessages.place],
    [
      'stateKey',
      names.suburb !== null && names.state !== null && names.suburb.state !== names.state,
      dealMessages.otherState,
    ],
    ['securityTypeKey', given.securityTypeKey !== null && names.group === null, dealMessages.choice],
    ['securitySubTypeKey', given.securitySubTypeKey !== null && names.security === null, dealMessages.choice],
    ['zoningKey', given.zoningKey !== null && names.zoning === null, dealMessages.choice],
    ['agricultureTypeKey', given.agricultureTypeKey !== null && names.agriculture === null, dealMessages.choice],
    ['subdivision.typeKey', Boolean(given.subdivision?.typeKey) && names.subdivision === null, dealMessages.choice],
    ['purposeKey', given.purposeKey !== null && names.purpose === null, dealMessages.choice],
    ['creditIds', given.creditIds.length !== names.credits.length, dealMessages.choice],
    ['neededBy', given.neededBy !== null && given.neededBy < today(), dealMessages.neededBy],
  ]
  return faults
    .filter(([, isAtFault]) => isAtFault)
    .map(([field, , message]) => ({ code: 'INVALID', field: `deal.${field}`, message }))
}

/**
 * Returns a saved deal of the actor's own as lenders are asked about it, and its version. Raises NOT_FOUND for another's,
 * and INVALID with a message for each field that keeps it from being answered.
 */
export const readSavedDeal = async (actor: Actor, id: number): Promise<{ deal: DealInput; version: number }> => {
  const { scenario, version } = await getSavedScenario(actor, id)
  const { suburb, deal } = await readDeal(actor, scenario)
  const { suburb: _written, amount, value, ...stated } = scenario
  const asked = {
    ...stated,
    amount: String(amount),
    value: value === null ? null : String(value),
    suburbId: suburb?.id ?? null,
    // A sub-type alone is enough for a match.
    securityTypeKey: scenario.securitySubTypeKey ? (deal.security?.groupKey ?? null) : scenario.securityTypeKey,
  }
  return { deal: parseInput(dealInput, asked), version }
}

/**
 * Judges the deal of an open approach by the criteria that its lender publishes today, for that lender and staff. Null for
 * anybody else, for an approach that has ended, for a deal without a category, and while the lender publishes none in it.
 */
export const compareWithCriteria = async (
  actor: Actor,
  { deal: stored, lenderId, state }: Pick<ApproachRow, 'deal' | 'lenderId' | 'state'>,
): Promise<StatedReason[] | null> => {
  if (!unrestricted(actor) && getLenderId(actor) !== lenderId) return null
  const readied = isOpenState(state) ? await readStoredDeal(actor, toScenario(stored)) : null
  if (!readied) return null
  const { deal, names, reference } = readied
  const day = today()
  const offers = await readOffers(deal.categoryKey, day)
  const offer = offers.find((each) => each.lenderId === lenderId)
  if (!offer) return null
  const worded = { deal, names, securities: reference.securities, today: countDay(day) }
  return explainOffer({ worded, offer, codes: judgeOffer(deal, offer, worded.today) })
}

/** Returns the hash by which the same deal is recognised. */
export const fingerprintDeal = ({ names: _names, ...stated }: Deal): string =>
  createHash('sha256').update(toJsonWithBigints(stated)).digest('hex')

/**
 * Returns which lenders the actor's company has asked about a deal and what came of it: about the deal that is still open,
 * or else about the one that last became a loan. Raises FORBIDDEN for all but brokers, and INVALID as asking does.
 */
export const findAskedDeal = async (actor: Actor, given: DealInput): Promise<AskedDeal> => {
  const brokerId = getBrokerId(actor)
  if (brokerId === null) throw forbidden()
  const { text, values } = Prisma.sql`
    select s.id as "scenarioId", s.settled_at is null as "isOpen", p.lender_id as "lenderId", p.state
    from (select id, settled_at from asked_scenarios
      where broker_id = ${brokerId} and fingerprint = ${fingerprintDeal(await resolveDeal(database(), given))}
      order by settled_at desc nulls first limit 1) s
    join lateral (select distinct on (lender_id) lender_id, state from approaches
      where scenario_id = s.id order by lender_id, id desc) p on true`
  const { rows } = await pool().query<AskedRow>(text, values)
  return {
    scenarioId: rows[0]?.scenarioId ?? null,
    isOpen: rows[0]?.isOpen ?? false,
    free: rows[0]?.isOpen ? countFreeSlots(rows) : MOST_OPEN,
    lenders: rows.map(({ lenderId, state }) => ({ lenderId, state })),
  }
}

type AskedRow = { scenarioId: number; isOpen: boolean; lenderId: number; state: ApproachState }
