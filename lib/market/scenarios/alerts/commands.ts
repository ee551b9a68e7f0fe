import type { PersonActor } from '#lib/core/actor.ts'
import { type Day, dateToDay, dayToDate } from '#lib/core/dates.ts'
import { notFound } from '#lib/core/errors.ts'
import { command, longCommand } from '#lib/foundation/audit/commands.ts'
import { enqueueEmails } from '#lib/foundation/mail/commands.ts'
import { getListMailObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import { alertMailLabels } from '#lib/market/scenarios/alerts/labels.ts'
import {
  createOfferReader,
  findAlertAddress,
  findAlertedOwner,
  listFittingLenders,
} from '#lib/market/scenarios/alerts/queries.ts'
import { type Alert, seenInput } from '#lib/market/scenarios/alerts/schema.ts'
import { listChangedLenders } from '#lib/market/scenarios/offers/queries.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { getScenarioCategory } from '#lib/market/scenarios/rules.ts'
import { readStored } from '#lib/market/scenarios/saving/queries.ts'
import { matchOwnScenarios } from '#lib/market/scenarios/saving/scope.ts'
import { runBatch } from '#lib/server/database/batches.ts'
import { database, Prisma, queryRows, type Tx } from '#lib/server/database/db.ts'
import { LONGEST_GAP } from '#lib/server/database/snapshots.ts'
import { isOneAddress } from '#lib/server/delivery/mail-headers.ts'
import { now, today } from '#lib/server/operations/clock.ts'

/**
 * Stores which lenders fit a saved deal already, in the transaction that saves it or switches its alert on: neither they
 * nor untold ones of before are news.
 */
export const recordKnownFits = async (tx: Tx, scenarioId: number, lenderIds: readonly number[]): Promise<void> => {
  await tx.scenarioFit.updateMany({
    where: { scenarioId, toldBy: null, isNews: true },
    data: { isNews: false, seenAt: null },
  })
  await tx.scenarioFit.createMany({
    data: lenderIds.map((lenderId) => ({ scenarioId, lenderId, foundAt: now(), isNews: false })),
    skipDuplicates: true,
  })
}

/** Notes which new lenders of a saved deal its owner has seen. Raises NOT_FOUND for another's. */
export const markLendersSeen = command({
  policy: scenarioPolicies.save,
  input: seenInput,
  audits: { none: "Where somebody looks is nobody else's." },
  work: async ({ tx, actor, input: { id, lenderIds } }): Promise<void> => {
    const own = await tx.savedScenario.count({ where: { ...matchOwnScenarios(actor as PersonActor), id } })
    if (own === 0) throw notFound()
    await tx.scenarioFit.updateMany({
      where: { scenarioId: id, lenderId: { in: lenderIds }, isNews: true, seenAt: null },
      data: { seenAt: now() },
    })
  },
})

/** Marks which news a daily mail contains, if it waits under its key and was never composed. */
export const claimNews = async (
  tx: Tx,
  pairs: readonly { scenarioId: number; lenderId: number }[],
  key: string,
): Promise<void> => {
  // Locked, so that the mail is not composed before this transaction has ended.
  await tx.$queryRaw`select id from email_messages where key = ${key} for no key update`
  await tx.$executeRaw`
    update scenario_fits f set told_by = ${key}
    from unnest(${pairs.map(({ scenarioId }) => scenarioId)}::int[], ${pairs.map(({ lenderId }) => lenderId)}::int[])
      as p (scenario_id, lender_id)
    where f.scenario_id = p.scenario_id and f.lender_id = p.lender_id and f.is_news and f.told_by is null
      and exists (select from email_messages m where m.key = ${key} and m.state = 'QUEUED' and m.wire_at is null)`
}

type Watched = { id: number; accountId: number; version: number; alert: Alert; scenario: unknown }

/** Saved deals that are read at once. */
const PAGE = 200

const readWatched = (after: number): Promise<Watched[]> =>
  queryRows<Watched>(Prisma.sql`
    select id, account_id as "accountId", version, alert, scenario from saved_scenarios
    where deleted_at is null and alert <> 'OFF' and id > ${after} order by id limit ${PAGE}`)

/** Returns the address to which a mail at once goes; null if it can't be sent or its owner does not want it. */
const findAddressAtOnce = async (accountId: number): Promise<string | null> => {
  const address = getListMailObstacle() === null ? await findAlertAddress(accountId) : null
  if (address === null || !isOneAddress(address)) return null
  const [choices] = await readOptOutChoicesOfAddresses([address])
  return choices?.out.has('SAVED_DEALS') ? null : address
}

type Told = { address: string | null; individualId: number | null }

/**
 * Stores lenders that newly fit a deal as it was judged, and queues the mail at once with them, in one transaction: a pair
 * that is stored already is not news again. Returns how many are new.
 */
const storeNews = (
  { id, accountId, version, alert }: Watched,
  lenderIds: readonly number[],
  { address, individualId }: Told,
): Promise<number> =>
  runBatch(async (tx) => {
    const judged = await tx.$queryRaw<object[]>`
      select id from saved_scenarios where id = ${id} and version = ${version} and alert = ${alert} and deleted_at is null
      for update`
    if (judged.length === 0) return 0
    const stored = await tx.scenarioFit.createManyAndReturn({
      data: lenderIds.map((lenderId) => ({ scenarioId: id, lenderId, foundAt: now(), isNews: true })),
      skipDuplicates: true,
      select: { lenderId: true },
    })
    if (stored.length === 0 || address === null) return stored.length
    const ids = stored.map(({ lenderId }) => lenderId)
    const key = `saved-deal-${id}-${Math.min(...ids)}`
    const mail = { accountId, individualId, address, subject: alertMailLabels.subject, payload: { scenarioId: id } }
    await enqueueEmails(tx, [{ kind: 'SAVED_DEAL', key, ...mail }])
    await tx.scenarioFit.updateMany({
      where: { scenarioId: id, lenderId: { in: ids } },
      data: { toldBy: key },
    })
    return stored.length
  })

type Owner = Awaited<ReturnType<typeof findAlertedOwner>>

// Somebody keeps several deals, so a run reads each owner once; rights are read again as a mail leaves.
const createOwnerReader = () => {
  const owners = new Map<number, Owner>()
  return async (accountId: number): Promise<Owner> => {
    if (!owners.has(accountId)) owners.set(accountId, await findAlertedOwner(accountId))
    return owners.get(accountId) ?? null
  }
}

type Readers = {
  day: Day
  readOwner: ReturnType<typeof createOwnerReader>
  readOffersOf: ReturnType<typeof createOfferReader>
}

const watchDeal = async (deal: Watched, { day, readOwner, readOffersOf }: Readers): Promise<number> => {
  const scenario = readStored(deal.scenario)
  const category = getScenarioCategory(scenario)
  // Most changes concern one category, so most deals need nothing more.
  if (category === null || (await readOffersOf(category)).length === 0) return 0
  const owner = await readOwner(deal.accountId)
  if (!owner) return 0
  const fits = await listFittingLenders(owner, scenario, { day, readOffersOf })
  if (fits.length === 0) return 0
  const stored = await database().scenarioFit.findMany({
    where: { scenarioId: deal.id, lenderId: { in: fits } },
    select: { lenderId: true },
  })
  const known = new Set(stored.map(({ lenderId }) => lenderId))
  const news = fits.filter((lenderId) => !known.has(lenderId))
  if (news.length === 0) return 0
  const address = deal.alert === 'AT_ONCE' ? await findAddressAtOnce(deal.accountId) : null
  const individualId = 'individualId' in owner ? owner.individualId : null
  return storeNews(deal, news, { address, individualId })
}

type Since = { snapshot: string; day: Day; checkedAt: Date }

const readWatch = async (): Promise<Since | null> => {
  const found = await database().alertWatch.findUnique({ where: { id: 1 } })
  return found && { snapshot: found.snapshot, day: dateToDay(found.day), checkedAt: found.checkedAt }
}

/** True if only changes since the last run need to be judged: it was today, and no change row was swept since. */
const isFollowed = ({ day, checkedAt }: Since, present: Day): boolean =>
  day === present && Math.abs(now().getTime() - checkedAt.getTime()) <= LONGEST_GAP

/**
 * Compares saved deals whose alerts are on with what lenders offer: with changed offers, once a day with all. Returns how
 * many lenders newly fit a deal. It may run twice or be killed anywhere: a pair is news once.
 */
export const watchSavedDeals = longCommand({
  policy: scenarioPolicies.watch,
  audits: { none: 'Which deals somebody keeps is nobody else’s; each message stands in the outbox.' },
  work: async (): Promise<number> => {
    // A run that goes on past midnight leaves the whole pass of the new day to the next one.
    const day = today()
    const since = await readWatch()
    const { snapshot, lenderIds } = await listChangedLenders(since?.snapshot ?? null)
    const among = since && isFollowed(since, day) ? new Set(lenderIds) : undefined
    const readOwner = createOwnerReader()
    let found = 0
    if (among?.size !== 0)
      for (let after = 0; ; ) {
        const deals = await readWatched(after)
        // Read for each page, so that a long run does not judge by offers that have changed since.
        const readOffersOf = createOfferReader(day, among)
        for (const deal of deals) found += await watchDeal(deal, { day, readOwner, readOffersOf })
        const last = deals.at(-1)
        if (!last || deals.length < PAGE) break
        after = last.id
      }
    const state = { snapshot, day: dayToDate(day), checkedAt: now() }
    await database().alertWatch.upsert({ where: { id: 1 }, create: { id: 1, ...state }, update: state })
    return found
  },
})
