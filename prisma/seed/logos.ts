import { drawInitials } from './lettering.ts'
import type { Random } from './random.ts'

type Palette = { deep: string; bright: string; pale: string }

const PALETTES: Palette[] = [
  { deep: '#123047', bright: '#2f7ea8', pale: '#dcebf3' },
  { deep: '#1d3b2f', bright: '#3f8f6b', pale: '#dff0e6' },
  { deep: '#3a1f33', bright: '#96527f', pale: '#f2e3ee' },
  { deep: '#402a16', bright: '#b77b34', pale: '#f6ead9' },
  { deep: '#23264f', bright: '#5a63c2', pale: '#e4e6f8' },
  { deep: '#4a1b1b', bright: '#b1493f', pale: '#f7e2df' },
  { deep: '#12393b', bright: '#2d918f', pale: '#dcf0ef' },
  { deep: '#2b2b2f', bright: '#74757d', pale: '#ececee' },
  { deep: '#3b3413', bright: '#9c8a2c', pale: '#f3efd8' },
  { deep: '#1b2a1d', bright: '#6d8c3a', pale: '#eaf0dc' },
]

const toPoint = (angle: number, radius: number): string =>
  `${(200 + radius * Math.sin(angle)).toFixed(1)},${(200 - radius * Math.cos(angle)).toFixed(1)}`

const buildPolygon = (sides: number, radius: number, turn = 0): string =>
  Array.from({ length: sides }, (_each, at) => toPoint(turn + (at * 2 * Math.PI) / sides, radius)).join(' ')

type Mark = (text: string, palette: Palette) => string

/** Geometric logos, each with the company's initials. */
const MARKS: Mark[] = [
  // Three rising bars
  (text, { deep, bright, pale }) =>
    `<rect width="400" height="400" fill="${pale}"/>
     <rect x="92" y="150" width="56" height="86" fill="${bright}"/><rect x="172" y="104" width="56" height="132" fill="${deep}"/>
     <rect x="252" y="58" width="56" height="178" fill="${bright}"/>${drawInitials(text, 200, 308, 62, deep)}`,
  // A hexagon
  (text, { deep, bright }) =>
    `<rect width="400" height="400" fill="#fff"/><polygon points="${buildPolygon(6, 176)}" fill="${deep}"/>
     <polygon points="${buildPolygon(6, 150)}" fill="none" stroke="${bright}" stroke-width="8"/>${drawInitials(text, 200, 200, 92, '#fff')}`,
  // Overlapping circles
  (text, { deep, bright, pale }) =>
    `<rect width="400" height="400" fill="${pale}"/><circle cx="158" cy="160" r="92" fill="${bright}" fill-opacity=".92"/>
     <circle cx="242" cy="160" r="92" fill="${deep}" fill-opacity=".88"/>${drawInitials(text, 200, 318, 58, deep)}`,
  // A shield
  (text, { deep, bright }) =>
    `<rect width="400" height="400" fill="#fff"/>
     <path d="M200 36 336 84V196C336 282 276 338 200 366C124 338 64 282 64 196V84Z" fill="${deep}"/>
     <path d="M200 62 312 102V196C312 268 262 315 200 340Z" fill="${bright}"/>${drawInitials(text, 200, 196, 84, '#fff')}`,
  // A square with a cut corner
  (text, { deep, bright }) =>
    `<path d="M0 0H400V400H0Z" fill="${deep}"/><path d="M400 0V168L232 0Z" fill="${bright}"/>${drawInitials(text, 176, 236, 108, '#fff')}`,
  // Waves
  (text, { deep, bright, pale }) =>
    `<rect width="400" height="400" fill="${deep}"/>${drawInitials(text, 200, 150, 96, '#fff')}
     <path d="M0 286C70 246 130 246 200 286S330 326 400 286V400H0Z" fill="${bright}"/>
     <path d="M0 336C70 296 130 296 200 336S330 376 400 336V400H0Z" fill="${pale}" fill-opacity=".85"/>`,
  // A keystone arch
  (text, { deep, bright, pale }) =>
    `<rect width="400" height="400" fill="${pale}"/>
     <path d="M84 250V196A116 116 0 0 1 316 196V250H258V196A58 58 0 0 0 142 196V250Z" fill="${deep}"/>
     <path d="M174 60H226L216 146H184Z" fill="${bright}"/>${drawInitials(text, 200, 320, 60, deep)}`,
  // A diamond of four
  (text, { deep, bright, pale }) =>
    `<rect width="400" height="400" fill="#fff"/><g transform="translate(200 152) rotate(45)">
     <rect x="-88" y="-88" width="84" height="84" fill="${deep}"/><rect x="4" y="-88" width="84" height="84" fill="${bright}"/>
     <rect x="-88" y="4" width="84" height="84" fill="${bright}"/><rect x="4" y="4" width="84" height="84" fill="${pale}"/></g>
     ${drawInitials(text, 200, 334, 56, deep)}`,
  // A ring with a gap
  (text, { deep, bright }) =>
    `<rect width="400" height="400" fill="#fff"/>
     <path d="M292 92A142 142 0 1 0 338 232" fill="none" stroke="${deep}" stroke-width="30" stroke-linecap="round"/>
     <circle cx="330" cy="148" r="24" fill="${bright}"/>${drawInitials(text, 200, 202, 88, deep)}`,
  // Folded planes
  (text, { deep, bright, pale }) =>
    `<rect width="400" height="400" fill="${pale}"/><path d="M70 250 200 60V250Z" fill="${bright}"/>
     <path d="M200 60 330 250H200Z" fill="${deep}"/>${drawInitials(text, 200, 322, 60, deep)}`,
]

/** Returns the initials of a company's first two capitalized words. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')

/** Draws a company's logo as SVG, 400 × 400. */
export const drawLogo = (random: Random, name: string): string => {
  const mark = random.pick(MARKS)(getInitials(name), random.pick(PALETTES))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${mark}</svg>`
}
