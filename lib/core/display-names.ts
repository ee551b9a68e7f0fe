/** What separates the person from the company in a profile's display name. */
export const NAME_SEPARATOR = ' — '

/** Splits a display name into what comes first, the person or the company, and the other; null if it has no other. */
export const splitName = (displayName: string): readonly [first: string, other: string | null] => {
  const [first = displayName, ...others] = displayName.split(NAME_SEPARATOR)
  return [first, others.length > 0 ? others.join(NAME_SEPARATOR) : null]
}

/** Returns the person of a profile's display name, or the whole name if it has no company. */
export const getPersonOfName = (displayName: string): string => splitName(displayName)[0]

/** Returns a profile's display name with its company before its person. */
export const nameCompanyFirst = (displayName: string): string =>
  displayName.split(NAME_SEPARATOR).toReversed().join(NAME_SEPARATOR)

/** True if a display name begins with this person, so that the person need not be named beside it. */
export const namesPerson = (displayName: string, person: string): boolean =>
  displayName === person || displayName.startsWith(person + NAME_SEPARATOR)
