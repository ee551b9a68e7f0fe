import type { UsersGroupedBy } from '#lib/discovery/user-search/groups/search.ts'
import type { UserType } from '#lib/discovery/user-search/labels.ts'

/** Words of a question about people that do not restrict the search. */
export const USER_FILLERS = [
  ...'the a all and or with of for in show find list me our we do to is are there have has been which what'.split(' '),
  ...['how many', 'call', 'should', 'count', 'count of', 'number of', '&', 'someone', 'somebody'],
  ...'any each every that them they us whose company companies anyone anybody'.split(' '),
]

/** Words of a question that say it is about people, in the form of `normalisePhrase`. */
export const PEOPLE_WORDS = 'user people person contact companie everybody everyone who whom call'.split(' ')

/** What each type of company is called in a question, besides its name. */
export const TYPE_WORDS: Readonly<Record<UserType, readonly string[]>> = {
  LENDER: ['financier'],
  BROKER: [],
  DUAL: ['dual', 'both'],
  LAWFIRM: ['lawfirm', 'lawyer', 'solicitor'],
}

/** Words before a grouping, such as 'by state'. */
export const GROUPING_HEADS = [
  'by',
  'per',
  'grouped by',
  'group by',
  'for each',
  'split by',
  'in each',
  'each',
] as const

/** What each grouping is called in a question, besides its name. */
export const USER_GROUPING_WORDS: Readonly<Record<UsersGroupedBy, readonly string[]>> = {
  type: ['kind', 'role'],
  company: ['company', 'firm'],
  bdm: ['bdms'],
  state: [],
  leadScore: ['score'],
  currentCriteria: ['criteria', 'category', 'categories'],
  activeCriteria: ['active category', 'active categories'],
  profileStatus: ['profile status', 'status'],
}

/** What can be asked about people, for the help page. */
export const userGrammar = {
  title: 'Ask for people in the search',
  lines: [
    { says: 'Type, state, lead score', like: ['brokers in vic', 'lenders in nsw or qld', 'people with lead score A'] },
    {
      says: 'Calls',
      like: [
        ...['brokers not called for 60 days', 'lenders never called', 'calls due this week', 'overdue calls'],
        ...['lenders not heard from since June', 'brokers with no calls or notes for 2 months'],
      ],
    },
    {
      says: 'Loans',
      like: [
        'brokers with no loan for 6 months',
        'brokers with no deals since June',
        'lenders who never settled a loan',
        'brokers with no current loans',
        'brokers with current loans',
        'lenders over $5M in current loans',
      ],
    },
    { says: 'What lenders do', like: ['lenders in qld who do construction', 'lenders with only one category'] },
    {
      says: 'What brokers subscribe to',
      like: ['brokers subscribed to construction', 'brokers with no subscriptions'],
    },
    { says: 'Whose they are, and what is missing', like: ['brokers and lenders with no bdm', 'people with no mobile'] },
    { says: 'Groups', like: ['overdue lenders for each BDM', 'brokers by state'] },
  ],
} as const

/** What staff alone can ask about people, for their help page. */
export const staffUserLines = [
  {
    says: 'Criteria, sign-ins, new people',
    like: [
      ...['lenders whose criteria is out of date', 'criteria not verified this month', 'lenders never logged in'],
      ...['brokers logged in this month', 'new brokers this month', 'people added since 1 June'],
    ],
  },
] as const

/** Words that make another question of the rest where they are not understood, besides those of loans. */
export const DECISIVE_WORDS: readonly string[] = [
  ...'since before after until till nothing none zero missing lacking only added joined new first more less'.split(' '),
  ...'logged login logins signed subscribed subscribers subscription subscriptions unsubscribed'.split(' '),
  ...'verified unverified lapsed expired expiring stale loan loans deal deals settlement settlements'.split(' '),
  ...'havent hasnt isnt arent dont doesnt didnt wasnt werent cant unassigned uncalled'.split(' '),
]

/** Messages of the search box of All Users. */
export const userWordLabels = {
  label: 'Narrow All Users in words',
  placeholder: 'brokers in vic, overdue, by BDM …',
} as const

/** Messages and orders beside the answer to a question about people. Apart, because no page needs them before the answer. */
export const userWordNotes = {
  longestUncalled: 'Longest without a call first',
  unknown: (words: readonly string[]) =>
    `Not understood: ${words.map((each) => `“${each}”`).join(', ')}. Ask for states, types, lead scores, follow-ups, “not called for 60 days”, “no loan since June”, “no BDM”, “never logged in”, “criteria out of date”, “subscribed to construction”, “added this month”, “no mobile”, what lenders do (“construction”), loans, a grouping such as “by BDM”, or a name after “bdm:” or “firm:”. People are found by name in the search at the top.`,
} as const
