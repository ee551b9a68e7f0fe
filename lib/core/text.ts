/** Text without the characters that PostgreSQL cannot store. */
export const removeUnstorable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** The one form under which an email address is stored and compared. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** The text of a parameter, the first where it is repeated, without spaces around it; '' for anything that is no text. */
export const textIn = (raw: unknown): string => {
  const value = Array.isArray(raw) ? raw[0] : raw
  return typeof value === 'string' || typeof value === 'number' ? removeUnstorable(String(value)).trim() : ''
}
