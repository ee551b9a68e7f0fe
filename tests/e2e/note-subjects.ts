import type { Locator, Page } from '@playwright/test'
import { ownBroker, ownLender } from './own-companies.ts'

type Subject = { id: number; kind: 'lender' | 'broker' }

/** A profile of a new company that is open to everybody. */
export const freshSubject = async (kind: Subject['kind']): Promise<Subject> =>
  kind === 'lender' ? { kind, id: (await ownLender()).lenderId } : { kind, id: (await ownBroker()).brokerId }

/** The address of a tab of a profile. */
export const addressOf = ({ id, kind }: Subject, tab = 'fileNotes') => `/users/${id}/${kind}?tab=${tab}`
/** The notes on a profile, newest first. */
export const rowsIn = (page: Page): Locator =>
  page.getByRole('table', { name: 'File Notes' }).locator('tbody tr[data-row]')
