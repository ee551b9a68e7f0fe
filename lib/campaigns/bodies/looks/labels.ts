/** The font sizes that the editor offers, in points. */
export const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36] as const

/** The text colours that the editor offers. Each is readable on a light background and, lightened, on a dark one. */
export const COLORS = [
  { name: 'Grey', color: '#5b6675' },
  { name: 'Red', color: '#b42318' },
  { name: 'Orange', color: '#b54708' },
  { name: 'Brown', color: '#7a4a1d' },
  { name: 'Green', color: '#067647' },
  { name: 'Teal', color: '#0b5c7d' },
  { name: 'Blue', color: '#175cd3' },
  { name: 'Purple', color: '#6941c6' },
  { name: 'Pink', color: '#c11574' },
] as const

/** The image types that every mail program shows. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const

/** UI labels of the mail editor. */
export const editorLabels = {
  toolbar: 'Formatting',
  undo: 'Undo',
  redo: 'Redo',
  size: 'Size of text',
  points: (size: number) => `${size} pt`,
  normal: 'Normal',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  color: 'Colour of text',
  automatic: 'Automatic',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  link: 'Link',
  picture: 'Picture',
  clear: 'Clear formatting',
  field: 'Merge field',
  insertField: (name: string) => `Insert ${name}`,

  placeholder: 'Write your email…',
  keys: 'Alt F10 goes to the formatting, Escape back to the text.',

  fallback: 'For people without one',
  fallbackHint: (name: string) =>
    `Without a text here, people who have no ${name.toLowerCase()} keep the email from going out.`,
  insteadOf: (fallback: string) => `or “${fallback}”`,
  fieldChosen: (name: string) => `Merge field ${name}. Press Enter to change its text for people without one.`,
  pictureChosen: 'Picture. Press Enter to describe it.',
  remove: 'Remove',
  done: 'Done',

  alt: 'What it shows',
  altHint: 'Read out, and shown where pictures are off.',
  width: 'Width',
  small: 'Small',
  medium: 'Medium',
  full: 'Full width',
  adding: (name: string) => `Adding ${name}`,
  notAdded: (name: string) => `${name} could not be added.`,
  badPicture: 'Pictures are PNG, JPEG or GIF files.',

  linkTitle: 'Link',
  address: 'Address',
  addressHint: 'A web page or an email address.',
  linkText: 'Text',
  noAddress: 'Enter an address',
  setLink: 'Set link',
  removeLink: 'Remove link',
  change: 'Change',
} as const

/** UI labels of the mail preview. */
export const previewLabels = {
  view: 'Width',
  wide: '640 px',
  narrow: '320 px',
  asText: 'Text',
  scheme: 'Colours',
  light: 'Light',
  dark: 'Dark',
  frame: 'The email',
} as const
