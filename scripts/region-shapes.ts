import './given.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Point, projectPlace } from '#components/ui/place-projection.ts'
import { STATE_SHAPES } from '#components/ui/state-shapes.ts'
import { readBundledSuburbs, type SuburbSource } from '#prisma/seed/suburbs.ts'

/**
 * `node scripts/region-shapes.ts`: draws the regions of the bundled suburbs into `components/ui/region-shapes.ts`. A region is
 * the cells of its state whose nearest suburb is one of its own, since no outline of the regions is bundled.
 */
const CELL = 3
/** The side of the square drawn for a region whose own area would be too small to see. */
const SMALLEST = 7
const FILE = join(import.meta.dirname, '../components/ui/region-shapes.ts')
const HEAD = `/**
 * The regions of the states as SVG paths on \`STATE_SHAPES\`, by state and name: the cells whose nearest suburb is in the region.
 * Written by \`node scripts/region-shapes.ts\`.
 */
export const REGION_SHAPES: Readonly<Record<string, Readonly<Record<string, string>>>> = `

type Rectangle = { left: number; top: number; width: number; height: number }
type PlacedSuburb = Point & { region: string }

const readOutlines = (path: string): Point[][] =>
  path
    .split('M')
    .filter(Boolean)
    .map((part) =>
      part
        .replace(/Z\s*$/, '')
        .split('L')
        .map((pair) => pair.split(' ').map(Number))
        .map(([x = 0, y = 0]) => ({ x, y })),
    )

const isInside = (outlines: readonly Point[][], { x, y }: Point): boolean => {
  let isIn = false
  for (const outline of outlines)
    for (const [at, to] of outline.entries()) {
      const from = outline.at(at - 1) as Point
      if (from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) isIn = !isIn
    }
  return isIn
}

const findNearest = (suburbs: readonly PlacedSuburb[], { x, y }: Point): PlacedSuburb => {
  const measure = (suburb: PlacedSuburb) => (suburb.x - x) ** 2 + (suburb.y - y) ** 2
  return suburbs.reduce((nearest, each) => (measure(each) < measure(nearest) ? each : nearest))
}

/** Returns the region of each cell of a state, by row and column. */
const assignCells = (
  outlines: readonly Point[][],
  suburbs: readonly PlacedSuburb[],
): Map<number, Map<number, string>> => {
  const points = outlines.flat()
  const [lastColumn, lastRow] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))]
  const rows = new Map<number, Map<number, string>>()
  for (let row = 0; row <= lastRow / CELL; row += 1)
    for (let column = 0; column <= lastColumn / CELL; column += 1) {
      const middle = { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL }
      if (!isInside(outlines, middle)) continue
      if (!rows.has(row)) rows.set(row, new Map())
      rows.get(row)?.set(column, findNearest(suburbs, middle).region)
    }
  return rows
}

/** Joins the cells of a region into rectangles: along each row, then with the row above where both are equally wide. */
const joinCells = (cells: Map<number, Map<number, string>>, region: string): Rectangle[] => {
  const found: Rectangle[] = []
  for (const [row, columns] of cells)
    for (const [column, owner] of columns) {
      if (owner !== region || columns.get(column - 1) === region) continue
      let end = column
      while (columns.get(end) === region) end += 1
      const [left, top, width] = [column * CELL, row * CELL, (end - column) * CELL]
      const above = found.find((each) => each.left === left && each.width === width && each.top + each.height === top)
      if (above) above.height += CELL
      else found.push({ left, top, width, height: CELL })
    }
  return found
}

// Around the middle of its suburbs; around the nearest of them if the middle is in the sea or in another state.
const drawSmall = (suburbs: readonly PlacedSuburb[], outlines: readonly Point[][]): Rectangle => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = { x: mean(suburbs.map((each) => each.x)), y: mean(suburbs.map((each) => each.y)) }
  const inside = suburbs.filter((each) => isInside(outlines, each))
  const { x, y } = isInside(outlines, middle) || inside.length === 0 ? middle : findNearest(inside, middle)
  return { left: Math.round(x - SMALLEST / 2), top: Math.round(y - SMALLEST / 2), width: SMALLEST, height: SMALLEST }
}

const toPath = (rectangles: readonly Rectangle[]): string =>
  rectangles.map(({ left, top, width, height }) => `M${left} ${top}h${width}v${height}h-${width}z`).join('')

/** Returns the shapes of the regions by state and name. */
export const drawRegions = (suburbs: readonly SuburbSource[]): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(STATE_SHAPES).map(([state, outline]) => {
      const placed = suburbs
        .filter((suburb) => suburb.state === state)
        .map((suburb) => ({ ...projectPlace(suburb), region: suburb.region }))
      // The rest of a state is isolated places, which would leave holes in the regions around them.
      const outlines = readOutlines(outline)
      const cells = assignCells(
        outlines,
        placed.filter(({ region }) => !region.startsWith('Other ')),
      )
      const regions = Map.groupBy(placed, ({ region }) => region)
      const shapes = [...regions].toSorted().map(([region, own]) => {
        const rectangles = joinCells(cells, region)
        const area = rectangles.reduce((sum, { width, height }) => sum + width * height, 0)
        if (area >= SMALLEST ** 2) return [region, toPath(rectangles)] as const
        return [region, toPath([drawSmall(own, outlines)])] as const
      })
      return [state, Object.fromEntries(shapes)]
    }),
  )

if (import.meta.main) await writeFile(FILE, `${HEAD}${JSON.stringify(drawRegions(readBundledSuburbs()), null, 2)}\n`)
