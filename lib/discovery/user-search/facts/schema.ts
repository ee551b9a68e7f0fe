import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import type { Page } from '#lib/core/pagination.ts'

const text = z.string().nullable()
const id = answeredId.nullable()

/** A person in All Users with values of the company, as far as the viewer may read them (rows K-02, P-16). Days are Sydney days. */
export const userRow = z.strictObject({
  id: answeredId,
  user: z.string(),
  /** The stored portrait. */
  imageFileId: id,
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

/** A page of people, with the number of distinct loans of all companies found, and their total principal in whole dollars. */
export type UserPage = Page<UserCells> & { totalLoanCount: number; totalPrincipal: bigint }
export type UserTotals = Omit<UserPage, 'rows'>
