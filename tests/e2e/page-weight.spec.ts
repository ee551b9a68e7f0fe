import { figures } from './harness/figures.ts'
import { watchMoved } from './harness/moved.ts'
import { loanWhere } from './harness/place.ts'
import { weighScripts } from './harness/weight.ts'
import { type World, world } from './harness/world.ts'
import { expect, type Role, test } from './people.ts'

/** The most kilobytes of scripts that each page sends; what opens later is not part of it. */
const PAGES: readonly [title: string, role: Role, path: (all: World) => string, most: number][] = [
  ['home', 'staff', () => '/', 201],
  ['home', 'lender', () => '/', 201],
  ['calls', 'staff', () => '/calls?whose=team', 206],
  ['a loan', 'staff', (all) => `/loans/${loanWhere(all, ({ statusKey }) => statusKey === 'SETTLED')}/view`, 258],
  ['the loan form', 'staff', () => '/loans/create', 278],
  ['notes and scores', 'staff', () => '/users/notes', 209],
  ['criteria freshness', 'staff', () => '/freshness', 245],
  ['enquiries', 'staff', () => '/enquiries', 193],
  ['approaches', 'broker', () => '/approaches', 192],
  ['a new company', 'staff', () => '/companies/create', 259],
]
for (const [title, role, path, most] of PAGES)
  test(`${title} of ${role} sends at most ${most} kB of scripts and moves nothing while it loads`, async ({
    signIn,
  }) => {
    const page = await signIn(role)
    const [moved, scripts] = [await watchMoved(page), await weighScripts(page)]
    await page.goto(path(await world()), { waitUntil: 'networkidle' })
    figures(
      test.info(),
      `${title} of ${role}: ${(scripts() / 1000).toFixed(1)} kB, moved ${(await moved()).toFixed(3)}`,
    )
    expect(scripts()).toBeLessThanOrEqual(most * 1000)
    expect(await moved()).toBeLessThanOrEqual(0.02)
  })
