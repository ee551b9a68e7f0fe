import type { BrokerActor, LenderActor } from '#lib/core/actor.ts'
import { acceptApproach, answerApproach } from '#lib/market/approaches/answers/commands.ts'
import { askLenders } from '#lib/market/approaches/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { findActorOf, type MadeBroker, type MadeLender, makeBroker, makeLender } from '#prisma/seed/factories.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'

let number = 0

/** A deal whose amount no other test uses. */
export const dealOf = (change: Record<string, unknown> = {}) => {
  number += 1
  return Object.assign(
    {
      categoryKey: 'SECOND_RANKING',
      amount: String(2_400_000 + number),
      suburbId: null as number | null,
      stateKey: 'VIC',
      securityTypeKey: 'INDUSTRIAL',
      securitySubTypeKey: 'WAREHOUSE',
      lvr: '68',
      rate: '11.5',
      fee: '2',
      termMonths: 12,
      purposeKey: 'REFINANCE',
      creditIds: [] as number[],
      neededBy: null as string | null,
    },
    change,
  )
}

export type AskingLender = MadeLender & { actor: LenderActor }
export type AskingBroker = MadeBroker & { actor: BrokerActor }

/** Creates a lender that offers second ranking, verified now. */
export const newLender = async (): Promise<AskingLender> => {
  const lender = await makeLender()
  await giveCategory(lender.lenderId, 'SECOND_RANKING', now())
  return Object.assign(lender, { actor: await findActorOf(lender) })
}

export const newBroker = async (): Promise<AskingBroker> => {
  const broker = await makeBroker()
  return Object.assign(broker, { actor: await findActorOf(broker) })
}

export const newLenders = async (count: number): Promise<AskingLender[]> => {
  const lenders: AskingLender[] = []
  for (let made = 0; made < count; made += 1) lenders.push(await newLender())
  return lenders
}

/** Asks lenders about a deal; returns the scenario and the approaches in order. */
export const ask = async (
  { actor }: { actor: AskingBroker['actor'] },
  lenders: readonly { lenderId: number }[],
  { deal = dealOf(), note = 'Settles in ten days.' }: { deal?: object; note?: string } = {},
): Promise<{ scenarioId: number; ids: number[] }> => {
  const asked = await askLenders(actor, { deal, note, lenderIds: lenders.map(({ lenderId }) => lenderId) })
  const ids = lenders.map(({ lenderId }) => asked.approaches.find((made) => made.lenderId === lenderId)?.id as number)
  return { scenarioId: asked.scenarioId, ids }
}

export const interest = (version: number, change: Record<string, unknown> = {}) =>
  Object.assign(
    { act: 'INTERESTED', version, amount: '2m', rate: '10.95', fee: '1.5', answerNote: 'Subject to valuation.' },
    change,
  )
export const decline = (version: number, reason = 'SIZE') => ({ act: 'DECLINED', version, reason })

export const answer = ({ actor }: { actor: AskingLender['actor'] }, id: number, body: object) =>
  answerApproach(actor, id, body)

/** The fields that a broker adds to turn an answer into a loan. */
export const acceptance = (version: number, lawFirmId: number, change: Record<string, unknown> = {}) => {
  number += 1
  return Object.assign(
    {
      act: 'ACCEPTED',
      version,
      loanNo: `AP${String(number).padStart(6, '0')}`,
      lawFirmId,
      interestKey: 'PREPAID',
      priorityKey: null,
      scenarioKey: null,
      securityTypeKey: null,
      securitySubTypeKey: null,
      suburbId: null,
      higherRate: null,
    },
    change,
  )
}
export const accept = ({ actor }: { actor: AskingBroker['actor'] }, id: number, body: object) =>
  acceptApproach(actor, id, body)

export const stored = (id: number) => database().approach.findUniqueOrThrow({ where: { id } })
export const statesOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await stored(id)).state))
export const eventsOf = async (approachId: number) =>
  (await database().approachEvent.findMany({ where: { approachId }, orderBy: { id: 'asc' } })).map(({ act }) => act)
export const mailsOf = async (individualId: number) =>
  (
    await database().emailMessage.findMany({
      where: { individualId, kind: { startsWith: 'APPROACH' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ kind }) => kind)
export const suburbOf = async (name: string) => (await database().suburb.findFirstOrThrow({ where: { name } })).id
