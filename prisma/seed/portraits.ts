import type { Random } from './random.ts'

export type Look = 'f' | 'm'
/** The origin of a family name; it narrows skin tones and hair of the portrait. */
export type Origin = 'EUROPE' | 'EAST_ASIA' | 'SOUTH_ASIA' | 'MIDDLE_EAST' | 'AFRICA' | 'PACIFIC' | 'LATIN'

const SKINS = ['#f7dac7', '#f1c8aa', '#e6b18a', '#d29a6f', '#b57d50', '#93603b', '#71472b', '#573722']
const TONES: Record<Origin, [number, number]> = {
  EUROPE: [0, 2],
  EAST_ASIA: [0, 3],
  SOUTH_ASIA: [3, 6],
  MIDDLE_EAST: [1, 4],
  AFRICA: [5, 7],
  PACIFIC: [3, 5],
  LATIN: [1, 4],
}
const DARK_HAIR = ['#1c1a1b', '#262021', '#33261f']
const FAIR_HAIR = ['#3d2b20', '#5b3d27', '#7d5836', '#a97c48', '#c79f63', '#83432a']
const GREY_HAIR = ['#8e8c8a', '#b9b6b2']
const GROUNDS = ['#dfe7ee', '#e6e9dd', '#efe3dc', '#e3e0ee', '#dcebe8', '#efe8d6', '#e8e2e2', '#d9e4f0']
const CLOTHES = ['#24344d', '#2d3a35', '#3d3d45', '#4a2f3c', '#5a4632', '#1f4a52', '#324a73', '#6a3a36', '#2b2b31']
const SHIRTS = ['#ffffff', '#eef3fa', '#f7efe6', '#e6eef0', '#f3e6ea']
const ACCENTS = ['#9c3b3b', '#2f6f8f', '#b0863c', '#3f7d5a', '#6c4f94', '#c1674a']

type Face = { skin: string; shade: string; hair: string; ground: string; cloth: string; shirt: string; accent: string }

/** Returns a colour mixed with black (factor below 1) or white (above 1). */
const tint = (colour: string, factor: number): string => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const moved = parts.map((part) => Math.round(factor <= 1 ? part * factor : part + (255 - part) * (factor - 1)))
  return `#${moved.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const HEAD = 'M128 158C128 102 156 78 200 78S272 102 272 158C272 218 243 268 200 268S128 218 128 158Z'

type Hair = { back?: (face: Face) => string; front: (face: Face) => string }

const drawPath = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`
const FRINGE = 'M124 176C112 106 148 66 202 66S290 108 276 176C270 138 250 112 216 100C190 122 142 130 124 176Z'
const MIDDLE = 'M124 178C108 106 146 64 200 64S292 106 276 178C272 138 244 118 202 94C158 118 128 138 124 178Z'

const MEN: Hair[] = [
  {
    front: ({ hair }) =>
      drawPath(
        'M124 170C112 100 150 60 206 60C262 60 290 104 276 170C270 150 268 134 258 120C226 130 174 126 146 112C134 130 130 148 124 170Z',
        hair,
      ),
  },
  {
    front: ({ hair }) =>
      drawPath(
        'M124 172C110 98 152 54 216 58C268 62 288 110 276 172C270 146 268 128 256 114C218 118 180 108 160 90C150 118 132 138 124 172Z',
        hair,
      ),
  },
  {
    front: ({ hair }) =>
      drawPath('M125 156C122 98 154 68 200 68S278 98 275 156C266 124 248 108 200 108S134 124 125 156Z', hair),
  },
  {
    front: ({ hair }) =>
      `${drawPath('M123 182C114 146 118 120 136 100C130 128 134 152 130 180Z', hair)}${drawPath('M277 182C286 146 282 120 264 100C270 128 266 152 270 180Z', hair)}`,
  },
  {
    front: ({ skin }) =>
      `<ellipse cx="222" cy="104" rx="26" ry="9" fill="${tint(skin, 1.35)}" opacity=".5" transform="rotate(14 222 104)"/>`,
  },
  {
    front: ({ hair }) =>
      [
        [140, 116, 26],
        [162, 90, 30],
        [196, 78, 32],
        [230, 86, 31],
        [258, 112, 27],
        [128, 142, 18],
        [272, 142, 18],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
        .join(''),
  },
]

const TURBAN: Hair = {
  front: ({ accent }) =>
    `${drawPath('M116 156C96 84 148 34 204 34S304 84 284 156C258 112 232 98 200 98S142 112 116 156Z', accent)}
     <path d="M126 132C150 92 196 62 262 60M150 106C186 74 222 56 250 50M274 134C252 104 226 86 196 78" fill="none" stroke="${tint(accent, 0.78)}" stroke-width="5" stroke-linecap="round"/>`,
}

const WOMEN: Hair[] = [
  {
    back: ({ hair }) =>
      drawPath(
        'M106 322C84 210 100 56 200 56S316 210 294 322C270 334 250 326 244 300H156C150 326 130 334 106 322Z',
        hair,
      ),
    front: ({ hair }) => drawPath(FRINGE, hair),
  },
  {
    back: ({ hair }) =>
      drawPath(
        'M106 246C92 142 116 56 200 56S308 142 294 246C284 264 260 262 254 246H146C140 262 116 264 106 246Z',
        hair,
      ),
    front: ({ hair }) => drawPath(MIDDLE, hair),
  },
  {
    back: ({ hair }) => `<circle cx="200" cy="46" r="36" fill="${hair}"/>`,
    front: ({ hair }) =>
      drawPath('M124 166C114 102 150 66 200 66S286 102 276 166C268 126 244 106 200 106S132 126 124 166Z', hair),
  },
  {
    back: ({ hair }) => drawPath('M268 96C330 108 334 214 300 290C286 262 292 196 262 160Z', hair),
    front: ({ hair }) => drawPath(FRINGE, hair),
  },
  {
    back: ({ hair }) =>
      `<circle cx="200" cy="140" r="118" fill="${hair}"/><circle cx="112" cy="200" r="48" fill="${hair}"/><circle cx="288" cy="200" r="48" fill="${hair}"/>`,
    front: ({ hair }) =>
      drawPath('M126 160C122 100 152 72 200 72S278 100 274 160C262 124 240 110 200 110S138 124 126 160Z', hair),
  },
  {
    front: ({ hair }) =>
      drawPath(
        'M122 176C108 98 150 54 216 58C272 62 292 112 278 180C270 150 266 132 254 118C222 124 188 114 166 98C158 124 132 142 122 176Z',
        hair,
      ),
  },
]

const HEADSCARF: Hair = {
  back: ({ accent }) => drawPath('M96 350C76 190 96 44 200 44S324 190 304 350C262 384 138 384 96 350Z', accent),
  front: ({ accent }) =>
    `<path fill-rule="evenodd" d="M104 330C84 180 104 52 200 52S316 180 296 330C268 352 132 352 104 330ZM200 92C158 92 138 122 138 166C138 222 166 262 200 262S262 222 262 166C262 122 242 92 200 92Z" fill="${accent}"/>
     <path d="M122 300C150 322 236 316 282 268" fill="none" stroke="${tint(accent, 0.8)}" stroke-width="6" stroke-linecap="round"/>`,
}

const drawSuit = ({ cloth, shirt, accent }: Face, hasTie: boolean): string =>
  `${drawPath('M150 290 200 338 250 290 268 400H132Z', shirt)}
   ${hasTie ? drawPath('M191 326H209L214 342 222 400H178L186 342Z', accent) : ''}
   ${drawPath('M34 400C38 334 88 306 152 288L186 400Z', cloth)}${drawPath('M366 400C362 334 312 306 248 288L214 400Z', cloth)}
   ${drawPath('M152 288 128 316 146 330 136 342 186 400Z', tint(cloth, 0.82))}${drawPath('M248 288 272 316 254 330 264 342 214 400Z', tint(cloth, 0.82))}`
const drawJumper = ({ cloth }: Face): string =>
  `${drawPath('M34 400C38 332 92 306 150 292C164 322 236 322 250 292C308 306 362 332 366 400Z', cloth)}
   <path d="M148 292C164 326 236 326 252 292" fill="none" stroke="${tint(cloth, 0.78)}" stroke-width="9" stroke-linecap="round"/>`
const drawCollar = ({ shirt, cloth }: Face): string =>
  `${drawPath('M34 400C38 332 92 306 150 290L200 330 250 290C308 306 362 332 366 400Z', tint(cloth, 1.45))}
   ${drawPath('M150 288 200 334 172 352 138 304Z', shirt)}${drawPath('M250 288 200 334 228 352 262 304Z', shirt)}`
const drawBlouse = ({ cloth, shirt }: Face): string =>
  `${drawPath('M34 400C38 332 92 306 152 290C168 350 232 350 248 290C308 306 362 332 366 400Z', cloth)}
   ${drawPath('M152 290C160 330 180 348 200 352C182 340 168 318 164 288ZM248 290C240 330 220 348 200 352C218 340 232 318 236 288Z', shirt)}`

const drawFeatures = (random: Random, { skin, shade, hair }: Face, look: Look): string => {
  const ink = '#2a211d'
  const lip = look === 'f' ? tint('#b4534f', random.pick([0.85, 1, 1.1])) : tint(skin, 0.62)
  const brow = tint(hair, 0.8)
  const smile = random.pick([
    `<path d="M172 224Q200 246 228 224" fill="none" stroke="${lip}" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M170 220Q200 254 230 220Z" fill="#fff" stroke="${lip}" stroke-width="5" stroke-linejoin="round"/>`,
    `<path d="M176 228Q202 238 226 226" fill="none" stroke="${lip}" stroke-width="6" stroke-linecap="round"/>`,
  ])
  const lashes =
    look === 'f'
      ? `<path d="M158 172Q170 162 183 172M217 172Q230 162 242 172" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`
      : ''
  const height = random.int(-2, 3)
  return `<ellipse cx="171" cy="178" rx="6.5" ry="7.5" fill="${ink}"/><ellipse cx="229" cy="178" rx="6.5" ry="7.5" fill="${ink}"/>
    <circle cx="173" cy="175.500" r="2" fill="#fff"/><circle cx="231" cy="175.500" r="2" fill="#fff"/>${lashes}
    <path d="M154 ${157 + height}Q170 ${147 + height} 186 ${156 + height}M214 ${156 + height}Q230 ${147 + height} 246 ${157 + height}" fill="none" stroke="${brow}" stroke-width="${look === 'm' ? 7 : 5}" stroke-linecap="round"/>
    <path d="M200 180C198 194 192 200 194 204Q200 209 207 204" fill="none" stroke="${shade}" stroke-width="4.500" stroke-linecap="round"/>
    ${smile}<circle cx="152" cy="212" r="13" fill="#d9706a" opacity=".13"/><circle cx="248" cy="212" r="13" fill="#d9706a" opacity=".13"/>`
}

const BEARDS: ((face: Face) => string)[] = [
  ({ hair }) =>
    `<path fill-rule="evenodd" d="M128 176C128 238 158 278 200 278S272 238 272 176C266 206 250 214 228 208Q200 200 172 208C150 214 134 206 128 176ZM176 222Q200 214 224 222Q216 240 200 240T176 222Z" fill="${hair}" opacity=".94"/>`,
  ({ hair }) => drawPath('M168 216Q200 200 232 216Q216 214 200 214T168 216Z', hair),
  ({ hair }) =>
    drawPath(
      'M128 180C128 240 158 270 200 270S272 240 272 180C268 226 246 250 200 250S132 226 128 180Z',
      tint(hair, 1.05),
    ),
]

const GLASSES = [
  (colour: string) =>
    `<g fill="#fff" fill-opacity=".16" stroke="${colour}" stroke-width="5"><rect x="144" y="160" width="50" height="36" rx="12"/><rect x="206" y="160" width="50" height="36" rx="12"/><path d="M194 174Q200 170 206 174M144 172 128 168M256 172 272 168" fill="none"/></g>`,
  (colour: string) =>
    `<g fill="#fff" fill-opacity=".16" stroke="${colour}" stroke-width="4"><circle cx="170" cy="179" r="24"/><circle cx="230" cy="179" r="24"/><path d="M194 176Q200 171 206 176M146 174 128 169M254 174 272 169" fill="none"/></g>`,
]

/** Draws a person's portrait as SVG, 400 × 400: a simple flat face. */
export const drawPortrait = (random: Random, look: Look, origin: Origin): string => {
  const [palest, darkest] = TONES[origin]
  const skin = SKINS[random.int(palest, darkest)] as string
  const isGrey = random.chance(0.16)
  const natural = origin === 'EUROPE' || (origin === 'LATIN' && random.chance(0.3)) ? FAIR_HAIR : DARK_HAIR
  const face: Face = {
    skin,
    shade: tint(skin, 0.84),
    hair: random.pick(isGrey ? GREY_HAIR : natural),
    ground: random.pick(GROUNDS),
    cloth: random.pick(CLOTHES),
    shirt: random.pick(SHIRTS),
    accent: random.pick(ACCENTS),
  }
  const hasTurban = look === 'm' && origin === 'SOUTH_ASIA' && random.chance(0.22)
  const hasScarf = look === 'f' && origin === 'MIDDLE_EAST' && random.chance(0.35)
  const hair = hasTurban ? TURBAN : hasScarf ? HEADSCARF : random.pick(look === 'm' ? MEN : WOMEN)
  const beard =
    look === 'm' && (hasTurban || random.chance(0.34)) ? (hasTurban ? BEARDS[0] : random.pick(BEARDS)) : undefined
  const glasses = random.chance(0.24) ? random.pick(GLASSES)(random.pick(['#2a2522', '#5c3b24', '#3a4654'])) : ''
  const clothes =
    look === 'm'
      ? random.weighted([
          [drawSuit(face, true), 4],
          [drawSuit(face, false), 3],
          [drawJumper(face), 2],
          [drawCollar(face), 2],
        ])
      : random.weighted([
          [drawSuit(face, false), 4],
          [drawBlouse(face), 4],
          [drawJumper(face), 2],
          [drawCollar(face), 1],
        ])
  const earrings =
    look === 'f' && !hasScarf && random.chance(0.5)
      ? `<circle cx="122" cy="210" r="5.500" fill="#d9b45b"/><circle cx="278" cy="210" r="5.500" fill="#d9b45b"/>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">
    <rect width="400" height="400" fill="${face.ground}"/>${hair.back?.(face) ?? ''}
    ${drawPath('M166 236H234V300C234 334 166 334 166 300Z', face.shade)}${clothes}
    <ellipse cx="125" cy="184" rx="13" ry="20" fill="${face.shade}"/><ellipse cx="275" cy="184" rx="13" ry="20" fill="${face.shade}"/>
    ${drawPath(HEAD, skin)}${beard?.(face) ?? ''}${drawFeatures(random, face, look)}${hair.front(face)}${earrings}${glasses}</svg>`
}
