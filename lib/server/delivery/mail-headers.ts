/** Returns true for a text that cannot start another header: no line break, NUL or other control character (threat C6). */
export const isOneLine = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)

// A domain whose last part is a number is taken for an IPv4 address and rewritten: 'a@7' would go to 'a@0.0.0.7'.
const NUMBERED = /[@.](?:\d+|0x[\da-f]*)\.?$/i

// A local part that begins or ends with a dot, or has two in a row, is quoted: 'a.@b' would go to '"a."@b'.
const MISPLACED_DOT = /^\.|\.\.|\.@/

/** Returns true for exactly one plain address, with nothing that a mail server or library could parse as a list or a name (threat C6). */
export const isOneAddress = (address: string): boolean =>
  address.length <= 254 &&
  !NUMBERED.test(address) &&
  !MISPLACED_DOT.test(address) &&
  /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address) &&
  /^[!-~]+$/.test(address)

/** Returns true for a key that is valid in a request header of the provider. */
export const isHeaderSafeKey = (key: string): boolean => key.length <= 256 && /^[ -~]+$/.test(key)

/** The headers that a message may add; sender, recipients and structure are set only by the transport. */
const ADDED = new Set(['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'precedence'])

/** Returns true for a header that a message may add, with a value in printable ASCII on one line. */
export const isAllowedExtraHeader = (name: string, value: string): boolean =>
  ADDED.has(name.toLowerCase()) && value.length <= 998 && /^[!-~]+( [!-~]+)*$/.test(value)

// Bidirectional control characters, which could disguise the extension of a file name.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/

/** Returns true for a safe file name: one line, no folder, at most 255 characters. */
export const isFileName = (name: string): boolean =>
  name.trim() !== '' && name.length <= 255 && isOneLine(name) && !/^\.+$|[/\\]/.test(name) && !TURNS.test(name)

const TOKEN = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/** Returns true for a plain content type without parameters; `multipart` and `message` types would be parsed as part of the mail. */
export const isContentType = (type: string): boolean =>
  type.length <= 200 && TOKEN.test(type) && !/^(multipart|message)\//i.test(type)

/** Returns true for a content id by which the HTML can refer to an attached image. */
export const isContentId = (id: string): boolean => id.length <= 200 && /^[\w.@-]+$/.test(id)
