import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'
import type { CardStatus, ProfileCard } from '#lib/market/profiles/card/schema.ts'
import type { DeactivatedProfile, Profile } from '#lib/market/profiles/schema.ts'

/** The most characters of a note on a profile's card. */
const LONGEST = 240

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
    const hidden = { mobileNumber: null, email: null, bdm: null, lastNote: null }
    return { name: profile.name, companyName, ...hidden, standing: 'switchedOff' }
  }
  const person = profile.portraits.find(({ isVisible }) => isVisible !== false)
  return {
    name: person ? `${person.firstname} ${person.lastname}` : null,
    companyName,
    mobileNumber: person?.mobileNumber ?? null,
    email: person?.email ?? null,
    bdm: profile.platformBdm ?? null,
    standing: getCardStatus(profile),
    lastNote: note && { date: note.date, type: note.noteType.name, note: shortenCardText(note.note) },
  }
}
