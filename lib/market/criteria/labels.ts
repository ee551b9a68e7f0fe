import { UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import { formatCount, formatCounted } from '#lib/core/counts.ts'
import { formatDollars } from '#lib/core/money.ts'
import type { CategoryKey, NamedField } from '#lib/market/criteria/fields.ts'
import type { CriteriaStatus } from '#lib/market/criteria/schema.ts'

// Apart from the texts below, because pages that show only the names do not load those.
export { categoryLabels } from '#lib/market/criteria/terms/labels.ts'

/** The words for a category's status, shown next to its colour and icon (row F-02). */
export const statusWords: Record<CriteriaStatus, string> = {
  0: 'Lapsed',
  1: 'Verified',
  2: 'Not verified',
  3: 'Empty',
}

/** Returns the label of a category's list of choices. */
export const getChoicesLabel = (key: CategoryKey): string => {
  if (key === 'LAND_BANK') return 'Zoning'
  return key === 'RURAL' ? 'Agriculture types' : 'Security types'
}

/** Texts of the criteria tab on a lender's profile. */
export const criteriaLabels = {
  tabs: 'Loan criteria',
  none: 'No loan criteria to show.',
  noneText: 'Categories appear here while this lender offers them and has verified them in the last 30 days.',
  notOffered: 'not offered',
  shownUntil: (day: string, isPast: boolean) => `${isPast ? 'was ' : ''}shown to brokers until ${day}`,
  changed: 'changed since, not shown to brokers',
  unsaved: "Your last changes to this category aren't saved yet.",
} as const

const formatDayCount = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Notices about a category's status on its form (rows F-13 to F-15). */
export const categoryNotices = {
  incomplete: 'This category is currently not visible to brokers because it has incomplete mandatory fields.',
  monthly: 'You must verify every calendar month or this matrix will be paused.',
  paused: (since: string) => `Paused since ${since}: brokers can't see it until it is verified again.`,
  changed: (ago: number) => `Changed ${ago === 0 ? 'today' : `${formatDayCount(ago)} ago`} and not verified since.`,
  hiddenUntilVerified: "Brokers can't see it until you verify it.",
  hiddenByChange: (name: string) => `Brokers can't see ${name} until the change is verified.`,
  unavailable:
    "This category is verified, but your lending profile isn't available to brokers in it, because it isn't switched on in categories offered.",
  daysLeft: (left: number) => (left === 0 ? 'Last day' : `${formatDayCount(left)} left`),
  until: (day: string) => `Verified until ${day}`,
  lapsed: (day: string) => `Lapsed after ${day}`,
} as const

/** Texts of the form for a category's lending criteria. */
export const formLabels = {
  funds: 'Funds and cost',
  security: 'Security',
  where: 'States',
  offer: 'What sets you apart',
  kept: 'Only staff and this lender see this',
  cost: 'Total cost of funds',
  costHint: 'Lower rate and fees, added up.',
  to: 'to',
  saving: 'Saving...',
  saved: 'Saved',
  waiting: 'Not saved yet',
  failed: 'Not saved yet – your input is kept',
  retry: 'Retry',
  partly: (count: number) => `Saved, except ${count === 1 ? '1 field' : `${count} fields`}`,
  lastVerified: 'Last Verified',
  never: 'never',
  verifiedBy: (day: string, name: string | null) => (name ? `${day} by ${name}` : day),
  verify: 'Verify',
  verifying: 'Verifying...',
  verified: (name: string) => `${name} verified.`,
  clear: 'Clear Form',
  clearing: 'Clearing...',
  clearTitle: (name: string) => `Clear ${name}?`,
  clearQuestion: 'Are you sure you wish to proceed on clearing the form?',
  okay: 'Okay',
  cleared: (name: string) => `${name} cleared.`,
  restored: (name: string) => `${name} is back as it was.`,
  undo: 'Undo',
  mustBeResolved: 'The following errors must be resolved before this criteria can be verified:',
  ready: 'Everything mandatory is filled in.',
  missing: (count: number, of: number) => `${of - count} of ${of} mandatory items filled in. Missing:`,
  missingList: 'Missing',
  progress: 'Mandatory items filled in',
  needsType: (isResidential: boolean) =>
    `Choose a${isResidential ? ' residential' : ' non-residential'} security type first.`,
  regions: (chosen: number, of: number) => `Regions: ${chosen === 0 ? 'none' : chosen} of ${of}`,
  regionsIn: (state: string) => `Regions in ${state}`,
  allRegions: 'Choose all',
  noRegions: 'Choose none',
  noDistance: 'Clear distance',
  needsPlace: 'Needs a distance or a region',
  needsRegion: 'Needs a region',
  offered: 'Offered',
  offeredEmpty: 'Fill in the form first, then offer it.',
  pauseTitle: (name: string) => `Pause ${name}?`,
  pauseText: 'Stop offering it until you have funds again? What is filled in stays.',
  pause: 'Stop offering',
  subscribers: (count: number, name: string) =>
    count === 0
      ? `No broker subscribes to ${name} yet.`
      : `${count === 1 ? '1 broker subscribes' : `${formatCount(count)} brokers subscribe`} to ${name}.`,
  verifyKey: 'Verify, and go to the next category',
  allVerified: 'Every offered category is verified.',
} as const

/** Texts of the tab besides its form, which the form's scripts need not hold. */
export const criteriaTabLabels = {
  confirmSeveral: 'Confirm several at once',
  coverage: (states: readonly string[]) => `Map of Australia with the states covered: ${states.join(', ') || 'none'}.`,
  nothingCovered: 'Nothing is covered yet: choose a distance or regions.',
  wholeState: 'Whole state',
  partOfState: 'Regions or near capital',
} as const

type CoveredState = {
  stateName: string
  city: string
  distanceKey: string | null
  distance: string | null
  regions: number
}

/** Describes a distance from a capital: 'Sydney+ within 50 km'. */
export const describeDistance = (city: string, distance: string): string => `${city} ${distance.toLowerCase()}`

const describeCoveredState = ({ stateName, city, distanceKey, distance, regions }: CoveredState): string => {
  if (distanceKey === 'WHOLE_STATE') return `all of ${stateName}`
  const places = [
    ...(distance === null ? [] : [describeDistance(city, distance)]),
    ...(regions > 0 ? [formatCounted(regions, 'region')] : []),
  ]
  return places.length > 0 ? `${stateName} (${places.join(' and ')})` : `all of ${stateName}`
}

/** Says where a category lends, as its map shows it. */
export const describeCoverage = (states: readonly CoveredState[]): string =>
  states.length === 0 ? criteriaTabLabels.nothingCovered : `Covers ${states.map(describeCoveredState).join(', ')}.`

/** Texts of the history of a category's lending criteria. */
export const historyLabels = {
  title: 'History',
  none: 'Nothing yet.',
  noneText: 'A version appears when the category is verified or cleared, or a form with changes is closed.',
  acts: {
    CHANGED: 'Changed',
    VERIFIED: 'Verified',
    CLEARED: 'Cleared',
    RESTORED: 'Brought back',
    OFFERED: 'Offered',
    WITHDRAWN: 'Offering stopped',
  },
  compare: 'Compare versions',
  compareTitle: (name: string) => `History of ${name}`,
  start: 'Nothing filled in',
  offered: 'What was offered on…',
  offeredTitle: 'What was offered on a day',
  day: 'Day',
  nothingOffered: 'No category was published on that day.',
  nothingText: 'A category is published while it is offered and its verification is current.',
  since: (when: string) => `as of ${when}`,
} as const

/** Texts shown when two people edit the same category. */
export const mergeLabels = {
  heading: 'Someone else changed the same fields while you were typing. Choose for each.',
  chosen: 'chosen',
  notChosen: 'not chosen',
} as const

/** Returns the label of a term with the end of its pair: 'Lower rate min'. */
export const getTermLabel = (key: CategoryKey, { label, labels, end }: NamedField): string =>
  [labels?.[key] ?? label, end].filter(Boolean).join(' ')

/** Messages about terms that cannot be stored or are missing. */
export const criteriaMessages = {
  dollars: UNREADABLE_AMOUNT,
  zeroDollars: 'This is not possible because you cannot offer $0 to brokers looking for funds.',
  unusual: (label: string, amount: bigint, word: 'small' | 'large') =>
    `${label} of ${formatDollars(amount)} is unusually ${word}.`,
  aboveZero: 'Enter at least $1.',
  tooMuch: (most: number) => `Enter at most ${formatDollars(most)}.`,
  percent: 'Enter a percentage with at most two decimals.',
  outOfBounds: (least: number, most: number) => `Enter ${least} to ${most}%.`,
  aboveMaximum: 'The minimum is above the maximum.',
  belowMinimum: 'The maximum is below the minimum.',
  tooLong: (most: number) => `Use at most ${formatCount(most)} characters.`,
  stateRequired: 'State is required.',
  states: 'States',
  statePlace: (state: string, hasDistance: boolean) =>
    hasDistance ? `Distance or region in ${state}` : `Region in ${state}`,
  missing: (label: string, least: number | null) =>
    least === null ? `${label} is required.` : `${label} needs at least ${least} characters.`,
  noChoice: (label: string) => `${label}: choose at least one.`,
  notSaved: 'This is not saved yet.',
  unknownChoice: 'This choice no longer exists.',
  changed: 'Somebody else has changed this category.',
  otherForm: 'This field has a different format.',
  notChangeable: 'This field cannot be changed here.',
  unknownField: 'There is no such field.',
  notCleared: 'There is nothing to restore.',
} as const

/** The editor named for versions from before the history began. */
export const versionLabels = {
  beforeHistory: 'Not recorded',
} as const

const MOST_STATES = 3

/** Says how many of the subscribers of a category have people in the chosen states; '' while none is chosen. */
export const describeSubscribersIn = (
  { total, found }: { total: number; found: number },
  states: readonly string[],
): string => {
  if (total === 0 || states.length === 0) return ''
  const place =
    states.length > MOST_STATES
      ? 'the chosen states'
      : states.length === 1
        ? states[0]
        : `${states.slice(0, -1).join(', ')} or ${states.at(-1)}`
  if (total === 1) return found === 1 ? ` It has people in ${place}.` : ` It has nobody in ${place}.`
  if (found === total) return ` All of them have people in ${place}.`
  if (found === 0) return ` None of them has people in ${place}.`
  return ` ${formatCount(found)} of them ${found === 1 ? 'has' : 'have'} people in ${place}.`
}
