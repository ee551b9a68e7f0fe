import { COMPARISONS } from '#lib/discovery/loan-search/words/comparing/fields.ts'
import { FILLERS } from '#lib/discovery/loan-search/words/fillers/fields.ts'
import { ALIASES, GROUPING_WORDS } from '#lib/discovery/loan-search/words/grammar/fields.ts'
import { grammar } from '#lib/discovery/loan-search/words/grammar/labels.ts'
import { FIGURE_NAMES } from '#lib/discovery/loan-search/words/measures/fields.ts'
import { CLOSED } from '#lib/discovery/loan-search/words/settled/fields.ts'

/** Words of questions about loans, people and the team that none of the lists below has. */
const MORE = [
  ...'january february march april may june july august september october november december'.split(' '),
  ...'victoria queensland tasmania northern southern western territory australia'.split(' '),
  ...'arrears default defaults discharge discharges outstanding expected expiring matured repaid unpaid'.split(' '),
  ...'security securities residential commercial industrial retail office vacant land rural'.split(' '),
  ...'quarter quarters quarterly month months monthly year years yearly weeks weekly fortnight calendar'.split(' '),
  ...'current currently previous pipeline portfolio settlements settling repayment repayments maturities'.split(' '),
  ...'lender lenders broker brokers brokerage borrower company companies solicitor solicitors lawyers firms'.split(' '),
  ...'ranking priority scenario scenarios status statuses interest principal purpose purchase category'.split(' '),
  ...'average highest lowest biggest largest smallest oldest newest longest busiest growth change changes'.split(' '),
  ...'without between before after under over during against compared excluding including except'.split(' '),
  ...'called calls notes score scores people person contacts subscribed subscriptions criteria verified'.split(' '),
  ...'staff member members team manager follow overdue promised yesterday today tomorrow logged never heard spoken mobile added'.split(
    ' ',
  ),
]

const splitAll = (texts: Iterable<string>): string[] => [...texts].flatMap((text) => text.split(/[^a-z]+/))

/** The words of the grammar that do not come from the reference data. */
export const GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  splitAll([
    ...MORE,
    ...[...FILLERS, ...COMPARISONS, ...CLOSED, ...ALIASES.keys(), ...Object.keys(GROUPING_WORDS)],
    ...FIGURE_NAMES.flatMap(({ names }) => names),
    ...grammar.lines.flatMap(({ like }) => like).map((example) => example.toLowerCase()),
  ]),
)

/** Words that are spelled right although they differ from one of the grammar by a letter. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  'stage stages branch banks trade large valuer valuers borrow lease leases agent agents sector house houses cover price ledger founded funder funders lander sender tender wealth plans staged rates ratio ratios parts hour hours'.split(
    ' ',
  ),
)
