import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'
import type { CardStatus, ProfileCard } from '#lib/market/profiles/card/schema.ts'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { DeactivatedProfile, Profile } from '#lib/market/profiles/schema.ts'

/** The most characters of a note on a profile's card. */
const LONGEST = 240
/** The most people whom a card names. */
const MOST_PEOPLE = 4

const HIDDEN = {
  people: [],
  peopleCount: 0,
  currentLoansCount: null,
  currentLoanBook: null,
  dischargedLoansCount: null,
  dischargedLoanBook: null,
  mobileNumber: null,
  email: null,
  bdm: null,
  lastNote: null,
}

const getCardStatus = ({ isMasterSwitchOn, isProfileActive }: Profile): CardStatus => {
  if (isMasterSwitchOn === false) return 'switchedOff'
  return isProfileActive === false ? 'paused' : 'active'
}

const shortenCardText = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text

/** Builds the card of a profile for its viewer; others see only the name of a switched-off company (row B-06). */
export const buildProfileCard = (profile: Profile | DeactivatedProfile, note: ProfileNote | null): ProfileCard => {
  const { companyName } = profile
  if (profile.isDeactivated) {
    return { ...HIDDEN, kind: profile.kind, name: profile.name, companyName, standing: 'switchedOff' }
  }
  const people = profile.portraits.filter(({ isVisible }) => isVisible !== false)
  const [person] = people
  return {
    kind: profile.kind,
    name: person ? formatFullName(person) : null,
    companyName,
    people: people.slice(0, MOST_PEOPLE).map(formatFullName),
    peopleCount: people.length,
    currentLoansCount: profile.currentLoansCount,
    currentLoanBook: profile.currentLoanBook,
    dischargedLoansCount: profile.dischargedLoansCount,
    dischargedLoanBook: profile.dischargedLoanBook,
    mobileNumber: person?.mobileNumber ?? null,
    email: person?.email ?? null,
    bdm: profile.platformBdm ?? null,
    standing: getCardStatus(profile),
    lastNote: note && { date: note.date, type: note.noteType.name, note: shortenCardText(note.note) },
  }
}
