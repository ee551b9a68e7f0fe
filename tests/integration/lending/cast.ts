import { DomainError } from '#lib/core/errors.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import {
  findActors,
  makeBroker,
  makeDual,
  makeLawFirm,
  makeLender,
  makeLoanInput,
  makeStaff,
  seeder,
} from '#prisma/seed/factories.ts'

/** Everybody needed by the loan tests, each with an actor. */
export const makeCast = async () => {
  const made = {
    staff: await makeStaff(),
    lender: await makeLender({ companyName: 'Redgum Private Credit', firstName: 'Amelia', lastName: 'Ferrante' }),
    second: await makeLender({ companyName: 'Ironbark Lending', firstName: 'Ben', lastName: 'Ito' }),
    broker: await makeBroker({ companyName: 'Whitely Finance', firstName: 'Tom', lastName: 'Whitely' }),
    dual: await makeDual({ companyName: 'Both Ways Capital', firstName: 'Dana', lastName: 'Abbas' }),
    firm: await makeLawFirm({ companyName: 'Marsh Legal' }),
    rival: await makeLender({ companyName: 'Rival Lending', firstName: 'Rita', lastName: 'Voss' }),
    rivalBroker: await makeBroker({ companyName: 'Rival Broking' }),
    rivalFirm: await makeLawFirm({ companyName: 'Rival Legal' }),
  }
  const { lender, broker, firm } = made
  return { ...made, actors: await findActors(made), parties: { lenders: [lender], brokers: [broker], lawFirm: firm } }
}
export type Cast = Awaited<ReturnType<typeof makeCast>>

/** A loan that both lenders of the cast share. */
export const sharedLoan = ({ lender, second, broker, firm }: Cast) => ({
  parties: { lenders: [], brokers: [broker], lawFirm: firm } as unknown as Cast['parties'],
  loanLenders: [
    { lenderId: lender.lenderId, contributionAmount: 812_345 },
    { lenderId: second.lenderId, contributionAmount: 400_000 },
  ],
})

export const preSettlement = { statusKey: null, settlementDate: null, repaymentDate: null }
export const discharged = { statusKey: 'DISCHARGED', dischargedDate: '2026-09-01' }

/** Records a loan through the real command, settled unless specified otherwise; returns its id. */
export const recorded = async (parties: Cast['parties'], overrides: Record<string, unknown> = {}): Promise<number> =>
  (await createLoan(seeder, makeLoanInput(parties, overrides))).id

/** Returns the result of a call: 'ok', or the code of its error. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof DomainError) return error.code
      throw error
    },
  )

/** Returns the errors of a call as 'field: message'. */
export const refusalsOf = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw error ?? new Error('it was not refused')
  return error.errors.map(({ field, message }) => `${field ?? ''}: ${message}`)
}

/** Sets which books a lender shows. */
export const setBooks = (lenderId: number, books: { current?: boolean; discharged?: boolean }) =>
  database().lender.update({
    where: { id: lenderId },
    data: {
      loanTabShowCurrentLoanBook: books.current ?? true,
      loanTabShowDischargedLoanBook: books.discharged ?? true,
    },
  })

/** Returns the parties and parts of a loan of 400,000 that the lender shares with the second one, 300,000 of it its own. */
export const shareLoan = (cast: Cast) => {
  const lenders = [cast.lender, cast.second]
  return {
    parties: { lenders, brokers: [cast.broker], lawFirm: cast.firm } as unknown as Cast['parties'],
    loanLenders: lenders.map(({ lenderId }, at) => ({ lenderId, contributionAmount: at ? 100_000 : 300_000 })),
  }
}
