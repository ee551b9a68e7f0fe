/** Removes the characters that PostgreSQL cannot store. */
export const removeUnstorable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** Normalises an email address for storage and comparison: trimmed and lowercase. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** Returns a parameter's text, trimmed; the first value if it is repeated, and '' if it is not a text or number. */
export const readText = (raw: unknown): string => {
  const value = Array.isArray(raw) ? raw[0] : raw
  return typeof value === 'string' || typeof value === 'number' ? removeUnstorable(String(value)).trim() : ''
}

/** Escapes a text for use in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for the content or an attribute of HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)

/** Splits a text at its line breaks, without empty lines. */
export const splitLines = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Lowercases a label for use within a sentence; abbreviations such as LVR keep their capitals. */
export const lowercaseLabel = (label: string): string => label.replace(/[A-Z][a-z]\w*/g, (word) => word.toLowerCase())
