/** True for a text that cannot begin another header: no line break, NUL or other control character (threat C6). */
export const isOneLine = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)

/** True for exactly one plain address: nothing that a mail server or library could read as a list or a name (threat C6). */
export const isOneAddress = (address: string): boolean =>
  address.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address) && /^[!-~]+$/.test(address)

/** True for a key that can stand in a header of a provider's request. */
export const isKey = (key: string): boolean => key.length <= 256 && /^[ -~]+$/.test(key)

/** The headers that a message may add; who sends it to whom, and how it is built, is said by the transport alone. */
const ADDED = new Set(['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'precedence'])

/** True for a header that a message may add, with a value in plain ASCII on one line. */
export const isAddedHeader = (name: string, value: string): boolean =>
  ADDED.has(name.toLowerCase()) && value.length <= 998 && /^[!-~]+( [!-~]+)*$/.test(value)

// Signs that turn the direction of writing around would show another ending of the name than it has.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/

/** True for a name under which a file can be saved: one line, no folder, at most 255 characters. */
export const isFileName = (name: string): boolean =>
  name.trim() !== '' && name.length <= 255 && isOneLine(name) && !/^\.+$|[/\\]/.test(name) && !TURNS.test(name)

const TOKEN = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/** True for a plain type of content without parameters. A mail or several parts in one would be read as part of the letter. */
export const isContentType = (type: string): boolean =>
  type.length <= 200 && TOKEN.test(type) && !/^(multipart|message)\//i.test(type)

/** True for the name by which the letter's HTML refers to a picture that goes along. */
export const isContentId = (id: string): boolean => id.length <= 200 && /^[\w.@-]+$/.test(id)
