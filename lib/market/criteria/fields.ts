/**
 * The six lending categories in order: tab in URLs (row F-01), type in API calls (row P-06), groups of their choices, documented
 * names of choices and comments (doc 2 §3), and what a chosen state needs.
 */
export const CATEGORIES = [
  {
    key: 'FIRST_RANKING',
    tab: 4,
    type: 'FirstRanking',
    comments: 'firstRankingComments',
    groups: 'built',
    choices: 'securityTypeKeys',
    stateNeeds: 'distanceOrRegion',
  },
  {
    key: 'SECOND_RANKING',
    tab: 5,
    type: 'SecondRanking',
    comments: 'secondRankingComments',
    groups: 'built',
    choices: 'securityTypeKeys',
    stateNeeds: 'distanceOrRegion',
  },
  {
    key: 'CONSTRUCTION',
    tab: 6,
    type: 'Construction',
    comments: 'constructionComments',
    groups: 'built',
    choices: 'securityTypeKeys',
    stateNeeds: 'distanceOrRegion',
  },
  {
    key: 'MEZZANINE',
    tab: 7,
    type: 'Mezzanine',
    comments: 'mezzanineComments',
    groups: 'built',
    choices: 'securityTypeKeys',
    stateNeeds: 'distanceOrRegion',
  },
  {
    key: 'LAND_BANK',
    tab: 8,
    type: 'LandBank',
    comments: 'landBankComments',
    groups: 'LAND_BANK',
    choices: 'zoningKeys',
    stateNeeds: 'distanceOrRegion',
  },
  {
    key: 'RURAL',
    tab: 9,
    type: 'Rural',
    comments: 'ruralComments',
    groups: 'RURAL',
    choices: 'agricultureTypeKeys',
    stateNeeds: 'region',
  },
] as const

export const CATEGORY_KEYS = CATEGORIES.map(({ key }) => key)
export const CATEGORY_TYPES = CATEGORIES.map(({ type }) => type)
export type Category = (typeof CATEGORIES)[number]
export type CategoryKey = (typeof CATEGORIES)[number]['key']
export type CategoryTab = (typeof CATEGORIES)[number]['tab']

/** Returns the definition of a lending category. */
export const getCriteriaCategory = (key: CategoryKey): Category =>
  CATEGORIES.find((category) => category.key === key) as Category

/** The group of residential security types (row F-17). */
export const RESIDENTIAL_GROUP = 'RESIDENTIAL'
/** The states that a Rural lender may choose without a region (row F-21). */
export const WHOLE_STATES: readonly string[] = ['NT', 'SA']
/** The state preselected if none is stored (row F-22). */
export const FIRST_STATE = 'NSW'

const ALL = CATEGORY_KEYS
const RANKED: readonly CategoryKey[] = ['FIRST_RANKING', 'SECOND_RANKING']
const DEVELOPMENT: readonly CategoryKey[] = ['CONSTRUCTION', 'MEZZANINE']

/** The format of a term: whole dollars, percent with at most two decimals, text, or Yes/No. */
export type FieldKind = 'dollars' | 'percent' | 'text' | 'yesNo'

/** The definition of one term; its column is the key in snake case. */
export type CriteriaField = {
  kind: FieldKind
  label: string
  /** Labels that differ in some categories. */
  labels?: Partial<Record<CategoryKey, string>>
  /** The categories that have this term. */
  of: readonly CategoryKey[]
  /** The categories that are incomplete without it (rows F-18 to F-21). */
  mandatory?: readonly CategoryKey[]
  /** Bounds of a number, or of a text's length (decision 'criteria figures'). */
  least?: number
  most: number
  /** The end of a min/max pair that it is; the minimum must not exceed the maximum. */
  end?: 'min' | 'max'
  pair?: string
  /** Part of the total cost of funds (row F-05). */
  isCost?: true
  /** Readable by staff and the lender itself only. */
  isPrivate?: true
  /** Shown only while this other field is Yes; cleared when it becomes No (row F-04). */
  when?: string
  /** Cleared in these categories while no chosen security type is of this sort (row F-17). */
  clearedWithout?: { sort: 'residential' | 'nonResidential'; in: readonly CategoryKey[] }
  help?: string
  /** The section of the form: security, last, or by default funds and cost. */
  place?: 'security' | 'offer'
  /** The fewest decimals shown of a percentage (row Q-02); two by default. */
  decimals?: 0 | 1 | 2
  /** The usual range in whole dollars; other amounts are questioned before verification. */
  usual?: { least: number; most: number }
  /** An amount offered to brokers looking for funds, which cannot be $0 (row F-16). */
  isOffer?: true
}

const range = <const Name extends string, const Field extends CriteriaField>(pair: Name, field: Field) =>
  ({ [`${pair}Min`]: { ...field, pair, end: 'min' }, [`${pair}Max`]: { ...field, pair, end: 'max' } }) as unknown as {
    [Key in `${Name}Min` | `${Name}Max`]: Field & { pair: Name; end: 'min' | 'max' }
  }

/** The LVR of residential or other securities, of categories whose loans can be secured by either. */
const securityLvrFields = <const Name extends string, const Sort extends 'residential' | 'nonResidential'>(
  pair: Name,
  label: string,
  sort: Sort,
) =>
  range(pair, {
    kind: 'percent',
    label,
    least: 5,
    most: 99,
    place: 'security',
    decimals: 0,
    of: [...RANKED, 'LAND_BANK'],
    mandatory: ['LAND_BANK'],
    clearedWithout: { sort, in: RANKED },
  })

const MOST_DOLLARS = 999_999_999_999
const USUAL_FUNDS = { least: 10_000, most: 10_000_000_000 }
const USUAL_PARCEL = { least: 10_000, most: 150_000_000 }

/** The terms of all categories. Form, schema, SQL, view, completeness, history and API description derive from them. */
const CRITERIA_FIELDS = {
  available: {
    kind: 'dollars',
    label: 'Available amount',
    of: ALL,
    mandatory: ALL,
    least: 1,
    most: MOST_DOLLARS,
    usual: USUAL_FUNDS,
    isOffer: true,
  },
  ...range('preferredParcelSize', {
    kind: 'dollars',
    label: 'Preferred parcel size',
    of: ALL,
    mandatory: ALL,
    least: 1,
    most: MOST_DOLLARS,
    usual: USUAL_PARCEL,
  }),
  ...range('rate', { kind: 'percent', label: 'Lower rate', of: ALL, mandatory: ALL, least: 2, most: 80, isCost: true }),
  ...range('higherRate', {
    kind: 'percent',
    label: 'Higher rate',
    of: ALL,
    least: 2,
    most: 80,
    mandatory: ALL.filter((key) => key !== 'RURAL'),
    help: 'Charged in default. Not included in the total cost of funds.',
  }),
  ...range('estabFee', {
    kind: 'percent',
    label: 'Establishment fee',
    of: ALL,
    mandatory: ALL,
    least: 0,
    most: 20,
    isCost: true,
    decimals: 1,
  }),
  ...range('lineFee', {
    kind: 'percent',
    label: 'Line fee',
    of: DEVELOPMENT,
    mandatory: DEVELOPMENT,
    least: 0,
    most: 20,
    isCost: true,
    decimals: 1,
  }),
  ...range('lvr', {
    kind: 'percent',
    label: 'LVR',
    least: 5,
    most: 99,
    place: 'security',
    decimals: 0,
    labels: { CONSTRUCTION: 'LVR (% of end value)', RURAL: 'LVR (% of end value)' },
    of: [...DEVELOPMENT, 'RURAL'],
    mandatory: [...DEVELOPMENT, 'RURAL'],
  }),
  ...securityLvrFields('lvrResidential', 'LVR residential', 'residential'),
  ...securityLvrFields('lvrNonResidential', 'LVR non-residential', 'nonResidential'),
  pointOfDifference: {
    place: 'offer',
    kind: 'text',
    label: 'Point of difference',
    of: ALL,
    mandatory: ALL,
    least: 10,
    most: 4_000,
    help: 'At least 10 characters.',
  },
  preSales: {
    place: 'offer',
    kind: 'text',
    label: 'Pre-sales',
    of: ['CONSTRUCTION'],
    mandatory: ['CONSTRUCTION'],
    least: 1,
    most: 4_000,
  },
  isSyndicateLender: { kind: 'yesNo', label: 'Syndicate lender', of: ALL, most: 1, place: 'offer' },
  advertiseToOtherSyndicateLenders: {
    place: 'offer',
    kind: 'yesNo',
    label: 'Advertise to other syndicate lenders',
    of: ALL,
    most: 1,
    when: 'isSyndicateLender',
  },
  bookSize: { kind: 'dollars', label: 'Book size', of: ALL, least: 1, most: MOST_DOLLARS, isPrivate: true },
  comments: { kind: 'text', label: 'Comments', of: ALL, most: 4_000, isPrivate: true },
} as const satisfies Record<string, CriteriaField>

type Fields = typeof CRITERIA_FIELDS
export type FieldKey = keyof Fields

type Value = { dollars: bigint | null; percent: string | null; text: string | null; yesNo: boolean }
export type FieldValue = Value[FieldKind]

/** The terms of a category as stored: amounts in whole dollars, percentages as decimal texts. */
export type CriteriaTerms = { [Key in FieldKey]: Value[Fields[Key]['kind']] }

/** The terms as our SQL returns them: amounts and percentages as texts. */
export type TermTexts = { [Key in FieldKey]: string | boolean | null }

type Private = { [Key in FieldKey]: Fields[Key] extends { isPrivate: true } ? Key : never }[FieldKey]
/** The terms that everybody who sees a category can read; `KeptTerms` are readable by staff and the lender only. */
export type OpenTerms = Omit<CriteriaTerms, Private>
export type KeptTerms = Pick<CriteriaTerms, Private>

/** A term's definition with its key. */
export type NamedField = CriteriaField & { key: FieldKey }

/** All terms of all categories, in order. */
export const ALL_FIELDS: readonly NamedField[] = Object.entries<CriteriaField>(CRITERIA_FIELDS).map(([key, field]) => ({
  ...field,
  key: key as FieldKey,
}))

/** Returns the terms of a category, in order. */
export const listCategoryFields = (category: CategoryKey): readonly NamedField[] => FIELDS_OF.get(category) ?? []

const FIELDS_OF = new Map(CATEGORIES.map(({ key }) => [key, ALL_FIELDS.filter(({ of }) => of.includes(key))]))

/** Returns the keys of a category's min/max pairs. */
export const listMinMaxPairs = (category: CategoryKey): readonly { min: FieldKey; max: FieldKey }[] =>
  listCategoryFields(category).flatMap(({ key, pair, end }) =>
    pair && end === 'min' ? [{ min: key, max: `${pair}Max` as FieldKey }] : [],
  )

/** Returns the database column of a term. */
export const toTermColumn = (key: FieldKey): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns by which All Users and mailings search what lenders offer (rows K-02, K-03). */
export const SEARCHED_COLUMNS = {
  parcelMin: toTermColumn('preferredParcelSizeMin'),
  parcelMax: toTermColumn('preferredParcelSizeMax'),
  syndicate: toTermColumn('isSyndicateLender'),
  advertised: toTermColumn('advertiseToOtherSyndicateLenders'),
} as const

/** Returns a term's documented name (doc 2 §3): its key, except that comments are named by category. */
export const getDocumentedTermName = (category: CategoryKey, key: FieldKey): string =>
  key === 'comments' ? getCriteriaCategory(category).comments : key

/** Builds an object with one value per criteria term. */
export const mapCriteriaFields = <Made>(make: (field: NamedField) => Made): { [Key in FieldKey]: Made } =>
  Object.fromEntries(ALL_FIELDS.map((field) => [field.key, make(field)])) as { [Key in FieldKey]: Made }
