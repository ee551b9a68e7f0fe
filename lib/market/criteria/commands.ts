import { diffCriteriaTerms } from '#lib/market/criteria/editing/rules.ts'
import { ALL_FIELDS } from '#lib/market/criteria/fields.ts'
import { type CategoryRow, parseStoredTerms } from '#lib/market/criteria/queries.ts'
import type { CategoryKeys, StoredTerms } from '#lib/market/criteria/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

type Verification = { isVerified: boolean; lastVerifiedAt?: Date | null; lastVerifiedById?: number | null }

/**
 * Writes the terms of a category as its next version. Unless a verification is given, a change of terms that others can
 * read un-verifies the category (decision 'what un-verifies'). The caller must have locked the lender.
 */
export const storeCriteriaTerms = async (
  tx: Tx,
  place: CategoryKeys,
  {
    row,
    terms,
    verification: given,
  }: { row: CategoryRow | undefined; terms: StoredTerms; verification?: Verification },
): Promise<{ id: number; modifiedAt: Date; isVerified: boolean }> => {
  const before = parseStoredTerms(row)
  const changed = diffCriteriaTerms(before, terms)
  const verification = given ?? { isVerified: row?.isVerified === true && !changed.open }
  const modifiedAt = now()
  const values = Object.fromEntries(
    ALL_FIELDS.filter(({ key }) => !row || before[key] !== terms[key]).map(({ key }) => [key, terms[key]]),
  )
  const data = { ...values, ...verification, modifiedAt }
  const { id } = row
    ? await tx.lenderCategory.update({
        where: { id: row.id },
        data: { ...data, version: { increment: 1 } },
        select: { id: true },
      })
    : await tx.lenderCategory.create({ data: { ...place, ...data, version: 1 }, select: { id: true } })
  // Also if none is stored, so that the preselected state gets stored.
  if (changed.states || !row || row.states.length === 0)
    await replaceCriteriaStates(tx, { lenderCategoryId: id, storedTerms: terms, before: row })
  if (changed.choices) await replaceSecurityChoices(tx, { lenderCategoryId: id, storedTerms: terms, before: row })
  return { id, modifiedAt, isVerified: verification.isVerified }
}

const replaceCriteriaStates = async (
  tx: Tx,
  {
    lenderCategoryId,
    storedTerms: { states },
    before,
  }: { lenderCategoryId: number; storedTerms: StoredTerms; before: CategoryRow | undefined },
): Promise<void> => {
  const where = { lenderCategoryId }
  if (before) await tx.lenderCategoryState.deleteMany({ where })
  if (before) await tx.lenderCategoryRegion.deleteMany({ where })
  await tx.lenderCategoryState.createMany({
    data: states.map(({ stateKey, distanceKey }) => ({ lenderCategoryId, stateKey, distanceKey })),
  })
  await tx.lenderCategoryRegion.createMany({
    data: states.flatMap(({ regionIds }) => regionIds.map((regionId) => ({ lenderCategoryId, regionId }))),
  })
}

const replaceSecurityChoices = async (
  tx: Tx,
  {
    lenderCategoryId,
    storedTerms: { choices },
    before,
  }: { lenderCategoryId: number; storedTerms: StoredTerms; before: CategoryRow | undefined },
): Promise<void> => {
  if (before) await tx.lenderCategorySecurityType.deleteMany({ where: { lenderCategoryId } })
  await tx.lenderCategorySecurityType.createMany({
    data: choices.map((securityTypeKey) => ({ lenderCategoryId, securityTypeKey })),
  })
}
