import type { ProfileKind } from '#lib/core/paths.ts'
import { Prisma } from '#lib/server/database/db.ts'

const { sql } = Prisma

/** The loans `s` of a profile as SQL: their tables, the condition, and what each contributes to the profile's book. */
export type LoansOfProfile = { from: Prisma.Sql; where: Prisma.Sql; amount: Prisma.Sql }

/** Returns the loans of a profile; a lender's book sums its own contributions, the others' sum the principals. */
export const selectLoansOfProfile = (kind: ProfileKind, id: number): LoansOfProfile => {
  switch (kind) {
    case 'lender':
      return {
        from: sql`loan_lenders p join lenders hl on hl.id = p.lender_id join loan_searches s on s.loan_id = p.loan_id`,
        where: sql`p.lender_id = ${id}`,
        amount: sql`p.contribution_amount`,
      }
    case 'broker':
      return {
        from: sql`loan_brokers p join loan_searches s on s.loan_id = p.loan_id`,
        where: sql`p.broker_id = ${id}`,
        amount: sql`s.principal`,
      }
    case 'lawfirm':
      return { from: sql`loan_searches s`, where: sql`s.law_firm_id = ${id}`, amount: sql`s.principal` }
  }
}
