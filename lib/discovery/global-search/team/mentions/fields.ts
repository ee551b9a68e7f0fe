/** Words before the words of a note: 'notes mentioning rate too high'. */
export const MENTIONS: readonly string[] = [
  ...['mentioning', 'mention', 'that mention', 'which mention', 'containing', 'that contain', 'saying', 'that say'],
  ...['with the words', 'with the word', 'with words', 'with text', 'with the text'],
]
