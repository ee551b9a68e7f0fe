import type { DigestKind } from '#lib/campaigns/digests/schema.ts'

/** What each digest is called in its subject and heading. */
export const digestSubjects: Record<DigestKind, string> = {
  FUNDS_AVAILABLE: 'Funds Available',
}

/** Why a digest, or a whole run of one, does not leave. */
export const digestReasons = {
  nothing: 'There was nothing left to tell when it was to leave.',
  moved: 'Its person has another email address now.',
  today: 'The person has had this mail today.',
  brokenOff: 'It was broken off and not taken up on its day. The next run tells the rest.',
  begun: 'The product began to write digests on this day.',
} as const

const more = (count: number): string => `and ${count.toLocaleString('en-AU')} more`

/** The words that the digests share. */
export const digestWords = {
  greeting: (name: string) => `Hello ${name},`,
  rest: (count: number) => `These are the latest ones ${more(count)}. You see all of them on your own page.`,
  more,
} as const

/** The words about what lenders have available. */
export const offerWords = {
  funds: 'these lenders have funds in categories that you subscribe to:',
  matches: 'Open your matches',
  whyFunds: (company: string) =>
    `You get this because ${company} is matched with these lenders and you subscribe to Funds Available email.`,
  states: 'States',
  verified: 'Verified',
  current: 'Current book',
  discharged: 'Discharged book',
  suburbs: 'Suburbs of its loans',
  loans: (count: number) => (count === 1 ? '1 loan' : `${count.toLocaleString('en-AU')} loans`),
  noLoans: 'no loans',
} as const
