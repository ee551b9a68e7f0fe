import { readDollars, readPercent } from '#lib/core/amounts.ts'
import { addDaysTo, type Day, isAged } from '#lib/core/dates.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { fromHundredths, hundredths, roundDecimal } from '#lib/core/money.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import {
  ALL_FIELDS,
  CATEGORIES,
  type CategoryKey,
  type CriteriaTerms,
  FIRST_STATE,
  type FieldKey,
  type FieldValue,
  getCriteriaCategory,
  listCategoryFields,
  listMinMaxPairs,
  mapCriteriaFields,
  type NamedField,
  RESIDENTIAL_GROUP,
  WHOLE_STATES,
} from '#lib/market/criteria/fields.ts'
import { criteriaMessages, getChoicesLabel, getTermLabel } from '#lib/market/criteria/labels.ts'
import type {
  CategoryFacts,
  ChosenState,
  CriteriaLists,
  CriteriaStatus,
  CriteriaTab,
  CriteriaValues,
  StateDetail,
  StoredTerms,
} from '#lib/market/criteria/schema.ts'

/** The age in Sydney days at which a verification lapses: it holds for 30 whole days (row F-14). */
export const LAPSED_AFTER = 31

/** Returns the last day on which a verification holds. */
export const getLastDayOfVerification = (verified: Day): Day => addDaysTo(verified, LAPSED_AFTER - 1)

/** Returns a category's status on a day; a verification lapses after 30 whole days. */
export const getCategoryStatus = (
  { isVerified, lastVerifiedDay, isEmpty }: Omit<CategoryFacts, 'categoryKey' | 'isOffered'>,
  today: Day,
): CriteriaStatus => {
  if (isEmpty) return 3
  if (!isVerified || lastVerifiedDay === null) return 2
  return isAged(lastVerifiedDay, today, LAPSED_AFTER) ? 0 : 1
}

/** True for a category visible to others than staff and its lender: offered, verified and not lapsed. */
export const isCategoryPublished = ({ isOffered, status }: Pick<CriteriaTab, 'isOffered' | 'status'>): boolean =>
  isOffered && status === 1

/** Returns all six categories of a lender on a day, in order; unknown ones are empty and not offered. */
export const buildCriteriaTabs = (facts: readonly CategoryFacts[], today: Day): CriteriaTab[] =>
  CATEGORIES.map(({ key, tab }) => {
    const found = facts.find(({ categoryKey }) => categoryKey === key)
    return {
      categoryKey: key,
      tab,
      status: found ? getCategoryStatus(found, today) : 3,
      isOffered: found?.isOffered ?? false,
    }
  })

/** Returns the category to open: the one in the URL if the viewer has it, else the first; null if there is none. */
export const pickOpenCategory = (tabs: readonly CriteriaTab[], asked: number | null): CriteriaTab | null =>
  tabs.find(({ tab }) => tab === asked) ?? tabs[0] ?? null

/** True for a category whose lender can say that it is still correct: offered, filled in and unchanged since. */
export const isConfirmable = ({ isOffered, status }: Pick<CriteriaTab, 'isOffered' | 'status'>): boolean =>
  isOffered && (status === 0 || status === 1)

/**
 * Returns the next offered category after a tab that brokers do not see until it is verified, else the next of the tabs in `ending`;
 * null if there is none.
 */
export const findNextToVerify = (
  tabs: readonly CriteriaTab[],
  current: CriteriaTab['tab'],
  ending: ReadonlyMap<number, unknown>,
): CriteriaTab | null => {
  const at = tabs.findIndex(({ tab }) => tab === current)
  const others = [...tabs.slice(at + 1), ...tabs.slice(0, Math.max(at, 0))]
  const isUnseen = ({ isOffered, status }: CriteriaTab) => isOffered && (status === 0 || status === 2)
  return others.find(isUnseen) ?? others.find(({ tab }) => ending.has(tab)) ?? null
}

/** True if the category's states have a distance from the capital; Rural has regions only (row F-09). */
export const hasDistanceFromCapital = (key: CategoryKey): boolean =>
  getCriteriaCategory(key).stateNeeds === 'distanceOrRegion'

/** How much of a state a category covers: all of it, or its regions and what is within some kilometres of its capital. */
export type StateCoverage = { isWhole: boolean; kilometres: number | null }

/** Returns how much of a state a category covers; null while neither distance nor region is chosen. */
export const getStateCoverage = (
  key: CategoryKey,
  { stateKey, distanceKey, regions }: Pick<StateDetail, 'stateKey' | 'distanceKey'> & { regions: number },
): StateCoverage | null => {
  const kilometres = /^KM_(\d+)$/.exec(distanceKey ?? '')?.[1]
  if (kilometres) return { isWhole: false, kilometres: Number(kilometres) }
  const isWholeRural = !hasDistanceFromCapital(key) && WHOLE_STATES.includes(stateKey) && regions === 0
  if (distanceKey !== null || isWholeRural) return { isWhole: true, kilometres: null }
  return regions > 0 ? { isWhole: false, kilometres: null } : null
}

/**
 * Returns the total cost of funds in percent with two decimals (row F-05): lower rate plus fees, without the higher
 * rate. Null if a part is missing.
 */
export const sumCostOfFunds = (
  key: CategoryKey,
  terms: Partial<CriteriaTerms>,
): { low: string | null; high: string | null } => {
  const parts = (which: NamedField['end']) =>
    listCategoryFields(key).flatMap(({ key: field, isCost, end }) =>
      isCost && end === which ? [terms[field] ?? null] : [],
    )
  return { low: sumFundsParts(parts('min')), high: sumFundsParts(parts('max')) }
}

const sumFundsParts = (parts: (FieldValue | null)[]): string | null =>
  parts.some((part) => part === null)
    ? null
    : fromHundredths(parts.reduce<number>((sum, part) => sum + hundredths(part as string), 0))

/** Returns empty terms with the preselected state (row F-22). */
export const createEmptyTerms = (): StoredTerms => ({
  ...(mapCriteriaFields(({ kind }) => (kind === 'yesNo' ? false : null)) as CriteriaTerms),
  choices: [],
  states: [{ stateKey: FIRST_STATE, distanceKey: null, regionIds: [] }],
})

/** True if no terms are filled in; states and the lender's private terms do not count (row F-22). */
export const isCriteriaEmpty = (terms: StoredTerms): boolean =>
  terms.choices.length === 0 &&
  ALL_FIELDS.every(({ key, kind, isPrivate }) => kind === 'yesNo' || isPrivate || !terms[key])

/** Converts a category's stored terms to form values. */
export const toCriteriaFormValues = (terms: StoredTerms): CriteriaValues => ({
  ...(mapCriteriaFields(({ key }) =>
    typeof terms[key] === 'boolean' ? terms[key] : String(terms[key] ?? ''),
  ) as unknown as CriteriaValues),
  ...sortChoicesAndStates(terms),
})

/** Sorts states and choices, so that terms from different sources compare equal. */
export const sortSecurityChoices = (terms: StoredTerms): StoredTerms => ({ ...terms, ...sortChoicesAndStates(terms) })

const sortChoicesAndStates = ({ choices, states }: StoredTerms): Pick<StoredTerms, 'choices' | 'states'> => ({
  choices: [...choices].sort(),
  states: sortChosenStates(states),
})

const sortChosenStates = (states: readonly ChosenState[]): ChosenState[] =>
  states
    .map((state) => ({ ...state, regionIds: [...state.regionIds].sort((one, other) => one - other) }))
    .sort((one, other) => (one.stateKey < other.stateKey ? -1 : 1))

/**
 * Applies the consequences of choices: without syndicate no advertising (row F-04), no LVR without a security type of
 * its sort (row F-17), and terms that the category does not have are cleared.
 */
export const applyChoiceConsequences = (
  key: CategoryKey,
  values: CriteriaValues,
  groups: CriteriaLists['choices'],
): CriteriaValues => {
  const isResidential = (choice: string) =>
    groups.some((group) => group.key === RESIDENTIAL_GROUP && group.types.some((type) => type.key === choice))
  const sorts = new Set(values.choices.map((choice) => (isResidential(choice) ? 'residential' : 'nonResidential')))
  const isKept = ({ of, when, clearedWithout }: NamedField): boolean =>
    of.includes(key) &&
    (when === undefined || values[when as FieldKey] === true) &&
    (!clearedWithout?.in.includes(key) || sorts.has(clearedWithout.sort))
  return {
    ...(mapCriteriaFields((field) =>
      isKept(field) ? values[field.key] : field.kind === 'yesNo' ? false : '',
    ) as unknown as CriteriaValues),
    choices: [...new Set(values.choices)].sort(),
    states: sortChosenStates(
      hasDistanceFromCapital(key) ? values.states : values.states.map((each) => ({ ...each, distanceKey: null })),
    ),
  }
}

type Read = { value: FieldValue } | { message: string }

/**
 * Parses typed values into terms. A value that cannot be stored leaves the stored one and returns an error: malformed,
 * out of bounds, $0 (row F-16), a minimum above its maximum, or no state (row F-22).
 */
export const parseTypedTerms = (
  key: CategoryKey,
  values: CriteriaValues,
  stored: StoredTerms = createEmptyTerms(),
): { terms: StoredTerms; errors: FieldError[] } => {
  const refused = new Map<string, string>()
  const terms = { ...stored, choices: values.choices, states: values.states } as StoredTerms
  const put = (field: FieldKey, value: FieldValue) => Object.assign(terms, { [field]: value })
  for (const field of listCategoryFields(key)) {
    const read = parseTypedTerm(field, values[field.key])
    if ('message' in read) refused.set(field.key, read.message)
    else put(field.key, read.value)
  }
  for (const { min, max } of listMinMaxPairs(key)) {
    if (!isMinAboveMax(terms[min], terms[max])) continue
    const changed = [min, max].filter((end) => !refused.has(end) && terms[end] !== stored[end])
    for (const end of changed)
      refused.set(end, end === min ? criteriaMessages.aboveMaximum : criteriaMessages.belowMinimum)
    put(min, stored[min])
    put(max, stored[max])
  }
  if (values.states.length === 0) {
    refused.set('states', criteriaMessages.stateRequired)
    terms.states = stored.states
  }
  return { terms, errors: [...refused].map(([field, message]) => ({ code: 'INVALID', field, message })) }
}

/** Returns warnings about possible but rarely intended amounts, asked about before verification and never refused. */
export const findUnusualTerms = (key: CategoryKey, terms: Partial<CriteriaTerms>): Required<FieldError>[] =>
  listCategoryFields(key).flatMap((field) => {
    const value = terms[field.key]
    if (!field.usual || typeof value !== 'bigint') return []
    const message = (word: 'small' | 'large') => criteriaMessages.unusual(getTermLabel(key, field), value, word)
    if (value < field.usual.least) return [{ code: 'UNUSUAL', field: field.key, message: message('small') }]
    return value > field.usual.most ? [{ code: 'UNUSUAL', field: field.key, message: message('large') }] : []
  })

const isMinAboveMax = (low: FieldValue, high: FieldValue): boolean =>
  low !== null && high !== null && (typeof low === 'bigint' ? low > (high as bigint) : Number(low) > Number(high))

const parseTypedTerm = (field: NamedField, typed: string | boolean): Read => {
  if (typeof typed === 'boolean') return { value: typed }
  const text = removeUnstorable(typed)
  if (text.trim() === '') return { value: null }
  if (field.kind === 'dollars') return parseTypedAmount(field, readDollars(text))
  if (field.kind === 'percent') return parseTypedPercentage(field, readPercent(text))
  return text.length > field.most ? { message: criteriaMessages.tooLong(field.most) } : { value: text }
}

const parseTypedAmount = ({ most, isOffer }: NamedField, digits: string | null): Read => {
  if (digits === null) return { message: criteriaMessages.dollars }
  const value = BigInt(digits)
  if (value === 0n) return { message: isOffer ? criteriaMessages.zeroDollars : criteriaMessages.aboveZero }
  return value > BigInt(most) ? { message: criteriaMessages.tooMuch(most) } : { value }
}

const parseTypedPercentage = ({ least = 0, most }: NamedField, share: string | null): Read => {
  if (share === null) return { message: criteriaMessages.percent }
  const isWithin = Number(share) >= least && Number(share) <= most
  return isWithin ? { value: roundDecimal(share, 2) } : { message: criteriaMessages.outOfBounds(least, most) }
}

/** Returns a category's missing mandatory fields in form order, with messages (rows F-18 to F-21). */
export const findMissingTerms = (
  key: CategoryKey,
  terms: StoredTerms,
): { field: string; label: string; message: string }[] => {
  const fields = listCategoryFields(key).flatMap((field) => {
    const value = terms[field.key]
    const isGiven = typeof value === 'string' && field.kind === 'text' ? hasLeastLength(field, value) : value !== null
    if (!field.mandatory?.includes(key) || isGiven) return []
    const label = getTermLabel(key, field)
    const least = field.kind === 'text' && (field.least ?? 0) > 1 ? (field.least ?? null) : null
    return [{ field: field.key, label, message: criteriaMessages.missing(label, least) }]
  })
  const states = terms.states.flatMap((state) => {
    if (hasLendingArea(key, state)) return []
    const label = criteriaMessages.statePlace(state.stateKey, hasDistanceFromCapital(key))
    return [{ field: `states.${state.stateKey}`, label, message: criteriaMessages.missing(label, null) }]
  })
  const label = getChoicesLabel(key)
  return [
    ...(terms.choices.length === 0 ? [{ field: 'choices', label, message: criteriaMessages.noChoice(label) }] : []),
    ...fields,
    ...(terms.states.length === 0
      ? [{ field: 'states', label: criteriaMessages.states, message: criteriaMessages.stateRequired }]
      : states),
  ]
}

const hasLeastLength = ({ least = 0 }: NamedField, text: string): boolean => [...text.trim()].length >= least

const hasLendingArea = (key: CategoryKey, { stateKey, distanceKey, regionIds }: ChosenState): boolean =>
  regionIds.length > 0 || (hasDistanceFromCapital(key) ? distanceKey !== null : WHOLE_STATES.includes(stateKey))
