import { planDigest } from '#lib/campaigns/digests/runs/commands.ts'
import { createSystemActor, type PersonActor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { watchSavedDeals } from '#lib/market/scenarios/alerts/commands.ts'
import type { Alert } from '#lib/market/scenarios/alerts/schema.ts'
import { changeScenario, saveScenario } from '#lib/market/scenarios/saving/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import type { Mail, Transport } from '#lib/server/delivery/mailer.ts'
import { now } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { findActorOf, makeBroker, makeLender } from '#prisma/seed/factories.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'

process.env.LEGAL_NAME = 'Covenant Pty Ltd'
process.env.POSTAL_ADDRESS = '1 Bligh Street, Sydney NSW 2000'

const watcher = createSystemActor('deal alerts')

/** A deal that every lender of `newOffer` fits while it has enough money available. */
export const DEAL = { amount: 2_000_000, categoryKey: 'FIRST_RANKING', termMonths: 12 }

/** Runs the job as the worker does. */
export const watch = (): Promise<number> => watchSavedDeals(watcher)

/** Plans the daily mail about saved deals as its job does. */
export const planDaily = (): Promise<number | null> => planDigest(createSystemActor('digests'), 'SAVED_DEALS')

/** Saves the deal with an alert; returns its id. */
export const saveDeal = async (owner: PersonActor, name: string, alert: Alert = 'DAILY'): Promise<number> =>
  (await saveScenario(owner, { name, scenario: DEAL, alert })).id

/** Changes the alert of a saved deal, whatever its version. */
export const setAlert = (owner: PersonActor, id: number, alert: Alert) => changeScenario(owner, { id, alert })

/** Creates a lender that offers first ranking; `available` decides whether it fits. */
export const newOffer = async (companyName: string, available = 25_000_000n) => {
  const lender = await makeLender({ companyName })
  const categoryId = await giveCategory(lender.lenderId, 'FIRST_RANKING', now(), { available })
  return { ...lender, companyName, categoryId }
}
export type OfferingLender = Awaited<ReturnType<typeof newOffer>>

/** Makes a lender fit the deal, or stop fitting. */
export const setFit = (lender: OfferingLender, isFit: boolean) =>
  database().lenderCategory.update({
    where: { id: lender.categoryId },
    data: { available: isFit ? 25_000_000n : 100_000n },
  })

/** Opts an address out of mail about saved deals, or in again. */
export const chooseMail = (address: string, isOut: boolean) =>
  runTransaction((tx) =>
    recordOptOutChoices(tx, watcher, {
      address,
      choices: [{ scope: 'SAVED_DEALS', isOut }],
      origin: { source: 'PAGE' },
    }),
  )

/** The names of the lender that fits from the start and of the other one. */
export const [RED, BLUE] = ['Redfit Capital', 'Bluefit Capital'] as const

/** Resets the market: one lender that fits the deal, one that does not, and a broker without saved deals. */
export const beginWaiting = async () => {
  await database().emailMessage.deleteMany()
  await database().digestRun.deleteMany()
  await database().savedScenario.deleteMany()
  await database().lenderCategory.deleteMany()
  await database().alertWatch.deleteMany()
  await database().digestRun.create({
    data: { kind: 'SAVED_DEALS', day: new Date('2026-12-01'), startedAt: new Date('2026-12-01'), finishedAt: now() },
  })
  const made = await makeBroker({ companyName: 'Waiting Broking', firstName: 'Wanda' })
  return { made, owner: await findActorOf(made), red: await newOffer(RED), blue: await newOffer(BLUE, 100_000n) }
}
export type Waiting = Awaited<ReturnType<typeof beginWaiting>>

const KINDS = ['SAVED_DEALS', 'SAVED_DEAL']

/** Sends the queued mail about saved deals; returns the mails in outbox order. */
export const deliver = async (): Promise<Mail[]> => {
  const left: Mail[] = []
  const send = async (mail: Mail) => {
    left.push(mail)
    return { providerId: null }
  }
  const transport: Transport = { name: 'smtp', keyLife: 0, send }
  const waiting = await database().emailMessage.findMany({
    where: { kind: { in: KINDS }, state: 'QUEUED' },
    orderBy: { id: 'asc' },
  })
  for (const { id } of waiting) await deliverEmail(createSystemActor('mail'), id, { transport, kinds: MAILS })
  return left
}

/** Returns which of these words each mail contains. */
export const namesIn = (mails: readonly Mail[], words: readonly string[]): string[][] =>
  mails.map(({ text }) => words.filter((word) => text.includes(word)))
