/** Capital letters as strokes in a box of 10 × 14, so that drawing needs no installed font. */
const STROKES: Record<string, string> = {
  A: 'M0 14 5 0 10 14 M1.8 9 8.2 9',
  B: 'M0 0 0 14 M0 0H5.5A3.4 3.4 0 0 1 5.5 6.8H0 M5.5 6.8A3.6 3.6 0 0 1 5.5 14H0',
  C: 'M10 2.6A6 7 0 1 0 10 11.4',
  D: 'M0 0V14H4A6 7 0 0 0 4 0Z',
  E: 'M9 0H0V14H9 M0 7H7.5',
  F: 'M9 0H0V14 M0 7H7.5',
  G: 'M9.6 2.6A6 7 0 1 0 10 9V7.6H6',
  H: 'M0 0V14 M10 0V14 M0 7H10',
  I: 'M5 0V14',
  J: 'M8 0V9.8A4 4.2 0 0 1 0 9.8',
  K: 'M0 0V14 M9.4 0 0 8.4 M3.6 5.4 10 14',
  L: 'M0 0V14H8.6',
  M: 'M0 14V0L5.5 8.6 11 0V14',
  N: 'M0 14V0L10 14V0',
  O: 'M5 0A5.4 7 0 1 0 5 14A5.4 7 0 1 0 5 0Z',
  P: 'M0 14V0H5.6A3.9 3.9 0 0 1 5.6 7.8H0',
  Q: 'M5 0A5.4 7 0 1 0 5 14A5.4 7 0 1 0 5 0Z M6 10 10.4 14.6',
  R: 'M0 14V0H5.6A3.8 3.8 0 0 1 5.6 7.6H0 M4.8 7.6 9.8 14',
  S: 'M9.2 2.4A4.6 3.6 0 1 0 5 7A4.6 3.6 0 1 1 0.6 11.6',
  T: 'M0 0H10 M5 0V14',
  U: 'M0 0V9A5 5 0 0 0 10 9V0',
  V: 'M0 0 5 14 10 0',
  W: 'M0 0 3 14 6.5 3 10 14 13 0',
  X: 'M0 0 10 14 M10 0 0 14',
  Y: 'M0 0 5 7.4 10 0 M5 7.4V14',
  Z: 'M0 0H10L0 14H10',
}

const WIDTH: Record<string, number> = { I: 10, M: 11, W: 13 }

/** Draws one or two capitals as SVG, centred on (x, y) with the given height. */
export const drawInitials = (
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  weight = 2,
): string => {
  const letters = [...text.toUpperCase()].filter((letter) => letter in STROKES)
  const gap = 4.5
  const widths = letters.map((letter) => WIDTH[letter] ?? 10)
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * (letters.length - 1)
  const scale = height / 14
  let left = -total / 2
  const paths = letters.map((letter, index) => {
    const path = `<path transform="translate(${left.toFixed(2)} -7)" d="${STROKES[letter]}"/>`
    left += (widths[index] as number) + gap
    return path
  })
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}
