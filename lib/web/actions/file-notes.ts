'use server'

import { z } from 'zod'
import { removeUnstorable } from '#lib/core/text.ts'
import { createFileNote } from '#lib/crm/file-notes/commands.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { action } from '#lib/web/action.ts'

const createInput = z.strictObject({
  kind: z.enum(['lender', 'broker', 'lawfirm']),
  id: z.number().int().min(1).max(2_147_483_647),
  note: z.unknown(),
  idempotencyKey: z.string().max(100).transform(removeUnstorable),
})

/** Creates a file note; the editor's idempotency key turns a double save into one note. */
export const createFileNoteAction = action({
  name: 'createFileNote',
  policy: fileNotePolicies.keep.who,
  schema: createInput,
  handle: (actor, { kind, id, note, idempotencyKey }) => createFileNote(actor, { kind, id }, note, { idempotencyKey }),
})
