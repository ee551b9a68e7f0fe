import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildFloorRules, FLOOR_PLAN, isInFloorPlan } from '#scripts/floor-plan.ts'
import { findHouseFaults } from '#scripts/house.ts'
import { findFileFaults, findLoneFiles, findShadowedComponents } from '#scripts/house-rules.ts'
import { findFunctionFaults, findSizeFaults } from '#scripts/house-sizes.ts'

describe('the repository’s structure', () => {
  test('no file breaks a rule on names, imports or size', () => {
    expect(findHouseFaults(join(import.meta.dirname, '../../..'))).toEqual([])
  })

  test('each rule reports a violation', () => {
    const broken: [string, string][] = [
      ['lib/loans/search-form.ts', ''],
      ['lib/loan.ts', ''],
      ['lib/crm/leads/commands.ts', 'export const keep = async (actor: Actor, id: number) => {}'],
      ['lib/crm/leads/commands.ts', 'export async function keep(tx: Tx) {}'],
      ['lib/crm/leads/commands.ts', 'export const keep = made(1)'],
      ['lib/crm/leads/queries.ts', 'const id = authorised(1)'],
      ['lib/crm/leads/queries.ts', 'const { raw, sql } = Prisma'],
      ['lib/crm/leads/queries.ts', 'new Prisma.Sql([text], [])'],
      ['components/crm/lead.tsx', "actor.kind === 'staff'"],
      ['components/loans/utils.ts', ''],
      ['components/loans/index.ts', ''],
      ['components/loans/panel.tsx', ''],
      ['lib/lending/inputs/rules.ts', "import { database } from '#lib/server/database/db.ts'"],
      ['lib/lending/records/helpers.ts', ''],
      ['lib/lending/rules.ts', ''],
      ['lib/loans/rules.ts', ''],
      ['lib/lending/records/queries.ts', "import { Button } from '#components/ui/button.tsx'"],
      ['components/loans/panel.tsx', "import { getLoan } from '#lib/lending/records/queries.ts'"],
      ['app/(office)/loans/page.tsx', "import { database } from '#lib/server/database/db.ts'\ndatabase()"],
      ['lib/lending/records/queries.ts', 'db.$queryRawUnsafe(text)'],
      ['components/loans/panel.tsx', 'router.push(paths.home())'],
      ['lib/lending/records/queries.ts', `const row = { ${'...'}{ id, kind } }`],
      ['components/loans/panel.tsx', `<Panel {${'...'}{ id, kind }} />`],
      ['lib/lending/records/queries.ts', '\n'.repeat(301)],
      ['tests/unit/lending/inputs/rules.test.ts', '\n'.repeat(301)],
    ]
    for (const [path, text] of broken) expect(findFileFaults(path, text), path).not.toEqual([])
    expect(findFileFaults('tests/unit/lending/inputs/rules.test.ts', '\n'.repeat(300))).toEqual([])
    expect(
      findFileFaults(
        'lib/lending/records/queries.ts',
        "import { database } from '#lib/server/database/db.ts'\ndatabase()",
      ),
    ).toEqual([])
  })
})

test('a .tsx file next to a .ts file of the same name is refused', () => {
  expect(findShadowedComponents(['a/map.test.ts', 'a/map.test.tsx', 'b/map.test.tsx'])).toEqual([
    'a/map.test.tsx: a .ts file of the same name hides it from the compiler',
  ])
})

test('a folder of lib with a single file is refused', () => {
  const files = [
    'lib/crm/leads/rules.ts',
    'lib/crm/leads/scores/rules.ts',
    'lib/crm/notes/drafts/labels.ts',
    'lib/crm/notes/drafts/rules.ts',
    'lib/crm/observers/scope.ts',
    'components/crm/leads/card.tsx',
  ]
  expect(findLoneFiles(files)).toEqual([
    'lib/crm/leads/scores: holds one file only; move it up, or give it its second',
    'lib/crm/observers: holds one file only; move it up, or give it its second',
  ])
})

describe('the sizes of functions', () => {
  const fill = (lines: number): string => 'work()\n'.repeat(lines)
  const judge = (text: string): string[] => findFunctionFaults(['lib/crm/leads/rules.tsx', text])

  test('a function has at most 60 lines, except its markup', () => {
    expect(judge(`const run = () => {\n${fill(58)}}`)).toEqual([])
    expect(judge(`const run = () => {\n${fill(59)}}`)).toEqual([
      'lib/crm/leads/rules.tsx: run has 61 lines without its markup, more than 60',
    ])
    const draw = (lines: number) =>
      `const Card = () => {\n${fill(lines)}return (\n<p>\n${'<b />\n'.repeat(80)}</p>\n)\n}`
    expect(judge(draw(56))).toEqual([])
    expect(judge(draw(57))).toHaveLength(1)
    expect(judge(`class Cards {\n  draw() {\n${fill(59)}}\n}`)).toEqual([
      'lib/crm/leads/rules.tsx: draw has 61 lines without its markup, more than 60',
    ])
  })

  test('a function that we declare has at most three positional parameters', () => {
    const four = 'a: A, b: B, c: C, d: D'
    const places = [
      `const pick = (${four}) => a`,
      `function pick(${four}) {}`,
      `class Picks { pick(${four}) {} }`,
      `const picks = { pick: (${four}) => a }`,
      `type Pick = (${four}) => A`,
      `type Picks = { pick(${four}): A }`,
    ]
    for (const text of places)
      expect(judge(text), text).toEqual([expect.stringMatching(/: pick takes 4 positional parameters, more than 3$/i)])
    expect(judge('const pick = (a: A, b: B, c: C) => a')).toEqual([])
    expect(judge(`text.replace(/a/g, (${four}) => a)`)).toEqual([])
    expect(judge('const drops: Drops = { onDrop: (view, event, slice, isMoved) => isMoved }')).toEqual([])
    expect(findFunctionFaults(['tests/unit/a.ts', places.join('\n')])).toEqual([])
  })
})

test('the median and the ninth decile of source file sizes stay below a limit', () => {
  const write = (lines: number, count: number) =>
    Array.from({ length: count }, (_, at) => [`lib/crm/${lines}/${at}.ts`, 'work()\n'.repeat(lines)] as const)
  expect(findSizeFaults([...write(10, 9), ...write(300, 1), ...write(10, 1)])).toEqual([])
  expect(findSizeFaults([...write(10, 4), ...write(100, 6)])).toEqual([
    expect.stringContaining('the median of all source files is 100 lines'),
  ])
  expect(findSizeFaults([...write(10, 8), ...write(300, 2)])).toEqual([
    expect.stringContaining('the ninth decile of all source files is 300 lines'),
  ])
  expect(findSizeFaults([['tests/unit/a.ts', 'work()\n'.repeat(300)]])).toEqual([])
})

describe('the layers', () => {
  type Ends = { from: { path: string }; to: { path: string; pathNot?: string } }
  const isForbidden = (from: string, to: string): boolean =>
    (buildFloorRules() as unknown as Ends[]).some(
      ({ from: ours, to: { path, pathNot } }) =>
        new RegExp(ours.path).test(from) && new RegExp(path).test(to) && !(pathNot && new RegExp(pathNot).test(to)),
    )

  test('imports never go up a layer or to a later domain of the same area', () => {
    const [loans, profiles, mail] = [
      'lib/lending/records/rules.ts',
      'lib/market/profiles/rules.ts',
      'lib/foundation/mail/delivery/rules.ts',
    ]
    expect(isForbidden(profiles, loans)).toBe(false)
    expect(isForbidden(loans, profiles)).toBe(true)
    expect(isForbidden('lib/core/money.ts', loans)).toBe(true)
    expect(isForbidden('lib/server/database/db.ts', 'lib/web/route.ts')).toBe(true)
    expect(isForbidden('lib/web/route.ts', mail)).toBe(false)
    expect(isForbidden(mail, 'lib/foundation/audit/commands.ts')).toBe(false)
    expect(isForbidden('lib/foundation/audit/commands.ts', mail)).toBe(true)
    expect(isForbidden('components/people/staff/a.tsx', 'components/market/profiles/b.tsx')).toBe(true)
    expect(isForbidden(loans, 'lib/lending/inputs/rules.ts')).toBe(false)
  })

  test('kits import no area, areas no higher area, the shell may import any, and actions may be called', () => {
    const [kit, area, shell] = ['components/forms/a.tsx', 'components/market/a.tsx', 'components/shell/a.tsx']
    expect(isForbidden(kit, 'components/ui/b.tsx')).toBe(false)
    expect(isForbidden(kit, 'components/layout/b.tsx')).toBe(true)
    expect(isForbidden(kit, 'lib/core/money.ts')).toBe(false)
    expect(isForbidden(kit, 'lib/foundation/files/schema.ts')).toBe(true)
    expect(isForbidden(area, kit)).toBe(false)
    expect(isForbidden(area, 'lib/discovery/finder/labels.ts')).toBe(true)
    expect(isForbidden(area, 'lib/web/menu/labels.ts')).toBe(true)
    expect(isForbidden(area, 'lib/web/actions/loans.ts')).toBe(false)
    expect(isForbidden(area, shell)).toBe(true)
    expect(isForbidden(shell, 'lib/web/menu/labels.ts')).toBe(false)
  })

  test('all areas, and all domains of an area, are ordered', () => {
    const areas = Object.entries<readonly string[]>(FLOOR_PLAN)
    const files = areas.map(([area]) => `lib/${area}/x/rules.ts`)
    for (const [at, from] of files.entries())
      for (const [other, to] of files.entries()) expect(isForbidden(from, to), `${from} ${to}`).toBe(other > at)
    for (const [area, domains] of areas)
      for (const [at, from] of domains.entries())
        for (const [other, to] of domains.entries())
          expect(isForbidden(`lib/${area}/${from}/a.ts`, `lib/${area}/${to}/a.ts`), `${from} ${to}`).toBe(other > at)
  })

  test('every file of lib is in a domain of an area', () => {
    for (const path of ['lib/core/money.ts', 'lib/web/menu/rules.ts', 'lib/crm/leads/rules.ts'])
      expect(isInFloorPlan(path), path).toBe(true)
    for (const path of ['lib/money.ts', 'lib/loans/rules.ts', 'lib/crm/rules.ts', 'lib/crm/loans/rules.ts', 'lib/core'])
      expect(isInFloorPlan(path), path).toBe(false)
  })
})
