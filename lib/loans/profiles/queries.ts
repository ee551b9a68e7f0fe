import { type Actor, brokerIdOf, lawFirmIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { listLoans } from '#lib/loan-search/queries.ts'
import type { LoanPage } from '#lib/loan-search/schema.ts'
import { lenderShown, partyOf, statusCodes } from '#lib/loan-search/scope/queries.ts'
import type { LoanSort } from '#lib/loan-search/search.ts'
import type { LoanGroup } from '#lib/loans/statuses/rules.ts'
import { Prisma } from '#lib/server/db.ts'

const PROFILE_LOANS_PAGE_SIZE = 20

/** The loan lists of a profile by their names in addresses. */
const PROFILE_LOAN_GROUPS = ['pre-settlement', 'current', 'discharged', 'done-with-you'] as const
export type ProfileLoanGroup = (typeof PROFILE_LOAN_GROUPS)[number]

const GROUP_OF: Record<Exclude<ProfileLoanGroup, 'done-with-you'>, LoanGroup> = {
  'pre-settlement': 'PRE_SETTLEMENT',
  current: 'CURRENT',
  discharged: 'DISCHARGED',
}

export type ProfileLoans = {
  kind: ProfileKind
  profileId: number
  group: ProfileLoanGroup
  sort?: LoanSort
  page?: number
}

/**
 * One page of a profile's loans by group, within the viewer's reach. A loan on which the profile hides itself from the viewer
 * is not among them. A visitor may list a broker's loans only; otherwise FORBIDDEN.
 */
export const listProfileLoans = async (actor: Actor, list: ProfileLoans): Promise<LoanPage> => {
  if (actor.kind === 'visitor' && list.kind !== 'broker') throw forbidden()
  const { group, sort = { column: 'settlement', isDescending: true }, page = 1 } = list
  const codes = await statusCodes()
  const status = group === 'done-with-you' ? codes.closed : codes[GROUP_OF[group]]
  const conditions = [
    Prisma.sql`s.status_code = any(${status}::int[])`,
    await standing(actor, list),
    ...(group === 'done-with-you' ? [doneWith(actor)] : []),
  ]
  const where = Prisma.join(conditions, ' and ')
  return listLoans(actor, { where, sort, page, pageSize: PROFILE_LOANS_PAGE_SIZE })
}

const standing = async (actor: Actor, { kind, profileId }: ProfileLoans): Promise<Prisma.Sql> => {
  switch (kind) {
    case 'lender':
      return Prisma.sql`s.lender_ids @> array[${profileId}::int] and exists (
        select from lenders hl where hl.id = ${profileId}::int and ${lenderShown(actor, await statusCodes())}
      )`
    case 'broker':
      return Prisma.sql`s.broker_ids @> array[${profileId}::int]`
    case 'lawfirm':
      return Prisma.sql`s.law_firm_id = ${profileId}`
  }
}

// Done with You: the viewer's own company is attributed too; staff have no such list.
const doneWith = (actor: Actor): Prisma.Sql =>
  (lenderIdOf(actor) ?? brokerIdOf(actor) ?? lawFirmIdOf(actor)) ? partyOf(actor) : Prisma.sql`false`
