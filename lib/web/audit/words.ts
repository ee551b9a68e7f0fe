import type { AuditAction, AuditDetails, AuditRow, ReadableAuditRow } from '#lib/foundation/audit/schema.ts'
import { accountWords } from './accounts.ts'
import { exportWords } from './exports.ts'
import { loanWords } from './loans.ts'
import { mailingWords } from './mailings.ts'
import { marketWords } from './market.ts'
import type { AuditWords, Sentences } from './parts.ts'
import { refusalWords } from './refusals.ts'
import { staffWords } from './staff.ts'

/** What the entries of every audited action say, besides the action's name. */
const AUDIT_WORDS: AuditWords = {
  ...accountWords,
  ...staffWords,
  ...refusalWords,
  ...marketWords,
  ...loanWords,
  ...exportWords,
  ...mailingWords,
}

const findWords = (action: string) =>
  Object.hasOwn(AUDIT_WORDS, action)
    ? (AUDIT_WORDS[action as AuditAction] as (
        details: AuditDetails<AuditAction>,
        shownName: string | null,
      ) => Sentences)
    : null

const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Returns an entry as people read it: its details as sentences. An action of a later version says only its name. */
export const toReadableAudit = ({ details, ...row }: AuditRow): ReadableAuditRow => {
  const name = details.loanNo ?? details.name
  const nameThen = row.subjectKind !== null && typeof name === 'string' ? name : null
  const sentences = findWords(row.action)?.(details as never, row.subjectName ?? nameThen) ?? []
  const words = sentences
    .filter((sentence) => sentence)
    .map((sentence) => endSentence(sentence as string))
    .join(' ')
  return Object.assign(row, { nameThen, words })
}
