import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultsOf, houseFaults } from '#scripts/house.ts'

describe('the order of the house', () => {
  test('no file breaks a rule of names, direction or size', () => {
    expect(houseFaults(join(import.meta.dirname, '../../..'))).toEqual([])
  })

  test('each rule bites', () => {
    const broken: [string, string][] = [
      ['lib/loans/search-form.ts', ''],
      ['lib/loan.ts', ''],
      ['components/loans/utils.ts', ''],
      ['components/loans/index.ts', ''],
      ['lib/lending/loans/rules.ts', "import { database } from '#lib/server/db.ts'"],
      ['lib/core/money.ts', "import { loanScope } from '#lib/lending/loans/policy.ts'"],
      ['lib/lending/loans/queries.ts', "import { Button } from '#components/ui/button.tsx'"],
      ['components/loans/panel.tsx', "import { getLoan } from '#lib/lending/loans/queries.ts'"],
      ['app/(office)/loans/page.tsx', "import { database } from '#lib/server/db.ts'\ndatabase()"],
      ['lib/lending/loans/queries.ts', 'db.$queryRawUnsafe(text)'],
      ['components/loans/panel.tsx', 'router.push(paths.home())'],
      ['lib/lending/loans/queries.ts', '\n'.repeat(400)],
    ]
    for (const [path, text] of broken) expect(faultsOf(path, text), path).not.toEqual([])
    expect(
      faultsOf('lib/lending/loans/queries.ts', "import { database } from '#lib/server/db.ts'\ndatabase()"),
    ).toEqual([])
  })
})
