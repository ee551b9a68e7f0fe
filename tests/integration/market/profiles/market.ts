import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import {
  findActorOf,
  findActors,
  type MadeParties,
  makeBroker,
  makeDual,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'

const STATES = {
  preSettlement: { statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null },
  current: {},
  discharged: { statusKey: 'DISCHARGED', dischargedDate: '2026-09-01' },
} as const

/** Records a loan of one group through the real command. */
export const recordLoan = async (
  parties: MadeParties,
  group: keyof typeof STATES = 'current',
  overrides: Record<string, unknown> = {},
): Promise<number> => (await createLoan(seeder, makeLoanInput(parties, { ...STATES[group], ...overrides }))).id

/** One company of each kind with its actor, a rival lender, broker and firm, and staff. */
export const makeMarket = async () => {
  const staff = await findActorOf(await makeStaff())
  const made = {
    lender: await makeLender({ companyName: 'Redgum Private Credit', firstName: 'Amelia', lastName: 'Ferrante' }),
    broker: await makeBroker({ companyName: 'Whitely Finance', firstName: 'Tom', lastName: 'Whitely' }),
    firm: await makeLawFirm({ companyName: 'Marsh Legal', firstName: 'Ruth', lastName: 'Marsh' }),
    dual: await makeDual({ companyName: 'Both Ways Capital' }),
    rivalLender: await makeLender({ companyName: 'Rival Lending' }),
    rivalBroker: await makeBroker({ companyName: 'Rival Broking' }),
    rivalFirm: await makeLawFirm({ companyName: 'Rival Legal' }),
  }
  return { ...made, actors: { staff, ...(await findActors(made)) } }
}
export type Market = Awaited<ReturnType<typeof makeMarket>>

export const pauseLender = (id: number, isActive = false) =>
  database().lender.update({ where: { id }, data: { isActive } })
export const pauseBroker = (id: number, isActive = false) =>
  database().broker.update({ where: { id }, data: { isActive } })
export const switchCompany = (id: number, isMasterSwitchOn: boolean) =>
  database().company.update({ where: { id }, data: { isMasterSwitchOn } })
export const showPerson = (id: number, isVisible: boolean) =>
  database().individual.update({ where: { id }, data: { isVisible } })

/** Returns the error code of a promise, or 'ok'. */
export const outcomeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
    return 'ok'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}
