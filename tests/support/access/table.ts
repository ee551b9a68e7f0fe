import { CALL_ROWS } from './calls.ts'
import { PAGE_ROWS } from './pages.ts'
import { PROFILE_ROWS } from './profiles.ts'

const ROWS = [PROFILE_ROWS, CALL_ROWS, PAGE_ROWS].flatMap(Object.entries)
if (new Set(ROWS.map(([name]) => name)).size !== ROWS.length) throw new Error('a row stands twice in the table')

/**
 * Who may knock at which endpoint, written from the documents and `decisions.md` and from no policy of the product: doc 1 §6
 * and rows B-12 to B-16 (staff's variants, ADMIN), 'who sees which loan', 'who writes loans', 'whose notes, scores and dates',
 * 'All Users for lenders and brokers'. One letter for each principal: o opens, as far as the record lets; x is refused;
 * - is asked to sign in. Columns: visitor · broker, another · lender, rival · dual · law firm, another · staff, with ADMIN ·
 * switched off, rights taken away.
 */
export const ACCESS: Record<string, string> = Object.fromEntries(ROWS)
