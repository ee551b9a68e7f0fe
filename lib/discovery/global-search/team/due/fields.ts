/** Words that ask whom to call, and what may follow them. */
export const WHOM_TO_CALL = ['who', 'whom'].flatMap((who) =>
  ['should i', 'do i', 'must i', 'can i', 'to', 'do i need to', 'do i have to'].flatMap((should) =>
    ['call', 'ring', 'phone', 'speak to', 'contact'].map((call) => `${who} ${should} ${call}`),
  ),
)
export const NOW = ['today', 'now', 'next', 'first', 'this morning', 'this afternoon', 'first today', 'next today']
