import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import type { Day } from '#lib/core/dates.ts'
import { recordId, recordKey } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import {
  ALL_FIELDS,
  CATEGORIES,
  CATEGORY_KEYS,
  CATEGORY_TYPES,
  type CategoryKey,
  type CriteriaTerms,
  type FieldKey,
  type FieldKind,
  type FieldValue,
  type KeptTerms,
  mapCriteriaFields,
  type OpenTerms,
} from '#lib/market/criteria/fields.ts'

/** The status of a category: 0 lapsed, 1 verified, 2 never verified or changed since, 3 empty. */
export const criteriaStatus = z.literal([0, 1, 2, 3])
export type CriteriaStatus = z.output<typeof criteriaStatus>

/** What identifies a category: its lender and its key. */
export type CategoryKeys = { lenderId: number; categoryKey: CategoryKey }

/** The facts that determine a category's status. */
export type CategoryFacts = {
  categoryKey: CategoryKey
  isOffered: boolean
  isVerified: boolean
  /** The Sydney day of the last verification. */
  lastVerifiedDay: Day | null
  isEmpty: boolean
}

const text = z.string().nullable()

const categoryKey = z.enum(CATEGORY_KEYS)

/** A lending category as a tab on its lender's profile. */
export const criteriaTab = z.strictObject({
  categoryKey,
  tab: z.literal(CATEGORIES.map(({ tab }) => tab)),
  status: criteriaStatus,
  isOffered: z.boolean(),
})
export type CriteriaTab = z.output<typeof criteriaTab>

const stateDetail = z.strictObject({
  stateKey: z.string(),
  stateName: z.string(),
  /** The capital from which the distance is measured: 'Sydney+'. */
  city: z.string(),
  distanceKey: text,
  distance: text,
  regions: z.array(z.strictObject({ key: answeredId, name: z.string() })),
})
export type StateDetail = z.output<typeof stateDetail>

/** A chosen security type, zoning or agriculture type. */
const securityChoice = z.strictObject({ key: z.string(), name: z.string(), groupKey: z.string(), group: z.string() })
export type SecurityChoice = z.output<typeof securityChoice>

/** Schemas of stored criteria values, by the kind of term. */
export const storedOf = { dollars: z.bigint().nullable(), percent: text, text, yesNo: z.boolean() } satisfies Record<
  FieldKind,
  z.ZodType<FieldValue>
>

const buildTermsSchemaShape = <Terms>(isPrivate: boolean) =>
  Object.fromEntries(
    ALL_FIELDS.filter((field) => (field.isPrivate ?? false) === isPrivate).map(({ key, kind }) => [
      key,
      storedOf[kind],
    ]),
  ) as unknown as { [Key in keyof Terms]: z.ZodType<Terms[Key]> }

/** The part of a category that only staff and the lender itself read. */
const criteriaKeeping = z.strictObject({
  ...buildTermsSchemaShape<KeptTerms>(true),
  lastVerifiedByFirstName: text,
  lastVerifiedByLastName: text,
  modifiedDate: z.date().nullable(),
  version: answeredVersion.nullable(),
})
export type CriteriaKeeping = z.output<typeof criteriaKeeping>

/** A category of a lender as one viewer may read it; `keeping` is present for staff and the owner only. */
const criteriaAnswer = criteriaTab.extend({
  ...buildTermsSchemaShape<OpenTerms>(false),
  lenderId: answeredId,
  lenderCategoryId: answeredId.nullable(),
  isVerified: z.boolean(),
  lastVerifiedDate: text,
  /** The last day on which the verified category is shown to brokers. */
  shownUntil: text,
  totalCostOfFundsLow: text,
  totalCostOfFundsHigh: text,
  stateRegionDetails: z.array(stateDetail),
  securityTypes: z.array(securityChoice),
  keeping: criteriaKeeping.optional(),
})
export type Criteria = z.output<typeof criteriaAnswer>

/** The URL parameters of a category: the lender's id and the category's type, such as `FirstRanking`. */
export const criteriaParams = z.object({
  id: recordId,
  category: z
    .enum(CATEGORY_TYPES as [(typeof CATEGORIES)[number]['type']])
    .transform((type): CategoryKey => (CATEGORIES.find((each) => each.type === type) ?? CATEGORIES[0]).key),
})

/**
 * Longer than any text that can be stored, so that an overlong text is kept for its writer and reported instead of
 * refused.
 */
const LONGEST_TYPED = 8_000
const LONGEST_FIGURE = 40
const key = z.string().regex(/^\w{1,40}$/)

/** A chosen state: a distance from its capital, regions, or both. */
const chosenState = z.strictObject({
  stateKey: key,
  distanceKey: key.nullable(),
  regionIds: z.array(recordKey).max(200),
})
export type ChosenState = z.output<typeof chosenState>

const typedTermSchema = (kind: FieldKind): z.ZodType =>
  kind === 'yesNo'
    ? z.boolean()
    : z
        .string()
        .max(kind === 'text' ? LONGEST_TYPED : LONGEST_FIGURE)
        .transform(removeUnstorable)

/** A category's terms as form values: numbers and texts as typed, choices by key. */
export type CriteriaValues = { [Key in FieldKey]: CriteriaTerms[Key] extends boolean ? boolean : string } & {
  /** The chosen security types, zonings or agriculture types. */
  choices: string[]
  states: ChosenState[]
}

export const criteriaValues = z.strictObject({
  ...mapCriteriaFields(({ kind }) => typedTermSchema(kind)),
  choices: z.array(key).max(100),
  states: z.array(chosenState).max(16),
}) as unknown as z.ZodType<CriteriaValues>

/** A category's terms with states and choices, as stored. */
export type StoredTerms = CriteriaTerms & Pick<CriteriaValues, 'choices' | 'states'>

const fieldError = z.strictObject({ code: z.string(), field: z.string().optional(), message: z.string() })

/** A category as its form gets it; version 0 if nothing is stored yet. */
export const editedCriteria = z.strictObject({
  lenderId: answeredId,
  categoryKey,
  version: answeredVersion,
  values: criteriaValues,
  /** The stored values, without the person's input that could not be stored. */
  stored: criteriaValues,
  /** The reasons why parts of the person's input are not stored, by field. */
  unsaved: z.array(fieldError),
  /** The mandatory fields missing in the stored terms. */
  missing: z.array(z.strictObject({ field: z.string(), label: z.string() })),
  status: criteriaStatus,
  isOffered: z.boolean(),
  lastVerifiedDate: text,
  lastVerifiedBy: text,
  shownUntil: text,
  modifiedDate: z.date().nullable(),
})
export type EditedCriteria = z.output<typeof editedCriteria>

/** The options of a category's form. */
export type CriteriaLists = {
  states: { key: string; name: string; city: string; regions: { id: number; name: string }[] }[]
  distances: { key: string; name: string }[]
  choices: { key: string; name: string; types: { key: string; name: string }[] }[]
}
