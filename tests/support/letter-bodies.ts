import type { MailBody } from '#lib/campaigns/bodies/schema.ts'

/** Returns the editor's JSON for a plain text, with a paragraph for each line. */
export const documentOf = (text: string): MailBody => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) =>
      line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
    ),
})
