import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { recordVersion } from '#lib/core/parsing.ts'
import { CATEGORIES, type Category, type CategoryKey, fieldsOf, recordName } from '#lib/market/criteria/fields.ts'
import { criteriaTab, storedOf } from '#lib/market/criteria/schema.ts'

const text = z.string().nullable()
const keys = z.array(z.string())

const recordOf = ({ key, choices, stateNeeds }: Category) =>
  criteriaTab.extend({
    categoryKey: z.literal(key),
    ...Object.fromEntries(
      fieldsOf(key).map((field) => {
        const answered = storedOf[field.kind] as z.ZodType
        return [recordName(key, field.key), field.isPrivate ? answered.optional() : answered]
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

/** A category as the documents describe it (doc 2 §3), one shape for each; what only insiders read is absent for others. */
export const criteriaRecord = z.union(CATEGORIES.map(recordOf)) as unknown as z.ZodType<CriteriaRecord>
export type CriteriaRecord = { categoryKey: CategoryKey } & Record<string, unknown>

/** A record that somebody sends back; its fields are those of its category, which the address names. */
export const recordInput = z.looseObject({ version: recordVersion.optional() })
