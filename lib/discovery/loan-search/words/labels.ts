/** Texts of a search in words on screen. */
export const wordLabels = {
  title: 'Loans',
  label: 'Narrow All Loans in words',
  placeholder: 'second mortgages over $2m in vic …',
  all: 'Search loans',
  asLoans: (said: string) => `As a search for loans: ${said}`,
} as const

/** Messages and orders beside the answer to a question about loans. Apart, because no page needs them before the answer. */
export const wordNotes = {
  largest: 'Largest first',
  smallest: 'Smallest first',
  oldest: 'Oldest first',
  newest: 'Newest first',
  latest: 'Longest overdue first',
  soonest: 'Soonest due first',
  highest: (measure: string) => `Highest ${measure} first`,
  lowest: (measure: string) => `Lowest ${measure} first`,
  unknown: (words: readonly string[]) =>
    `Not understood: ${words.map(quoteWords).join(', ')}. Help (?) shows what you can ask.`,
  corrected: (fixed: readonly (readonly [typed: string, meant: string])[]) =>
    `Read with another spelling: ${fixed.map(([typed, meant]) => `${quoteWords(meant)} for ${quoteWords(typed)}`).join(', ')}.`,
  suburb: (words: string) => `No suburb in ${quoteWords(words)}.`,
  radius: (words: string, radii: readonly string[]) =>
    `${quoteWords(words)} can’t be asked: choose ${joinWithOr(radii)}.`,
  misfit: (words: string) => `${quoteWords(words)} contradicts the words before it.`,
  negated: (words: readonly string[]) =>
    `Not answered, because ${words.map(quoteWords).join(', ')} was not understood: without these words the answer would be wrong.`,
  refused: (words: readonly string[]) => `Not answered, because of ${words.map(quoteWords).join(', ')}:`,
  allMeans: 'Discharged loans count, too: add “current” for the book alone.',
  days: 'Days are those of discharged loans alone, weighted by principal.',
  noCrossedDays: 'Days held are shown for groups without others across.',
  mostRepaid: (when: string) => `Ordered by how many loans were ${when}.`,
  bookOrder: 'Ordered by principal, the largest first, with the share of each: groups with less are shown, too.',
  shareOrder: 'Ordered by the share of each book, the highest first: groups with less are shown, too.',
  oneFigure: 'Groups across others show one figure at a time: the menu Figures has the others.',
  allChoices: 'All are shown, because a search can’t have two of them.',
  wholePipeline:
    'Loans before settlement have no planned day, so this is the whole pipeline. “Pipeline by state” or “pipeline older than 45 days” narrows it.',
  noPlannedSettlement: 'Loans before settlement have no settlement date; those with one are listed by it.',
  brokersBdm: 'Each loan counts once, for its broker’s BDM. Ask “by lender’s BDM” or “by any BDM” for the others.',
  bdmsBeside: 'BDMs are shown beside lenders or brokers: add “by broker” or “by lender”.',
  companies: 'Companies are lenders here. Ask “by brokerage” or “by law firm” for the others.',
  dueNotDischarged: 'Discharges to come are loans that are due for repayment.',
  dueYears: 'Repayment is grouped by financial year.',
  rankings: (names: readonly string[]) => `Loans here are ${joinWithOr(names).toLowerCase()} ranking.`,
  wholeBooks: 'The share is that of the whole current book of a group, whenever its loans settled.',
  noBooks:
    'Shares of a book are of current loans, so there are none by repayment, discharge or days overdue: ask “by state”, for example.',
  uncrossed:
    'These two have too many columns for one table: ask for one of them, or for one with a state, a status or a period.',
  wholePeriods:
    'Two times are compared by whole months, quarters or years: ask “this quarter vs last quarter”, or “brokers with no loan since June”.',
  ungrouped:
    'Loans are grouped by lender, broker, law firm, BDM, state, suburb, security, ranking, scenario, status, LVR, loan size, month, quarter or year.',
  bands: (names: readonly string[]) => `The bands here are: ${names.join(', ')}.`,
  eitherLate: 'Overdue loans and those with the other status are two lists, and some loans are in both.',
  othersBeside: 'All are shown, because a share needs the others beside it.',
  shareOfOne:
    'The share of one lender or broker is shown beside those of the others: ask “lender share by quarter”, or “broker share this year”.',
  noShare:
    'The share of one kind in all loans is shown for groups by scenario, priority, security, status or state alone.',
  nobody: (label: string, name: string) => `No ${label.toLowerCase()} found for ${quoteWords(name)}.`,
  several: (words: string) => `Several match ${quoteWords(words)}: choose one.`,
  more: (words: string) => `More match ${quoteWords(words)} than are offered: write more of the name.`,
  forbidden: (label: string) => `Your role can’t filter by ${label}.`,
} as const

const quoteWords = (words: string): string => `“${words}”`
const joinWithOr = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
