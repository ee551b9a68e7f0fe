/** Words that deny a state, without apostrophes. */
export const NOT = [
  ...['not', 'not been', 'havent been', 'hasnt been', 'have not been', 'has not been', 'isnt', 'arent', 'is not'],
  ...['are not', 'wasnt', 'werent', 'nobody has', 'no one has'],
]

/** Words for companies without a BDM, and with one. */
export const NO_BDM = [
  ...['no', 'without', 'without a', 'without any', 'missing a', 'have no', 'has no', 'lacking a'].flatMap((no) =>
    ['bdm', 'bdms'].flatMap((bdm) => [`${no} ${bdm}`, `${no} ${bdm} assigned`, `${no} ${bdm} allocated`]),
  ),
  ...['nobody', 'no one', 'noone'].flatMap((nobody) =>
    ['', 'is ', 'has been '].flatMap((is) =>
      ['', ' them', ' it', ' him', ' her'].map((them) => `${nobody} ${is}looking after${them}`),
    ),
  ),
  'unassigned',
]
export const NOT_ASSIGNED = NOT.flatMap((not) => ['assigned', 'allocated', 'looked after'].map((to) => `${not} ${to}`))
export const TO_ANYONE = ['to', 'by'].flatMap((to) =>
  ['anyone', 'anybody', 'a bdm', 'any bdm'].map((by) => `${to} ${by}`),
)
export const WITH_BDM = ['with a bdm', 'has a bdm', 'have a bdm', 'with a bdm assigned', 'assigned to a bdm']

/** Words before contact details that somebody lacks; after the last ones, 'or' means either of two. */
export const LACKING = {
  no: ['no', 'without', 'without a', 'without an', 'without any', 'have no', 'has no', 'having no'],
  missing: ['missing', 'missing a', 'missing an', 'missing their', 'lacking', 'lacking a', 'lacking an'],
} as const
export const DETAILS = {
  MOBILE: ['phone', 'phones', 'phone number', 'phone numbers', 'mobile', 'mobiles', 'mobile number', 'mobile phone'],
  EMAIL: ['email', 'emails', 'email address', 'email addresses', 'e-mail', 'e-mails', 'e-mail address', 'mail address'],
  WEBSITE: ['website', 'websites', 'web site'],
} as const
const ARTICLES = ['', ' a', ' an', ' any']
export const AND_DETAIL = ['and', 'nor', '&'].flatMap((and) => [...ARTICLES, ' no'].map((no) => `${and}${no}`))
export const OR_DETAIL = ARTICLES.map((article) => `or${article}`)
export const OR_NO_DETAIL = ['or no', 'or without', 'or without a', 'or without an', 'or missing']

/** What lending criteria are called, and the words for their states. */
export const CRITERIA = [
  'criteria',
  'lending criteria',
  'loan criteria',
  'criterion',
  'categories',
  'criteria check',
  'criteria checks',
]
export const IS = [
  'is',
  'are',
  'has',
  'have',
  'was',
  'that is',
  'that are',
  'which is',
  'thats',
  'has been',
  'have been',
]
export const CRITERIA_STATES = {
  LAPSED: ['lapsed', 'out of date', 'outdated', 'overdue', 'expired', 'stale', 'past due', 'no longer current'],
  DUE: [
    'due',
    'due soon',
    'expiring',
    'expiring soon',
    'lapsing',
    'lapsing soon',
    'about to lapse',
    'due within 7 days',
  ],
  NOT_VERIFIED: [
    'unverified',
    ...NOT.flatMap((not) => ['verified', 'checked', 'confirmed'].map((as) => `${not} ${as}`)),
  ],
  VERIFIED: ['verified', 'up to date', 'current'],
} as const
export const UNVERIFIED = ['unverified', ...NOT.map((not) => `${not} verified`)]
export const CRITERIA_TAILS = [
  ...['monthly check', 'check', 'monthly verification', 'verification', 'monthly review', 'review'].flatMap((check) =>
    ['for', 'for a', 'for the', 'for their'].map((led) => `${led} ${check}`),
  ),
  ...['to be verified', 'to be checked'],
]

/** How many categories a lender offers, in words. */
const ONE = ['only one', 'just one', 'only 1', 'only fill in one', 'only do one', 'only offer one', 'only have one']
export const OFFER_WORDS = {
  NONE: ['no criteria', 'without criteria', 'without any criteria', 'no categories', 'no criteria at all'],
  ONE: [
    ...ONE.flatMap((one) =>
      ['category', 'of the categories', 'of the six categories', 'of six categories'].map((of) => `${one} ${of}`),
    ),
    ...['one category only', 'a single category'],
  ],
  SEVERAL: ['several categories', 'more than one category', 'multiple categories'],
} as const

/** Words before the day on which somebody was added, and the word that needs no such verb. */
export const ADDED = [
  ...['added', 'joined', 'onboarded', 'registered', 'created', 'signed up', 'were added', 'was added', 'new'],
  'newly added',
]
export const NEW: readonly string[] = ['new', 'newest']
