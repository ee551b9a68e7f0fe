import { buffer } from 'node:stream/consumers'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { exportLabels, exportMailLabels } from '#lib/discovery/exports/labels.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { exportBytes, findExportToSend } from '#lib/discovery/exports/queries.ts'
import { MOST_ATTACHED } from '#lib/discovery/exports/rules.ts'
import type { ExportMailPayload } from '#lib/discovery/exports/schema.ts'
import { XLSX } from '#lib/discovery/exports/workbooks/rules.ts'
import { emailReasons, MASKED_LINK } from '#lib/foundation/mail/labels.ts'
import type { MailKinds } from '#lib/foundation/mail/schema.ts'
import { createActor, findPersonByAccount } from '#lib/people/directory/queries.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

/**
 * The email that an export is ready, with the file attached if it is small. Not sent if the person may no longer
 * export.
 */
export const exportMails = {
  EXPORT_READY: async ({ payload, accountId }, isMasked) => {
    const found = await findExportToSend((payload as ExportMailPayload).exportId)
    const person = accountId === null ? null : await findPersonByAccount(accountId)
    if (!found || !person) return null
    const { id, key, name, rows, fileName, byteSize, expiresAt, isExpired } = found
    const actor = createActor(person, null)
    const mayRead = actor !== null && exportPolicies.make.who(actor)
    const isAttached = byteSize <= MOST_ATTACHED
    const href = isMasked ? MASKED_LINK : `${getProductOrigin()}${paths.export(id, key)}`
    return {
      letter: {
        heading: exportMailLabels.heading(name),
        paragraphs: [
          exportMailLabels.greeting(person.firstName),
          exportMailLabels.why(exportLabels.rows(rows)),
          ...(isAttached ? [exportMailLabels.attached] : []),
        ],
        action: { label: exportMailLabels.action, href },
        closing: [exportMailLabels.closing(formatDayTime(expiresAt)), exportMailLabels.ignored],
      },
      obstacle: actor
        ? mayRead
          ? isExpired
            ? emailReasons.spent
            : null
          : exportMailLabels.refused
        : emailReasons.closed,
      ...(isAttached
        ? {
            attachment: async () => ({
              fileName,
              contentType: XLSX,
              source: { bytes: await buffer(exportBytes(found)) },
            }),
          }
        : {}),
    }
  },
} satisfies Partial<MailKinds>
