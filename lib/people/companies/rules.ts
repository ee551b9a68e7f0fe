import { profileTypeLabels } from '#lib/people/companies/labels.ts'
import { type Prefilled, readPrefilledPerson } from '#lib/people/contacts/rules.ts'

/** What a link to the form of a new company can prefill. */
export type PrefilledCompany = Prefilled & { companyName: string; profileTypeKey: string }

const LONGEST_NAME = 200

/** Reads the prefilled company and its first person from URL parameters; missing and unknown ones are empty. */
export const readPrefilledCompany = (query: Record<string, unknown>): PrefilledCompany => {
  const { companyName, profileTypeKey } = query
  const person = readPrefilledPerson(query)
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    companyName: typeof companyName === 'string' ? companyName.slice(0, LONGEST_NAME) : '',
    profileTypeKey: profileTypeLabels.find(({ id }) => id === profileTypeKey)?.id ?? '',
  }
}
