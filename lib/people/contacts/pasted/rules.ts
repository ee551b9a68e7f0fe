import { echoEmail, echoMobile } from '#lib/people/contacts/rules.ts'

/** A person as read from a pasted text; missing parts are empty. */
export type PastedContact = { firstName: string; lastName: string; email: string; mobile: string }

const MOST_PARTS = 8
const LONGEST_PASTED = 500
const MOST_ROWS = 200

const FULL_NAME = /^\p{L}[\p{L}'’.-]*( \p{L}[\p{L}'’.-]*){1,3}$/u
const ONE_NAME = /^\p{L}[\p{L}'’.-]*$/u

// A row of a sheet that has first and last name in columns of their own begins with them.
const findNameInTwoCells = ([first = '', last = '']: readonly string[]): string | undefined =>
  ONE_NAME.test(first) && ONE_NAME.test(last) ? `${first} ${last}` : undefined

// A name of two to four words or in the first two cells, with an email address or a mobile number.
const parsePastedContact = (text: string): PastedContact | null => {
  const parts = text
    .slice(0, LONGEST_PASTED)
    .split(/[\n\r\t,;<>|]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length < 2 || parts.length > MOST_PARTS) return null
  const email = parts.map(echoEmail).find((address) => address !== null) ?? ''
  const mobile = parts.map(echoMobile).find((number) => number !== null) ?? ''
  const name = parts.find((part) => FULL_NAME.test(part)) ?? findNameInTwoCells(parts)
  if (!name || (!email && !mobile)) return null
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' '), email, mobile }
}

/**
 * Reads people from a pasted text: one for each row of a sheet, or one from a signature or an address such as
 * 'Una Park <una@redgum.example>'. Returns none for any other text.
 */
export const parsePastedContacts = (text: string): PastedContact[] => {
  const inRows = text
    .split(/[\n\r]+/)
    .slice(0, MOST_ROWS)
    .flatMap((row) => parsePastedContact(row) ?? [])
  return inRows.length > 1 ? inRows : [parsePastedContact(text) ?? inRows].flat()
}
