import { invalid } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { lockImportInState, startImportJob, WAITING } from '#lib/lending/imports/commands.ts'
import { checkColumnMapping } from '#lib/lending/imports/mapping/rules.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { mappingSchema } from '#lib/lending/imports/schema.ts'

/** Maps each column to a field and starts checking all rows. Raises CONFLICT once recording has started. */
export const mapImport = command({
  policy: importPolicies.manage,
  target: recordKey,
  input: mappingSchema,
  audits: WAITING,
  work: async ({ tx, actor, target, input: { mapping } }) => {
    const { headings } = await lockImportInState(tx, target, ['READ', 'CHECKING', 'CHECKED'])
    const errors = checkColumnMapping(mapping, headings)
    if (errors.length > 0) throw invalid(errors.map((error) => ({ code: 'INVALID', ...error })))
    await tx.loanImport.update({ where: { id: target }, data: { mapping }, select: { id: true } })
    await tx.loanImportRow.updateMany({
      where: { importId: target, state: { not: 'SKIPPED' } },
      data: { state: 'NEW', errors: [], loanNo: null, principal: null, isConfirmed: false },
    })
    await startImportJob(tx, actor, { importId: target, state: 'CHECKING' })
  },
})
