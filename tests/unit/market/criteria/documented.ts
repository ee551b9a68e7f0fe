import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CriteriaLists, CriteriaValues } from '#lib/market/criteria/schema.ts'

/** The bounds of a figure: 'rates 2–80 %, LVR 5–99 %, fees 0–20 %; amounts whole dollars above 0' (decision 'criteria figures'). */
export const BOUNDS = { rate: ['2', '80'], lvr: ['5', '99'], fee: ['0', '20'] } as const
type Figure = keyof typeof BOUNDS | 'dollars'

/** Each number of any category, written from doc 2 §2 and §3, not from the product's tables. */
export const FIGURES: Record<string, Figure> = {
  available: 'dollars',
  bookSize: 'dollars',
  preferredParcelSizeMin: 'dollars',
  preferredParcelSizeMax: 'dollars',
  rateMin: 'rate',
  rateMax: 'rate',
  higherRateMin: 'rate',
  higherRateMax: 'rate',
  estabFeeMin: 'fee',
  estabFeeMax: 'fee',
  lineFeeMin: 'fee',
  lineFeeMax: 'fee',
  lvrMin: 'lvr',
  lvrMax: 'lvr',
  lvrResidentialMin: 'lvr',
  lvrResidentialMax: 'lvr',
  lvrNonResidentialMin: 'lvr',
  lvrNonResidentialMax: 'lvr',
}

const COMMON = ['available', 'preferredParcelSizeMin', 'preferredParcelSizeMax', 'rateMin', 'rateMax'].concat([
  'estabFeeMin',
  'estabFeeMax',
  'pointOfDifference',
])
const HIGHER = ['higherRateMin', 'higherRateMax']
const LINE = ['lineFeeMin', 'lineFeeMax']
const LVR = ['lvrMin', 'lvrMax']
const SPLIT = ['lvrResidentialMin', 'lvrResidentialMax', 'lvrNonResidentialMin', 'lvrNonResidentialMax']

/** The mandatory fields of each category (doc 2 §5), and its other fields (doc 2 §2, §3). */
export const CATEGORIES: Record<CategoryKey, { mandatory: string[]; optional: string[]; choice: string }> = {
  FIRST_RANKING: { mandatory: [...COMMON, ...HIGHER], optional: [...SPLIT, 'bookSize', 'comments'], choice: 'HOUSE' },
  SECOND_RANKING: { mandatory: [...COMMON, ...HIGHER], optional: [...SPLIT, 'bookSize', 'comments'], choice: 'HOUSE' },
  CONSTRUCTION: {
    mandatory: [...COMMON, ...HIGHER, ...LINE, ...LVR, 'preSales'],
    optional: ['bookSize', 'comments'],
    choice: 'OFFICE',
  },
  MEZZANINE: {
    mandatory: [...COMMON, ...HIGHER, ...LINE, ...LVR],
    optional: ['bookSize', 'comments'],
    choice: 'OFFICE',
  },
  LAND_BANK: {
    mandatory: [...COMMON, ...HIGHER, ...SPLIT],
    optional: ['bookSize', 'comments'],
    choice: 'ZONED_RESIDENTIAL',
  },
  RURAL: { mandatory: [...COMMON, ...LVR], optional: [...HIGHER, 'bookSize', 'comments'], choice: 'CROPPING' },
}

/** Pairs whose minimum may not exceed the maximum. */
export const PAIRS = [
  'preferredParcelSize',
  'rate',
  'higherRate',
  'estabFee',
  'lineFee',
  'lvr',
  'lvrResidential',
].concat('lvrNonResidential')

const USUAL: Record<Figure, string> = { dollars: '500000', rate: '10', lvr: '60', fee: '1' }
const TEXTS: Record<string, string> = { pointOfDifference: 'Ten chars!', preSales: 'None', comments: 'Ours' }

/** Builds a category with every field filled in. */
export const wholeValues = (key: CategoryKey): CriteriaValues => {
  const { mandatory, optional, choice } = CATEGORIES[key]
  const names = [...Object.keys(FIGURES), ...Object.keys(TEXTS)]
  const has = (name: string) => mandatory.includes(name) || optional.includes(name)
  return {
    ...Object.fromEntries(
      names.map((name) => [name, has(name) ? (TEXTS[name] ?? USUAL[FIGURES[name] as Figure]) : '']),
    ),
    isSyndicateLender: false,
    advertiseToOtherSyndicateLenders: false,
    choices: [choice],
    states: [{ stateKey: 'NSW', distanceKey: key === 'RURAL' ? null : 'KM_50', regionIds: [1] }],
  } as unknown as CriteriaValues
}

/** A house is residential security, an office is not (reference data of `decisions.md`). */
export const GROUPS: CriteriaLists['choices'] = [
  { key: 'RESIDENTIAL', name: 'Residential', types: [{ key: 'HOUSE', name: 'House' }] },
  { key: 'COMMERCIAL', name: 'Commercial', types: [{ key: 'OFFICE', name: 'Office' }] },
]
