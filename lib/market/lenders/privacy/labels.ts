import { privacyTitle } from '#lib/market/lenders/labels.ts'
import { privacyTexts } from '#lib/market/profiles/labels.ts'
import type { PrivacyKey } from './schema.ts'

/** Texts of the privacy settings page (row M-01). */
export const privacyLabels = {
  title: privacyTitle,
  intro: (company: string) =>
    `What others see of ${company}. Staff, and the parties of a loan, always see the loan whole.`,
  save: 'Save',
  sees: 'A broker sees',
  now: 'Now',
  after: 'After saving',
  counts: (places: number) => `Applies in ${places === 1 ? '1 place' : `${places} places`}`,
  unsaved: 'These privacy settings are not saved.',
  heading: 'The settings could not be saved:',
  adopted: 'Settings that you left alone have their new values:',
  kept: 'What you changed is kept. Press Save to store it.',
  dismiss: 'Close',
  on: 'on',
  off: 'off',
} as const

export const privacyMessages = {
  saved: 'Privacy settings saved.',
  overtaken: 'Somebody else has saved these privacy settings meanwhile.',
} as const

/** The sections of the privacy settings page with their settings. */
export const PRIVACY_GROUPS: readonly { title: string; keys: readonly PrivacyKey[] }[] = [
  { title: 'Finder', keys: ['finderFunctionOptIn'] },
  { title: 'Loans on your profile', keys: ['loanTabShowCurrentLoanBook', 'loanTabShowDischargedLoanBook'] },
  {
    title: 'Funds Available email',
    keys: ['fundsAvailableShowCurrentLoanBook', 'fundsAvailableShowDischargedLoanBook', 'fundsAvailableShowSuburbs'],
  },
  { title: '90 days activity email', keys: ['ninetyDayActivityShowName'] },
]

/** The label of each setting, and one sentence about its effect while on. */
export const privacyWords: Record<PrivacyKey, { label: string; does: string }> = {
  finderFunctionOptIn: {
    label: 'Show in the finder',
    does: 'Lists the lender in the finder of members and visitors and opens its public page.',
  },
  loanTabShowCurrentLoanBook: {
    label: 'Show Current loans',
    does: 'Shows the current loans on the profile, and names the lender on them in lists, filters and the finder.',
  },
  loanTabShowDischargedLoanBook: {
    label: 'Show Discharged loans',
    does: 'Shows the discharged loans on the profile, and names the lender on them in lists, filters and the finder.',
  },
  fundsAvailableShowCurrentLoanBook: {
    label: 'Show the current book',
    does: 'Adds the number and the amount of the current loans to the Funds Available email to matched brokers and to syndicate funders.',
  },
  fundsAvailableShowDischargedLoanBook: {
    label: 'Show the discharged book',
    does: 'Adds the number and the amount of the discharged loans to the Funds Available email to matched brokers and to syndicate funders.',
  },
  fundsAvailableShowSuburbs: {
    label: 'Show suburbs',
    does: 'Adds the suburbs of current and discharged loans to the Funds Available email to matched brokers and to syndicate funders.',
  },
  ninetyDayActivityShowName: {
    label: 'Show the name',
    does: 'Names the lender on its loans in the monthly email about the loans of the last 90 days.',
  },
}

/** Previews of what a broker sees under each privacy setting. */
export const previewWords = {
  notFound: 'The lender is not in the finder.',
  paused: 'The lender is not in the finder while its profile is paused or switched off.',
  nobody: 'The lender is not in the finder while no person of it is visible.',
  noLoans: 'The lender is not in the finder, because no closed loan of it is shown.',
  found: (sums: string) => `The lender is in the finder with ${sums}.`,
  shown: (sums: string) => `${sums}.`,
  engaged: { current: `${privacyTexts.current}.`, discharged: `${privacyTexts.discharged}.` },
  mailed: (book: string, sums: string) => `${book}: ${sums}.`,
  suburbs: (count: number) => (count === 1 ? 'The name of 1 suburb.' : `The names of ${count} suburbs.`),
  nothing: 'Nothing about this in the email.',
  named: (company: string, sums: string) => `“${company}” on ${sums}.`,
  nameless: (sums: string) => `${sums}, without a name.`,
} as const
