/**
 * The six lending categories in their order: their keys in addresses (row F-01), their types in calls (row P-06), the groups of
 * their choices, what their choices and comments are called in the documented record (doc 2 §3), and what a chosen state needs.
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
export type Category = (typeof CATEGORIES)[number]
export type CategoryKey = (typeof CATEGORIES)[number]['key']
export type CategoryTab = (typeof CATEGORIES)[number]['tab']

/** The entry of a category. */
export const categoryOf = (key: CategoryKey): Category =>
  CATEGORIES.find((category) => category.key === key) as Category

/** The group whose types are residential security (row F-17). */
export const RESIDENTIAL_GROUP = 'RESIDENTIAL'
/** The states that a Rural lender may choose whole, without a region (row F-21). */
export const WHOLE_STATES: readonly string[] = ['NT', 'SA']
/** The state that is chosen where none is stored (row F-22). */
export const FIRST_STATE = 'NSW'

const ALL = CATEGORIES.map(({ key }) => key)
const RANKED: readonly CategoryKey[] = ['FIRST_RANKING', 'SECOND_RANKING']
const DEVELOPMENT: readonly CategoryKey[] = ['CONSTRUCTION', 'MEZZANINE']

/** How a term is written: whole dollars, per cent with two decimals, a text, or Yes and No. */
export type FieldKind = 'dollars' | 'percent' | 'text' | 'yesNo'

/** One term of a category, whole; its column is its key in the database's spelling. */
export type CriteriaField = {
  kind: FieldKind
  label: string
  /** The label where a category calls it otherwise. */
  labels?: Partial<Record<CategoryKey, string>>
  /** The categories that have it. */
  of: readonly CategoryKey[]
  /** The categories that are incomplete without it (rows F-18 to F-21). */
  mandatory?: readonly CategoryKey[]
  /** Bounds of a figure, or the least and most characters of a text (decision 'criteria figures'). */
  least?: number
  most: number
  /** The end of a pair whose smaller end never passes the larger. */
  end?: 'min' | 'max'
  /** The name of the pair. */
  pair?: string
  /** A part of the total cost of funds (row F-05). */
  isCost?: true
  /** Read by staff and the lender itself alone. */
  isPrivate?: true
  /** Shown while this other field says Yes; No takes it back (row F-04). */
  when?: string
  /** Cleared while no chosen security type is of this sort, in these categories (row F-17). */
  clearedWithout?: { sort: 'residential' | 'nonResidential'; in: readonly CategoryKey[] }
  help?: string
  /** Where it stands on the form: with funds and cost, which is usual, with the security, or last. */
  place?: 'security' | 'offer'
  /** The decimals that a percentage always shows (row Q-02): two, where it is not said. */
  decimals?: 0 | 1 | 2
  /** Whole dollars between which an amount usually lies; another is asked about before it is verified. */
  usual?: { least: number; most: number }
  /** What the lender offers to brokers looking for funds, which cannot be $0 (row F-16). */
  isOffer?: true
}

const range = <const Name extends string, const Field extends CriteriaField>(pair: Name, field: Field) =>
  ({ [`${pair}Min`]: { ...field, pair, end: 'min' }, [`${pair}Max`]: { ...field, pair, end: 'max' } }) as unknown as {
    [Key in `${Name}Min` | `${Name}Max`]: Field & { pair: Name; end: 'min' | 'max' }
  }

/** The LVR of residential or other securities, of categories whose loans can be secured by either. */
const securityLvr = <const Name extends string, const Sort extends 'residential' | 'nonResidential'>(
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

/** The terms of every category: form, schema, SQL, read view, completeness, history and the API's description follow from here. */
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
  ...securityLvr('lvrResidential', 'LVR residential', 'residential'),
  ...securityLvr('lvrNonResidential', 'LVR non-residential', 'nonResidential'),
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

/** A category's terms as they are stored: amounts in whole dollars, percentages as decimal texts. */
export type CriteriaTerms = { [Key in FieldKey]: Value[Fields[Key]['kind']] }

/** The same as the database tells them in SQL of ours: amounts and percentages as texts. */
export type TermTexts = { [Key in FieldKey]: string | boolean | null }

type Private = { [Key in FieldKey]: Fields[Key] extends { isPrivate: true } ? Key : never }[FieldKey]
/** The terms that whoever sees a category reads, and those that staff and the lender itself keep. */
export type OpenTerms = Omit<CriteriaTerms, Private>
export type KeptTerms = Pick<CriteriaTerms, Private>

/** A term with its key. */
export type NamedField = CriteriaField & { key: FieldKey }

/** Every term of every category, in their order. */
export const ALL_FIELDS: readonly NamedField[] = Object.entries<CriteriaField>(CRITERIA_FIELDS).map(([key, field]) => ({
  ...field,
  key: key as FieldKey,
}))

/** The terms that a category has, in their order. */
export const fieldsOf = (category: CategoryKey): readonly NamedField[] => FIELDS_OF.get(category) ?? []

const FIELDS_OF = new Map(CATEGORIES.map(({ key }) => [key, ALL_FIELDS.filter(({ of }) => of.includes(key))]))

/** The pairs of a category: the names of their smaller and larger ends. */
export const pairsOf = (category: CategoryKey): readonly { min: FieldKey; max: FieldKey }[] =>
  fieldsOf(category).flatMap(({ key, pair, end }) =>
    pair && end === 'min' ? [{ min: key, max: `${pair}Max` as FieldKey }] : [],
  )

/** The column of a term. */
export const columnOf = (key: FieldKey): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns by which people are searched, listed and told of offers, by what a lender offers (rows K-02, K-03). */
export const SEARCHED_COLUMNS = {
  parcelMin: columnOf('preferredParcelSizeMin'),
  parcelMax: columnOf('preferredParcelSizeMax'),
  syndicate: columnOf('isSyndicateLender'),
  advertised: columnOf('advertiseToOtherSyndicateLenders'),
} as const

/** What a term is called in the documented record: its key, and comments after their category (doc 2 §3). */
export const recordName = (category: CategoryKey, key: FieldKey): string =>
  key === 'comments' ? categoryOf(category).comments : key

/** One value for each term, made from its entry. */
export const eachField = <Made>(make: (field: NamedField) => Made): { [Key in FieldKey]: Made } =>
  Object.fromEntries(ALL_FIELDS.map((field) => [field.key, make(field)])) as { [Key in FieldKey]: Made }
