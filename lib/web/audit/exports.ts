import type { AuditDetails } from '#lib/foundation/audit/schema.ts'
import { type AuditWords, type Sentences, sayCode, sayCount, sayText } from './parts.ts'

const EXPORTED: Readonly<Record<string, string>> = { loans: 'loan', users: 'user' }

const sayExport = ({ list, search, rows }: AuditDetails<'EXPORT_REQUESTED'>): Sentences => [
  sayText(
    search,
    (name) => `${sayCount(rows, [sayCode(EXPORTED, list) ?? 'row']) ?? 'No rows'} of “${name}” to a spreadsheet`,
  ),
]

/** What entries about exports say. */
export const exportWords = {
  EXPORT_REQUESTED: sayExport,
  SEARCH_EXPORTED: sayExport,
  EXPORT_REFUSED: ({ search, reason }) => [
    sayText(search, (name) => `Of “${name}”`),
    reason === 'FORBIDDEN' ? 'The person may not export any more' : null,
  ],
  EXPORT_DOWNLOADED: sayExport,
} satisfies Partial<AuditWords>
