import { getBrokerId, type PersonActor } from '#lib/core/actor.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { answerApproach, endOthers, withdrawApproach } from '#lib/market/approaches/answers/commands.ts'
import { askLenders } from '#lib/market/approaches/commands.ts'
import { moveApproach, recordApproachEvents } from '#lib/market/approaches/moving/commands.ts'
import { OPEN_STATES } from '#lib/market/approaches/rules.ts'
import { endOverdueApproaches, remindOfApproaches } from '#lib/market/approaches/watching/commands.ts'
import { saveScenario } from '#lib/market/scenarios/saving/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { now, setClock } from '#lib/server/operations/clock.ts'
import { findAskingPerson, type PlannedAnswer, type PlannedApproach, type PlannedDeal } from './approaches.ts'
import { type Instant, toInstant } from './days.ts'
import { markMailSent } from './desk.ts'
import { findActor, seeder } from './factories.ts'
import type { Market, PlannedCompany } from './market.ts'

type Company = {
  lenderId: number | null
  brokerId: number | null
  people: readonly { accountId: number }[]
}
type Ids = { companies: readonly Company[]; loans: readonly number[] }
type Play = Ids & { market: Market }
type Step = { at: Instant; run: () => Promise<unknown> }

const findAskingActor = ({ market, companies }: Play, index: number) => {
  const person = findAskingPerson(market.companies[index] as PlannedCompany)
  return findActor(companies[index]?.people[person]?.accountId as number)
}

const toBody = ({ amount, ...deal }: PlannedDeal) => Object.assign({}, deal, { amount: String(amount) })

const findVersion = async (id: number): Promise<number> =>
  (await database().approach.findUniqueOrThrow({ where: { id }, select: { version: true } })).version

type Answered = { id: number; amount: number; given: PlannedAnswer }

const answer = async (lender: PersonActor, { id, amount, given }: Answered) => {
  const { at: _at, note, ...planned } = given
  const body = Object.assign({ version: await findVersion(id), answerNote: note }, planned)
  const indication = planned.act === 'INTERESTED' ? { amount: String(amount) } : {}
  await answerApproach(lender, id, Object.assign(body, indication))
}

/** Accepts an approach for an existing loan; the command would record a new one. */
const accept = async (actor: PersonActor, id: number, loanId: number) => {
  const version = await findVersion(id)
  await runTransaction(async (tx) => {
    const own = { scenario: { brokerId: getBrokerId(actor) as number } }
    const moved = await moveApproach(tx, { id, version, own }, { state: 'ACCEPTED' })
    await tx.askedScenario.update({ where: { id: moved.scenarioId }, data: { settledAt: now() } })
    await tx.approach.update({ where: { id }, data: { loanId } })
    await recordApproachEvents(tx, actor, { subjects: [moved], happened: { act: 'ACCEPTED' } })
    await endOthers(tx, actor, moved)
  })
}

const withdrawOpen = async (broker: PersonActor, ids: readonly number[]) => {
  const open = await database().approach.findMany({ where: { id: { in: [...ids] }, state: { in: [...OPEN_STATES] } } })
  for (const { id, version } of open) await withdrawApproach(broker, id, { act: 'WITHDRAWN', version })
}

const listSteps = (planned: PlannedApproach, play: Play): Step[] => {
  const { at, deal, note, lenders, accepted, withdrawnAt } = planned
  const { companies, loans } = play
  const lenderIds = lenders.map(({ company }) => companies[company]?.lenderId as number)
  const ids = new Map<number, number>()
  const ask = async () => {
    const { approaches } = await askLenders(await findAskingActor(play, planned.broker), {
      deal: toBody(deal),
      lenderIds,
      note,
    })
    for (const { id, lenderId } of approaches) ids.set(lenderId, id)
  }
  const findId = (company: number): number => ids.get(companies[company]?.lenderId as number) as number
  const answers = lenders.flatMap(({ company, answer: given }): Step[] => {
    if (!given) return []
    const run = async () =>
      answer(await findAskingActor(play, company), { id: findId(company), amount: deal.amount, given })
    return [{ at: given.at, run }]
  })
  const run = async () => {
    const broker = await findAskingActor(play, planned.broker)
    await accept(broker, findId(lenders[0]?.company as number), loans[accepted?.loan as number] as number)
  }
  const end = async () => withdrawOpen(await findAskingActor(play, planned.broker), [...ids.values()])
  return [
    { at, run: ask },
    ...answers,
    ...(accepted ? [{ at: accepted.at, run }] : []),
    ...(withdrawnAt ? [{ at: withdrawnAt, run: end }] : []),
  ]
}

const watch = async () => {
  await endOverdueApproaches(seeder)
  await remindOfApproaches(seeder)
}

/** Plays the planned approaches in the order of their times, with each day's reminders and expiries; returns how many. */
export const playApproaches = async (today: Day, plan: readonly PlannedApproach[], play: Play): Promise<number> => {
  const steps = plan.flatMap((planned) => listSteps(planned, play))
  const first = Math.min(...steps.map(({ at }) => at.getTime()))
  for (let day = addDaysTo(today, -1); toInstant(day, 0).getTime() > first; day = addDaysTo(day, -1))
    steps.push({ at: toInstant(day, 9 * 60), run: watch })
  steps.sort((one, other) => one.at.getTime() - other.at.getTime())
  let at = now()
  const restore = setClock(() => at)
  try {
    for (const step of steps) {
      at = step.at
      await step.run()
    }
  } finally {
    restore()
  }
  await markMailSent()
  return plan.reduce((sum, { lenders }) => sum + lenders.length, 0)
}

/** Deals saved by a named broker, and how many matching lenders are left to be reported as new. */
const SAVED = [
  { name: 'Next deal', alert: 'DAILY', untold: 2 },
  { name: 'Answer by Friday', alert: 'AT_ONCE', untold: 0 },
] as const

/** Saves the last deals of the named brokers; the first one has newly matching lenders. */
export const saveDeals = async (plan: readonly PlannedApproach[], play: Play): Promise<void> => {
  for (const [index, { people }] of play.market.companies.entries()) {
    const own = plan.filter(({ broker }) => broker === index)
    if (!people[0]?.named || own.length === 0) continue
    const actor = await findAskingActor(play, index)
    for (const [place, { name, alert, untold }] of SAVED.entries()) {
      const deal = own.at(-1 - place)?.deal
      if (!deal) continue
      const { id } = await saveScenario(actor, { name, alert, scenario: toBody(deal) })
      const fits = await database().scenarioFit.findMany({
        where: { scenarioId: id },
        orderBy: { lenderId: 'asc' },
        take: untold,
      })
      await database().scenarioFit.deleteMany({
        where: { scenarioId: id, lenderId: { in: fits.map(({ lenderId }) => lenderId) } },
      })
    }
  }
}
