import { authorOf } from '#lib/core/actor.ts'
import { invalid, requireVersion } from '#lib/core/errors.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { profileSubject } from '#lib/foundation/audit/rules.ts'
import { storeTerms } from '#lib/market/criteria/commands.ts'
import { criteriaLists } from '#lib/market/criteria/editing/queries.ts'
import { changedIn, unknownIn } from '#lib/market/criteria/editing/rules.ts'
import { categoryOfLender } from '#lib/market/criteria/editing/schema.ts'
import { categoryLabels, criteriaMessages } from '#lib/market/criteria/labels.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaOf, getCriteria, readCategory, storedTermsIn } from '#lib/market/criteria/queries.ts'
import { documentedName, recordOf, valuesIn } from '#lib/market/criteria/record/rules.ts'
import { type CriteriaRecord, recordInput } from '#lib/market/criteria/record/schema.ts'
import { applyConsequences, termsOf, valuesOf } from '#lib/market/criteria/rules.ts'
import { holdOwnLender } from '#lib/market/criteria/scope.ts'
import { endRun, readWritten, recordRun, recordVersion } from '#lib/market/criteria/versions/commands.ts'

/**
 * Saves the documented record of a category, all or nothing (row P-06). Missing fields stay; read-only fields may be
 * sent back unchanged. Raises INVALID with an error per field, CONFLICT with the stored record, FORBIDDEN, NOT_FOUND.
 */
export const saveRecord = command({
  policy: criteriaPolicies.edit,
  target: categoryOfLender,
  input: recordInput,
  audits: ['CRITERIA_CHANGED'],
  prepare: async ({ actor, target: { lenderId, categoryKey } }) => ({
    lists: await criteriaLists(actor, categoryKey),
    // Also raises the errors of reading, so that a lender the actor cannot see is not revealed.
    shown: await getCriteria(actor, lenderId, categoryKey),
  }),
  work: async ({ tx, actor, target: place, input, prepared: { lists }, audit }): Promise<CriteriaRecord> => {
    const { lenderId, categoryKey: key } = place
    const { accountId } = await holdOwnLender(tx, actor, lenderId)
    const row = await readCategory(lenderId, key, tx)
    const shown = recordOf(criteriaOf(actor, place, row))
    requireVersion({ version: row?.version ?? 0 }, input.version, criteriaMessages.changed, shown)
    const stored = storedTermsIn(row)
    const { values, errors } = valuesIn(input, shown, valuesOf(stored))
    const { terms, errors: refused } = termsOf(key, applyConsequences(key, values, lists.choices), stored)
    const wrong = [...unknownIn(values, lists), ...refused]
    if (errors.length + wrong.length > 0)
      throw invalid([...errors, ...wrong.map((error) => ({ ...error, field: documentedName(key, error.field ?? '') }))])
    if (!changedIn(stored, terms).any) return shown
    await recordRun(tx, place, row, { exceptOf: accountId })
    await endRun(tx, row)
    await storeTerms(tx, place, row, terms)
    const written = await readWritten(tx, place)
    await recordVersion(tx, place, written, { act: 'CHANGED', author: authorOf(actor) })
    await audit({
      action: 'CRITERIA_CHANGED',
      subject: profileSubject({ kind: 'lender', id: lenderId }),
      details: { category: categoryLabels[key] },
    })
    return recordOf(criteriaOf(actor, place, written))
  },
})
