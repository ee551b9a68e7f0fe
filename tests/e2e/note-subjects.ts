import type { Locator, Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { test } from './people.ts'

type Subject = { id: number; kind: 'lender' | 'broker' }

// One count for every file that a worker runs, so that no two take the same.
let used = 0
/** A profile of another company that is open to everybody, without notes and drafts of an earlier run; each test takes its own. */
export const freshSubject = async (kind: Subject['kind']): Promise<Subject> => {
  const [row] = await rowsOf<{ id: number }>(
    `select x.id from ${kind}s x join companies c on c.id = x.company_id
     where x.is_active and c.is_master_switch_on and c.closed_at is null order by x.id desc offset $1 limit 1`,
    [used * test.info().config.workers + test.info().parallelIndex],
  )
  used += 1
  await rowsOf(`delete from file_notes where ${kind}_id = $1`, [row?.id])
  await rowsOf('delete from note_drafts where profile_id = $1', [row?.id])
  return { id: row?.id as number, kind }
}

/** The address of a tab of a profile. */
export const addressOf = ({ id, kind }: Subject, tab = 'fileNotes') => `/users/${id}/${kind}?tab=${tab}`
/** The notes on a profile, newest first. */
export const rowsIn = (page: Page): Locator =>
  page.getByRole('table', { name: 'File Notes' }).locator('tbody tr[data-row]')
