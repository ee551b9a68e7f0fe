import { toEditorColumns } from '#lib/core/actor.ts'
import { invalid, requireStoredVersion } from '#lib/core/errors.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { storeCriteriaTerms } from '#lib/market/criteria/commands.ts'
import { readCriteriaLists } from '#lib/market/criteria/editing/queries.ts'
import { checkKnownChoices, diffCriteriaTerms } from '#lib/market/criteria/editing/rules.ts'
import { categoryOfLender } from '#lib/market/criteria/editing/schema.ts'
import { categoryLabels, criteriaMessages } from '#lib/market/criteria/labels.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { buildCriteria, getPublishedCriteria, parseStoredTerms, readCategoryRow } from '#lib/market/criteria/queries.ts'
import { getDocumentedFieldName, mergeCriteriaRecord, toCriteriaRecord } from '#lib/market/criteria/record/rules.ts'
import { type CriteriaRecord, recordInput } from '#lib/market/criteria/record/schema.ts'
import { applyChoiceConsequences, parseTypedTerms, toCriteriaFormValues } from '#lib/market/criteria/rules.ts'
import { lockLenderForTermsEditor } from '#lib/market/criteria/scope.ts'
import {
  endEditingSession,
  readWrittenCategory,
  recordCriteriaVersion,
  recordEditingSession,
} from '#lib/market/criteria/versions/commands.ts'

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
    lists: await readCriteriaLists(actor, categoryKey),
    // Also raises the errors of reading, so that a lender the actor cannot see is not revealed.
    shown: await getPublishedCriteria(actor, lenderId, categoryKey),
  }),
  work: async ({ tx, actor, target: place, input, prepared: { lists }, audit }): Promise<CriteriaRecord> => {
    const { lenderId, categoryKey: key } = place
    const { accountId } = await lockLenderForTermsEditor(tx, actor, lenderId)
    const row = await readCategoryRow(lenderId, key, tx)
    const shown = toCriteriaRecord(buildCriteria(actor, place, row))
    requireStoredVersion({
      stored: { version: row?.version ?? 0 },
      version: input.version,
      message: criteriaMessages.changed,
      shown,
    })
    const stored = parseStoredTerms(row)
    const { values, errors } = mergeCriteriaRecord(input, shown, toCriteriaFormValues(stored))
    const { terms, errors: refused } = parseTypedTerms(key, applyChoiceConsequences(key, values, lists.choices), stored)
    const wrong = [...checkKnownChoices(values, lists), ...refused]
    if (errors.length + wrong.length > 0)
      throw invalid([
        ...errors,
        ...wrong.map((error) => ({ ...error, field: getDocumentedFieldName(key, error.field ?? '') })),
      ])
    if (!diffCriteriaTerms(stored, terms).any) return shown
    await recordEditingSession(tx, place, { row, exceptOf: accountId })
    await endEditingSession(tx, row)
    await storeCriteriaTerms(tx, place, { row, terms })
    const written = await readWrittenCategory(tx, place)
    await recordCriteriaVersion(tx, place, { row: written, act: 'CHANGED', author: toEditorColumns(actor) })
    await audit({
      action: 'CRITERIA_CHANGED',
      subject: toProfileSubject({ kind: 'lender', id: lenderId }),
      details: { category: categoryLabels[key] },
    })
    return toCriteriaRecord(buildCriteria(actor, place, written))
  },
})
