import type { Page } from '@playwright/test'
import type { World } from '#tests/e2e/harness/world.ts'
import type { Role } from '#tests/e2e/people.ts'

/** A page or a state of one, who is there, and how it is reached. */
export type Place = {
  title: string
  role?: Role
  path: (all: World) => string | Promise<string>
  open?: (page: Page) => Promise<void>
  isError?: true
  /** A page made of parts that others show at every width: its own looks are a phone in both schemes and a wide screen. */
  isBrief?: true
}

/** A page whose address says it all. */
export const at = (path: string) => () => path

/** The loan of the world that a place is about. */
export const loanWhere = (all: World, wanted: (loan: World['loans'][number]) => boolean) => all.loans.find(wanted)?.id
