import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import type { Page } from '#lib/core/pagination.ts'

const text = z.string().nullable()
const id = answeredId.nullable()

/** One person in All Users with what stands of the company, as the viewer may know it (rows K-02, P-16). Days are Sydney's. */
export const userRow = z.strictObject({
  id: answeredId,
  user: z.string(),
  state: z.string(),
  company: z.string(),
  email: text,
  type: z.string(),
  lastCall: text,
  lastLoan: text,
  lastLoanId: id,
  currentCriteria: z.string(),
  coLender: z.boolean().nullable(),
  activeCriteria: z.string(),
  mobile: text,
  lastFileNote: text,
  lastLogin: z.date().nullable(),
  lastSuburb: text,
  website: text,
  lastPartner: text,
  lastLawFirm: text,
  lastLawFirmId: id,
  lastBroker: text,
  lastBrokerId: id,
  lastLender: text,
  lastLenderId: id,
  lastPrincipal: z.bigint().nullable(),
  bdm: text,
  fundsAvailable: z.bigint().nullable(),
  followUp: text,
  profileStatus: z.boolean().nullable(),
  leadScore: text,
  masterSwitch: z.boolean().nullable(),
  lenderId: id,
  brokerId: id,
  lawFirmId: id,
})
export type UserCells = z.output<typeof userRow>

/** A page of people, with the distinct loans of their companies and the principal of those. */
export type UserPage = Page<UserCells> & { totalLoanCount: number; totalPrincipal: bigint }
