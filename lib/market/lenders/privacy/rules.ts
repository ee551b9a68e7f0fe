import { formatCounted } from '#lib/core/counts.ts'
import { formatDollars } from '#lib/core/money.ts'
import { mapKeys } from '#lib/core/records.ts'
import { previewWords } from './labels.ts'
import { type LoanSums, PRIVACY_KEYS, type PrivacyFacts, type PrivacyKey, type PrivacySettings } from './schema.ts'

/** Formats the sums of loans: `12 loans, $3,400,000, 9 suburbs`. */
export const formatLoanSums = ({ loans, dollars: lent, suburbs }: LoanSums): string =>
  loans === 0
    ? 'no loans'
    : `${formatCounted(loans, 'loan')}, ${formatDollars(lent)}, ${formatCounted(suburbs, 'suburb')}`

const capitaliseFirstLetter = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const NO_LOANS: LoanSums = { loans: 0, dollars: '0', suburbs: 0 }

/** Sums the closed loans in the books shown to brokers; a suburb in both books is counted once. */
const sumShownLoans = (settings: PrivacySettings, { current, discharged, suburbs }: PrivacyFacts): LoanSums => {
  const { loanTabShowCurrentLoanBook: showsCurrent, loanTabShowDischargedLoanBook: showsDischarged } = settings
  if (!showsCurrent) return showsDischarged ? discharged : NO_LOANS
  if (!showsDischarged) return current
  const lent = (BigInt(current.dollars) + BigInt(discharged.dollars)).toString()
  return { loans: current.loans + discharged.loans, dollars: lent, suburbs }
}

const previewFinderRanking = (settings: PrivacySettings, facts: PrivacyFacts): string => {
  if (!settings.finderFunctionOptIn) return previewWords.notFound
  if (!facts.isActive || !facts.isMasterSwitchOn) return previewWords.paused
  if (!facts.hasVisiblePerson) return previewWords.nobody
  const shown = sumShownLoans(settings, facts)
  return shown.loans === 0 ? previewWords.noLoans : previewWords.found(formatLoanSums(shown))
}

const previewProfileFigures = (isShown: boolean, sums: LoanSums, engaged: string): string =>
  isShown ? previewWords.shown(capitaliseFirstLetter(formatLoanSums(sums))) : engaged

const previewBookInMail = (isShown: boolean, book: string, { loans, dollars: lent }: LoanSums): string => {
  const sums = loans === 0 ? 'no loans' : `${formatCounted(loans, 'loan')}, ${formatDollars(lent)}`
  return isShown ? previewWords.mailed(book, sums) : previewWords.nothing
}

/** Returns for each setting one sentence about what a broker sees who is no party of the lender's loans. */
export const buildPrivacyPreviews = (settings: PrivacySettings, facts: PrivacyFacts): Record<PrivacyKey, string> => {
  const { current, discharged, suburbs, recent, companyName } = facts
  const { engaged, named, nameless } = previewWords
  const recently = formatCounted(recent.loans, 'loan')
  return {
    finderFunctionOptIn: previewFinderRanking(settings, facts),
    loanTabShowCurrentLoanBook: previewProfileFigures(settings.loanTabShowCurrentLoanBook, current, engaged.current),
    loanTabShowDischargedLoanBook: previewProfileFigures(
      settings.loanTabShowDischargedLoanBook,
      discharged,
      engaged.discharged,
    ),
    fundsAvailableShowCurrentLoanBook: previewBookInMail(
      settings.fundsAvailableShowCurrentLoanBook,
      'Current',
      current,
    ),
    fundsAvailableShowDischargedLoanBook: previewBookInMail(
      settings.fundsAvailableShowDischargedLoanBook,
      'Discharged',
      discharged,
    ),
    fundsAvailableShowSuburbs: settings.fundsAvailableShowSuburbs
      ? previewWords.suburbs(suburbs)
      : previewWords.nothing,
    ninetyDayActivityShowName: settings.ninetyDayActivityShowName
      ? named(companyName, recently)
      : nameless(capitaliseFirstLetter(recently)),
  }
}

/** Returns the settings of a record without its id and version. */
export const pickPrivacySettings = (stored: PrivacySettings): PrivacySettings =>
  mapKeys(PRIVACY_KEYS, (key) => stored[key])

/**
 * Merges settings after somebody else saved: the person's changes are kept, other settings take the stored value.
 * Settings are on or off, so two people who changed the same one set the same value.
 */
export const mergePrivacySettings = (
  base: PrivacySettings,
  mine: PrivacySettings,
  stored: PrivacySettings,
): { merged: PrivacySettings; adopted: PrivacyKey[] } => {
  const adopted = PRIVACY_KEYS.filter((key) => mine[key] === base[key] && stored[key] !== base[key])
  const merged = { ...pickPrivacySettings(mine) }
  for (const key of adopted) merged[key] = stored[key]
  return { merged, adopted }
}
