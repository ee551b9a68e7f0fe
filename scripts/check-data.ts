import './given.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { rebuildUserSearches } from '#lib/discovery/user-search/commands.ts'
import { findDriftedUserSearches } from '#lib/discovery/user-search/queries.ts'
import { checkLogAnchors } from '#lib/lending/history/anchors/queries.ts'
import { findLoansWithBrokenLogs } from '#lib/lending/history/logs/queries.ts'
import { repairProjections } from '#lib/lending/projections/commands.ts'
import { findDriftedProjections } from '#lib/lending/projections/queries.ts'
import { findLendersWithBrokenHistory } from '#lib/market/criteria/versions/queries.ts'
import { disconnect } from '#lib/server/database/db.ts'

/**
 * Compares projections with the loans, histories with their hashes, and loan logs with their anchors in the audit and in the
 * LOAN_ANCHORS file, and prints the differences; `--repair` rebuilds the projections. Exit status: 0 if all is well or repaired,
 * 1 if something differs, 2 if it could not be checked.
 */
const LISTED = 20
const formatFaultyIds = (ids: readonly (number | string)[]): string =>
  ids.slice(0, LISTED).join(', ') + (ids.length > LISTED ? ` and ${ids.length - LISTED} more` : '')

const ANCHOR_FAULTS = {
  logs: 'the logs do not say what was anchored then: an end was cut off, or versions were written anew or removed',
  line: 'this line of the anchor file was changed, or one before it',
  missing: 'the anchor file lacks it',
} as const

const run = async (isRepair: boolean): Promise<number> => {
  const actor = createSystemActor('check-data')
  const found = await findDriftedProjections(actor)
  const people = await findDriftedUserSearches(actor)
  const histories = [
    ['logs of loans', await findLoansWithBrokenLogs(actor)],
    ['histories of criteria', await findLendersWithBrokenHistory(actor)],
  ] as const
  const lines = [
    ['search rows of loans', found.loanSearches],
    ['figures of profiles', found.profileFigures],
    ['totals of the market', found.loanTotals],
    ['search rows of people', people],
    ...histories,
  ] as const
  for (const [what, ids] of lines)
    console.log(ids.length === 0 ? `✓ ${what}` : `✗ ${what}: ${ids.length} differ (ids ${formatFaultyIds(ids)})`)
  const anchors = await checkLogAnchors(actor, process.env.LOAN_ANCHORS)
  console.log(anchors.length === 0 ? '✓ anchors of logs' : '✗ anchors of logs')
  for (const { at, what } of anchors.slice(0, LISTED)) console.log(`  ${at}: ${ANCHOR_FAULTS[what]}`)
  if (anchors.length === 0 && lines.every(([, ids]) => ids.length === 0)) return 0
  if (!isRepair) {
    console.log('npm run check-data -- --repair writes them anew from the loans.')
    return 1
  }
  // A tampered history is left as it is for investigation.
  const tampered = anchors.length > 0 || histories.some(([, ids]) => ids.length > 0)
  await repairProjections(actor, found)
  if (people.length > 0) await rebuildUserSearches(actor)
  const left = await findDriftedProjections(actor)
  const count = [...Object.values(left), await findDriftedUserSearches(actor)].flat().length
  console.log(count === 0 ? 'Repaired.' : `${count} still differ.`)
  return count === 0 && !tampered ? 0 : 1
}

if (!process.env.APP_DATABASE_URL) {
  console.error('APP_DATABASE_URL names no database.')
  process.exit(2)
}
process.exitCode = await run(process.argv.includes('--repair')).catch((error: Error) => {
  console.error(`The data could not be checked: ${error.message}`)
  return 2
})
await disconnect()
