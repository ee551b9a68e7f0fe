import { paths } from '#lib/core/paths.ts'
import type { LogoAddresses } from '#lib/menu/logo/rules.ts'

/** Where the logo leads (row B-01). */
export const logoAddresses: LogoAddresses = { home: paths.home(), publicFinder: paths.publicFinder() }
