import { pairPhrases } from '#lib/core/spoken-figures.ts'

/** A word for what has been lent and not repaid, which is the current book unless a question names a status. */
export const EXPOSURE =
  /\bexpos(?:ed|ure|ures)\b|\breliant\b|\bdependent\b|\b(?:have|got|money|is|still) out\b|\bout (?:the door|there|on (?:them|these|those|it))\b/i

/** A word for the same of a book, if no time says that other loans are meant. */
export const CONCENTRATED = /\bconcentrat(?:ed|ion)\b/i

const EXPOSED = ['exposed', 'exposure', 'reliant', 'dependent']

/** Words that ask for the largest exposures. */
export const MOST_EXPOSED: readonly string[] = [
  ...['most', 'biggest', 'largest', 'highest', 'top', 'greatest', 'our biggest', 'our largest'].flatMap((most) =>
    EXPOSED.map((exposed) => `${most} ${exposed}`),
  ),
]
const HAVE = ['do we have', 'we have', 'have', 'have we got', 'we have got', 'got', 'is', 'is still', 'still', 'money']
const OUT = [
  ...pairPhrases(HAVE, ['out', 'out on them', 'out on these', 'out on those', 'out there', 'out the door', 'out in']),
  ...['out the door', 'out there', 'out on them', 'out on these', 'out on those', 'out on it'],
]
/** The other words, which restrict nothing but the status. */
export const EXPOSURE_FILLERS: readonly string[] = [...EXPOSED, 'total exposure', 'our exposure', ...OUT]
