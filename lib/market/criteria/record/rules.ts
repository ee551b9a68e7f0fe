import type { FieldError } from '#lib/core/errors.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import {
  type CategoryKey,
  type FieldKey,
  getCriteriaCategory,
  getDocumentedTermName,
  listCategoryFields,
} from '#lib/market/criteria/fields.ts'
import { criteriaMessages } from '#lib/market/criteria/labels.ts'
import type { CriteriaRecord } from '#lib/market/criteria/record/schema.ts'
import { hasDistanceFromCapital } from '#lib/market/criteria/rules.ts'
import type { Criteria, CriteriaValues } from '#lib/market/criteria/schema.ts'

/** Converts a category's view to the documented record (doc 2 §3). */
export const toCriteriaRecord = (criteria: Criteria): CriteriaRecord => {
  const { keeping, stateRegionDetails, securityTypes, categoryKey: key, ...open } = criteria
  const values = { ...open, ...keeping } as Record<string, unknown>
  const terms = listCategoryFields(key).filter((field) => values[field.key] !== undefined)
  const distances = new Set(stateRegionDetails.map(({ distanceKey }) => distanceKey))
  const { tab, status, isOffered, lenderId, lenderCategoryId, isVerified, lastVerifiedDate, shownUntil } = open
  return {
    categoryKey: key,
    tab,
    status,
    isOffered,
    id: lenderCategoryId,
    lenderId,
    lenderCategoryId,
    isVerified,
    lastVerifiedDate,
    shownUntil,
    ...(keeping && {
      lastVerifiedByFirstName: keeping.lastVerifiedByFirstName,
      lastVerifiedByLastName: keeping.lastVerifiedByLastName,
      modifiedDate: keeping.modifiedDate,
      version: keeping.version ?? 0,
    }),
    ...Object.fromEntries(terms.map((field) => [getDocumentedTermName(key, field.key), values[field.key]])),
    totalCostOfFundsLow: open.totalCostOfFundsLow,
    totalCostOfFundsHigh: open.totalCostOfFundsHigh,
    [getCriteriaCategory(key).choices]: securityTypes.map((choice) => choice.key),
    // The documented record has one distance from the capital per category: null if its states differ.
    ...(hasDistanceFromCapital(key) ? { distanceKey: distances.size === 1 ? [...distances][0] : null } : {}),
    stateRegionDetails: stateRegionDetails.map(({ stateKey, distanceKey, regions }) => ({
      stateKey,
      ...(hasDistanceFromCapital(key) ? { distanceKey } : {}),
      regionKeys: regions.map((region) => region.key),
    })),
  }
}

/** Returns the documented name of a form field. */
export const getDocumentedFieldName = (key: CategoryKey, field: string): string => {
  if (field === 'states') return 'stateRegionDetails'
  return field === 'choices' ? getCriteriaCategory(key).choices : getDocumentedTermName(key, field as FieldKey)
}

type SentRecord = Record<string, unknown>
const invalidRecordField = (field: string, message: string): FieldError => ({ code: 'INVALID', field, message })

/**
 * Merges a sent record with the stored values. Returns an error for each field that is unknown, malformed or cannot be
 * changed; read-only fields may be sent back unchanged.
 */
export const mergeCriteriaRecord = (
  sent: SentRecord,
  shown: CriteriaRecord,
  stored: CriteriaValues,
): { values: CriteriaValues; errors: FieldError[] } => {
  const key = shown.categoryKey
  const values: CriteriaValues = { ...stored }
  const errors: FieldError[] = []
  const names = new Map(listCategoryFields(key).map((field) => [getDocumentedTermName(key, field.key), field]))
  for (const [name, value] of Object.entries(sent)) {
    const field = names.get(name)
    if (field) {
      const typed = toTypedValue(field.kind === 'yesNo', value)
      if (typed === undefined) errors.push(invalidRecordField(name, criteriaMessages.otherForm))
      else Object.assign(values, { [field.key]: typed })
    } else if (name === getCriteriaCategory(key).choices) {
      if (isKeyList(value)) values.choices = value
      else errors.push(invalidRecordField(name, criteriaMessages.otherForm))
    } else if (name === 'stateRegionDetails') {
      const states = parseRecordStates(value)
      if (states) values.states = states
      else errors.push(invalidRecordField(name, criteriaMessages.otherForm))
    } else if (name !== 'version' && !isSameAsShown(value, shown[name])) {
      errors.push(
        invalidRecordField(name, name in shown ? criteriaMessages.notChangeable : criteriaMessages.unknownField),
      )
    }
  }
  return { values, errors }
}

const isSameAsShown = (value: unknown, shown: unknown): boolean =>
  shown !== undefined && toJsonWithBigints(value ?? null) === toJsonWithBigints(shown ?? null)

const toTypedValue = (isFlag: boolean, value: unknown): string | boolean | undefined => {
  if (isFlag) return typeof value === 'boolean' ? value : undefined
  if (value === null) return ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const isKeyList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 100 && value.every((each) => typeof each === 'string')

const parseRecordStates = (value: unknown): CriteriaValues['states'] | null => {
  if (!Array.isArray(value) || value.length > 16) return null
  const states = value.map((each: SentRecord | null) => {
    const { stateKey, distanceKey = null, regionKeys = [], ...rest } = each ?? {}
    const isWhole =
      typeof stateKey === 'string' &&
      (distanceKey === null || typeof distanceKey === 'string') &&
      Array.isArray(regionKeys) &&
      regionKeys.every((region) => Number.isInteger(region)) &&
      Object.keys(rest).length === 0
    return isWhole ? { stateKey, distanceKey, regionIds: regionKeys as number[] } : null
  })
  return states.every((state) => state !== null) ? states : null
}
