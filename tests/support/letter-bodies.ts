import type { MailBody } from '#lib/campaigns/bodies/schema.ts'

/** The editor's JSON of a plain text, a paragraph to each line. */
export const documentOf = (text: string): MailBody => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) =>
      line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
    ),
})
