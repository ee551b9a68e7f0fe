/** What has not happened, by the filter that finds it. */
export type GapTopic = 'lastCall' | 'lastNote' | 'lastLoan' | 'lastLogin'

/** Words that deny what follows, without apostrophes. */
export const DENIALS = [
  ...['not', 'havent', 'hasnt', 'have not', 'has not', 'didnt', 'did not', 'wasnt', 'was not', 'were not', 'werent'],
  ...['isnt', 'arent', 'is not', 'are not', 'nobody', 'nobody has', 'no one', 'no one has', 'noone', 'noone has'],
  ...['none of us', 'none of us has', 'none of us have'],
]
export const NEVER = ['never', 'have never', 'has never']

/** Words between a denial and its verb. */
export const BETWEEN: readonly string[] = ['we', 'i', 'you', 'us', 'been', 'ever', 'anyone', 'anybody']

/** What was not done. */
export const GAP_VERBS: Readonly<Record<GapTopic, readonly string[]>> = {
  lastCall: [
    ...['called', 'rung', 'rang', 'phoned', 'telephoned', 'heard from', 'heard anything from', 'heard back from'],
    ...['spoken to', 'spoken with', 'spoke to', 'spoke with', 'talked to', 'talked with'],
  ],
  lastNote: ['contacted', 'touched', 'in touch with', 'in contact with', 'noted'],
  lastLogin: [
    ...['logged in', 'logged on', 'signed in', 'signed on', 'logged in to the site', 'logged into the site'],
    ...['active on the site', 'on the site', 'used the site', 'visited the site'],
  ],
  lastLoan: [],
}

const NO = ['no', 'without', 'without a', 'without any', 'zero', '0']
const listNouns = (nouns: readonly string[]): string[] => NO.flatMap((no) => nouns.map((noun) => `${no} ${noun}`))

/** Nouns that were none: 'no calls', 'without a loan'. */
export const GAP_NOUNS: Readonly<Record<GapTopic, readonly string[]>> = {
  lastCall: ['uncalled', ...listNouns(['call', 'calls', 'phone call', 'phone calls'])],
  lastNote: [
    ...listNouns(['note', 'notes', 'file note', 'file notes', 'contact']),
    ...['call', 'calls'].flatMap((call) =>
      ['note', 'notes'].flatMap((note) =>
        ['or', 'and', 'or no', 'and no', 'nor'].flatMap((or) => [
          `no ${call} ${or} ${note}`,
          `no ${note} ${or} ${call}`,
        ]),
      ),
    ),
  ],
  lastLogin: listNouns(['login', 'logins', 'log-in', 'log-ins', 'sign-in', 'sign-ins']),
  lastLoan: [
    ...listNouns(
      ['loan', 'loans', 'deal', 'deals', 'settlement', 'settlements', 'business'].flatMap((noun) => [
        ...[noun, `new ${noun}`, `settled ${noun}`, `${noun} settled`, `${noun} funded`, `${noun} closed`],
      ]),
    ),
    ...['settled', 'funded', 'closed', 'sent', 'brought', 'placed', 'written', 'new', 'new placed', 'new settled'].map(
      (done) => `nothing ${done}`,
    ),
    ...['sent', 'brought', 'given', 'settled', 'funded', 'closed', 'placed', 'written'].flatMap((done) => [
      ...[`${done} nothing`, `${done} us nothing`, `${done} no deals`, `${done} no loans`],
      ...[`${done} us no deals`, `${done} us no loans`],
    ]),
  ],
}

/** Those that mean never without a time: 'zero loans'. */
export const ZEROS = ['zero', '0', 'without any']

/** Verbs of loans; the first need no object. A loan can be 'not settled', too. */
export const FUNDED = ['funded', 'lent']
export const BROUGHT = [
  'settled',
  'closed',
  'sent',
  'brought',
  'had',
  'written',
  'placed',
  'done',
  'given',
  'financed',
  'send',
  'bring',
]
export const TO_US = ['us', 'me']
export const ANYTHING = [
  ...['anything', 'anything new', 'anything with us'],
  ...['loan', 'loans', 'deal', 'deals', 'business'].flatMap((noun) => [
    ...[noun, `a ${noun}`, `any ${noun}`, `a new ${noun}`, `any new ${noun}`, `a single ${noun}`, `one ${noun}`],
  ]),
]
/** The same without its noun, where nothing but a time follows: 'never had any defaults' is about others. */
export const ANY_ONE = ['one', 'any', 'a single one']

/** Words for people with whom there has been no contact. */
export const QUIET = [
  ...['gone', 'went', 'been', 'going'].flatMap((gone) =>
    ['quiet', 'cold', 'silent', 'dark'].map((quiet) => `${gone} ${quiet}`),
  ),
  'quiet',
]

/** Words before the time since which somebody has logged in. */
export const LOGGED_IN = [
  ...['logged in', 'logged on', 'signed in', 'signed on', 'logged', 'logged into the site', 'logged in to the site'],
  ...['login', 'logins', 'log-ins', 'sign-ins', 'active on the site', 'on the site', 'used the site'],
  'visited the site',
]
