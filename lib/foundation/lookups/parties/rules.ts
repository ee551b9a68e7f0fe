/** What separates the person from the company in a profile's display name. */
export const NAME_SEPARATOR = ' — '

/** Returns the person of a profile's display name, or the whole name if it has no company. */
export const getPersonOfName = (displayName: string): string => displayName.split(NAME_SEPARATOR, 1)[0] ?? displayName

/** Returns the company of a profile's display name, or the whole name if it has none. */
export const getCompanyOfName = (displayName: string): string => displayName.split(NAME_SEPARATOR).at(-1) ?? displayName

/** True if a display name begins with this person, so that the person need not be named beside it. */
export const namesPerson = (displayName: string, person: string): boolean =>
  displayName === person || displayName.startsWith(person + NAME_SEPARATOR)
