/** What somebody leaves behind, in a question. */
export const NOTES = ['note', 'notes', 'file note', 'file notes']
export const CALLS = ['call', 'calls', 'call note', 'call notes']

/** Words before notes or calls that narrow nothing. */
export const LEADING = ['show', 'list', 'find', 'all', 'the', 'how many']

/** Words between notes or calls and who took them: 'notes taken by', 'calls from'. */
export const MADE = [
  ...['make', 'made', 'take', 'taken', 'took', 'write', 'written', 'wrote', 'do', 'done', 'did'],
  ...['log', 'logged', 'record', 'recorded', 'have', 'had'],
]
export const BY = ['by', 'of', 'from']

/** Words before a name after notes or calls: 'how many calls has'. */
export const AUXILIARIES = ['did', 'has', 'have']

/** Words before and after a name that ask for everything: 'what has … been doing'. */
export const WHAT_HEADS = ['what', 'what all'].flatMap((what) =>
  ['has', 'have', 'did', 'does'].map((verb) => `${what} ${verb}`),
)
export const DONE = ['do', 'done', 'been doing', 'been up to', 'get done']

/** Words before and after a name that ask for calls: 'who did … call'. */
export const WHO_HEADS = ['who', 'whom'].flatMap((who) => AUXILIARIES.map((verb) => `${who} ${verb}`))
export const CALLED = ['call', 'called', 'ring', 'rung', 'phone', 'phoned', 'speak to', 'spoken to']
