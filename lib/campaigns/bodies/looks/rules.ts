/** The default text styles of a mail, the same in the editor and in the mail. */
export const LOOKS = {
  text: '11pt',
  headings: { h1: '20pt', h2: '16pt', h3: '13pt' },
  font: 'Inter, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  /** Maximum width of an image in pixels: the text width of a mail on a wide screen. */
  widest: 600,
} as const

/** Background colours of a mail in light and dark mode; text colours must be readable on both. */
export const GROUNDS = { light: '#ffffff', dark: '#171d26' } as const

const READABLE = 4.5

type Channels = [number, number, number]

const parseColorChannels = (color: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Channels

const toHexColor = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

// The relative luminance of a colour, as WCAG defines it.
const computeLuminance = (color: string): number => {
  const [red, green, blue] = parseColorChannels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG contrast ratio of two colours `#rrggbb`, from 1 to 21. */
export const computeContrast = (one: string, other: string): number => {
  const [darker, lighter] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const mixUntilReadable = (ground: string, goal: number, color: string): string => {
  const channels = parseColorChannels(color)
  for (let step = 0; step < 20; step += 1) {
    const mixed = toHexColor(channels.map((channel) => channel + ((goal - channel) * step) / 20) as Channels)
    if (computeContrast(mixed, ground) >= READABLE) return mixed
  }
  return toHexColor([goal, goal, goal])
}

/** Returns a colour for dark mode: itself, or lightened until it is readable on the dark background. */
export const adaptColorToDark = (color: string): string => mixUntilReadable(GROUNDS.dark, 255, color)

/** Returns a colour for storage: itself, or darkened until it is readable on the light background. */
export const adaptColorToLight = (color: string): string => mixUntilReadable(GROUNDS.light, 0, color)
