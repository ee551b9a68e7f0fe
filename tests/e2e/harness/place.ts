import type { Page } from '@playwright/test'
import type { World } from '#tests/e2e/harness/world.ts'
import type { Role } from '#tests/e2e/people.ts'

/** A page or a state of one, its role, and how it is reached. */
export type Place = {
  title: string
  role?: Role
  path: (all: World) => string | Promise<string>
  open?: (page: Page) => Promise<void>
  isError?: true
  /**
   * A page made of parts that other pages show at every width; it is pictured on a phone in both schemes and on a wide screen.
   */
  isBrief?: true
}

/** A page that needs no more than its address. */
export const at = (path: string) => () => path

/** Returns the id of a loan that matches. */
export const loanWhere = (all: World, wanted: (loan: World['loans'][number]) => boolean) => all.loans.find(wanted)?.id
