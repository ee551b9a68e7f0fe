import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { recordVersion } from '#lib/core/parsing.ts'
import {
  CATEGORIES,
  type Category,
  type CategoryKey,
  getDocumentedTermName,
  listCategoryFields,
} from '#lib/market/criteria/fields.ts'
import { criteriaTab, storedOf } from '#lib/market/criteria/schema.ts'

const text = z.string().nullable()
const keys = z.array(z.string())

const buildRecordSchema = ({ key, choices, stateNeeds }: Category) =>
  criteriaTab.extend({
    categoryKey: z.literal(key),
    ...Object.fromEntries(
      listCategoryFields(key).map((field) => {
        const answered = storedOf[field.kind] as z.ZodType
        return [getDocumentedTermName(key, field.key), field.isPrivate ? answered.optional() : answered]
      }),
    ),
    id: answeredId.nullable(),
    lenderId: answeredId,
    lenderCategoryId: answeredId.nullable(),
    isVerified: z.boolean(),
    lastVerifiedDate: text,
    shownUntil: text,
    lastVerifiedByFirstName: text.optional(),
    lastVerifiedByLastName: text.optional(),
    modifiedDate: z.date().nullable().optional(),
    version: answeredVersion.optional(),
    totalCostOfFundsLow: text,
    totalCostOfFundsHigh: text,
    [choices]: keys,
    ...(stateNeeds === 'region' ? {} : { distanceKey: text }),
    stateRegionDetails: z.array(
      z.strictObject({
        stateKey: z.string(),
        ...(stateNeeds === 'region' ? {} : { distanceKey: text }),
        regionKeys: z.array(answeredId),
      }),
    ),
  })

/**
 * The documented record of a category (doc 2 §3), with one shape per category; private fields are absent for outsiders.
 */
export const criteriaRecord = z.union(CATEGORIES.map(buildRecordSchema)) as unknown as z.ZodType<CriteriaRecord>
export type CriteriaRecord = { categoryKey: CategoryKey } & Record<string, unknown>

/** A record sent by a client; its fields depend on the category in the URL. */
export const recordInput = z.looseObject({ version: recordVersion.optional() })
