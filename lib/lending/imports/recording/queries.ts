import type { Tx } from '#lib/server/database/db.ts'

/** Returns the loans of an import that were edited or rated since they were recorded, without those already deleted. */
export const findEditedLoansOfImport = (
  tx: Tx,
  importId: number,
  among: readonly number[] | null = null,
): Promise<{ id: number; loanNo: string }[]> => tx.$queryRaw<{ id: number; loanNo: string }[]>`
  select l.id, l.loan_no as "loanNo" from loan_import_rows r join loans l on l.id = r.loan_id
  where r.import_id = ${importId} and r.state = 'RECORDED' and (${among === null} or l.id = any(${among ?? []}))
    and exists (select from loan_logs g where g.loan_id = l.id and g.sequence > 1)
  order by r.row`
