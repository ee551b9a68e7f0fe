/** Words for what belongs to whoever asks. */
export const OWN_WORDS: readonly string[] = ['my', 'mine', 'my own', 'of mine']
